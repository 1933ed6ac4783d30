export interface SplitName {
  head: string;
  /** Shown whole, whatever is left out before it. */
  tail: string;
}

const leastWeight = 16;
const tailOfFile = 8;
const tailOfWords = 5;
const mostOfJoined = 12;
const joined = /\p{Script=Arabic}/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
const mark = /\p{M}/u;

const weightOf = (letters: readonly string[]) => letters.reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);

/**
 * A name in two, to be cut in the middle: names of files, funds and properties begin alike and differ at their ends. Arabic
 * letters join, so that such a name is split between words alone. Null for a name that is short, or has no place to split.
 */
export function splitName(name: string): SplitName | null {
  const letters = Array.from(name);
  if (weightOf(letters) <= leastWeight) return null;
  const at = placeIn(letters, joined.test(name));
  if (at <= 0) return null;
  return { head: letters.slice(0, at).join(''), tail: letters.slice(at).join('') };
}

/** The last word where it is short, else the last letters. */
function placeIn(letters: readonly string[], isJoined: boolean): number {
  const lastWord = letters.lastIndexOf(' ');
  const length = letters.length - lastWord;
  if (isJoined) return length <= mostOfJoined ? lastWord : 0;
  if (lastWord > 0 && length > 1 && length <= tailOfWords + 1) return lastWord;
  let at = letters.length;
  const least = lastWord > 0 ? tailOfWords : tailOfFile;
  while (at > 0 && weightOf(letters.slice(at)) < least) at -= 1;
  // A mark stays with its letter.
  while (at > 0 && mark.test(letters[at] ?? '')) at -= 1;
  return at;
}
