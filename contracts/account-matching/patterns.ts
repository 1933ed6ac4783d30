import { foldKey } from '../text.ts';

/** `*` is any text, `?` one character; everything else is compared as codes are. */
export function createPattern(pattern: string): (code: string) => boolean {
  const source = [...foldKey(pattern)].map((character) => expressions[character] ?? escape(character)).join('');
  const expression = new RegExp(`^${source}$`, 'su');
  return (code) => expression.test(foldKey(code));
}

const expressions: Readonly<Record<string, string>> = { '*': '.*?', '?': '.' };
const escape = (character: string): string => character.replace(/[$()+./[\\\]^{|}-]/u, (found) => `\\${found}`);

/** Whether some code matches both patterns. */
export function doPatternsMeet(left: string, right: string): boolean {
  const a = [...foldKey(left)];
  const b = [...foldKey(right)];
  const known = new Map<number, boolean>();
  const meet = (i: number, j: number): boolean => {
    const key = i * (b.length + 1) + j;
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const answer = judge(i, j);
    known.set(key, answer);
    return answer;
  };
  const judge = (i: number, j: number): boolean => {
    if (i === a.length) return b.slice(j).every((character) => character === '*');
    if (j === b.length) return a.slice(i).every((character) => character === '*');
    if (a[i] === '*') return meet(i + 1, j) || meet(i, j + 1);
    if (b[j] === '*') return meet(i, j + 1) || meet(i + 1, j);
    return (a[i] === '?' || b[j] === '?' || a[i] === b[j]) && meet(i + 1, j + 1);
  };
  return meet(0, 0);
}
