export interface Secret {
  name: string;
  value: string;
}

/** Shorter ones would be found by chance. */
const shortest = 12;
/** Three parts of base64url that begin as every signed token of a sign-in does. */
const token = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/;

/** The forms in which a secret may come into a log. */
function formsOf(value: string): string[] {
  const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  // A cookie carries the id of the session, then its signature.
  const session = /^s(?::|%3A)([^.]+)\./.exec(value)?.[1];
  return [...new Set(session ? [...forms, session] : forms)].filter((form) => form.length >= shortest);
}

/** @returns the names of the secrets that stand in the text, each once; `token` for one that nobody has noted */
export function findSecrets(text: string, secrets: readonly Secret[]): string[] {
  const found = secrets.filter(({ value }) => formsOf(value).some((form) => text.includes(form)));
  return [...new Set([...found.map(({ name }) => name), ...(token.test(text) ? ['token'] : [])])];
}
