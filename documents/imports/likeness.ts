import { foldText } from '../mapping/fold-text.ts';

/** Pairs of neighbouring characters, the edges of the text among them. */
function pairsOf(text: string): Map<string, number> {
  const characters = ['^', ...foldText(text).replace(/[\s\p{P}]+/gu, ''), '$'];
  const pairs = new Map<string, number>();
  for (let index = 1; index < characters.length; index += 1) {
    const pair = `${characters[index - 1]}${characters[index]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const sizeOf = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0);

/** Dice's coefficient over pairs of characters: 0 for nothing in common, 1 for the same text. */
export function likeness(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  return (2 * common) / (sizeOf(left) + sizeOf(right));
}

const leastAlike = 0.5;

/** What was probably meant, or undefined when nothing is much like it. */
export function mostAlike<T>(
  text: string,
  choices: readonly T[],
  wordsOf: (choice: T) => readonly string[],
): T | undefined {
  let best: T | undefined;
  let most = leastAlike;
  for (const choice of choices) {
    const found = Math.max(0, ...wordsOf(choice).map((word) => likeness(text, word)));
    if (found <= most) continue;
    [best, most] = [choice, found];
  }
  return best;
}
