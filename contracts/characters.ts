/**
 * Characters that no text of a person holds: controls but tab and line breaks, marks that turn the direction of what
 * follows (a name could read as another one), and what XML and Unicode keep for themselves.
 */
const refused =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const lineBreaks = /[\t\n\r\u2028\u2029]/;

/** The first character that cannot be kept, as `U+202E`; a text of one line holds no break and no tab either. */
export function refusedCharacter(text: string, { isLine = false } = {}): string | null {
  const found = refused.exec(text)?.[0] ?? (isLine ? lineBreaks.exec(text)?.[0] : undefined);
  if (found === undefined) return null;
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The text as XML can carry it: what was kept before it was refused at the door must not break a file for everybody. */
export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
