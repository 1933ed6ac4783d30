/** What stands where a name stood. */
export const erasedMark = '(erased)';

/** A pattern both of PostgreSQL and of JavaScript (flags `giu`). Latin names match as whole words, at any spacing. */
export function patternOf(name: string): string {
  const words = name.trim().split(/\s+/u).map(escaped).join('\\s+');
  const isLatin = (character: string | undefined) => /[\p{Script=Latin}\p{N}]/u.test(character ?? '');
  const letters = 'A-Za-z0-9\u00C0-\u024F';
  const before = isLatin(name.trim()[0]) ? `(?<![${letters}])` : '';
  const after = isLatin(name.trim().at(-1)) ? `(?![${letters}])` : '';
  return `${before}${words}${after}`;
}

/** The same for a name inside JSON text, where quotes and backslashes are written with a backslash. */
export const patternInJson = (name: string): string => patternOf(JSON.stringify(name).slice(1, -1));

/** @throws when a name is so short that it would strike much else */
export function assertErasable(name: string): void {
  const least = /[A-Za-z0-9]/.test(name) ? 3 : 2;
  if (name.trim().length < least) throw new Error(`"${name}" is too short to be erased: at least ${least} characters.`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
