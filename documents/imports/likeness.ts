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

/**
 * Of many words those that are like a text, with how much. Only words that share a pair with it are compared: asking for each of a
 * thousand columns takes a second, and comparing each with every word a minute.
 * @returns likeness by place of the word
 */
export function createLikenessIndex(words: readonly string[]): (text: string, least: number) => Map<number, number> {
  const places = new Map<string, { place: number; count: number }[]>();
  const sizes = words.map((word, place) => {
    const pairs = pairsOf(word);
    for (const [pair, count] of pairs) {
      const known = places.get(pair);
      if (known) known.push({ place, count });
      else places.set(pair, [{ place, count }]);
    }
    return sizeOf(pairs);
  });
  return (text, least) => {
    const pairs = pairsOf(text);
    const size = sizeOf(pairs);
    const common = new Map<number, number>();
    for (const [pair, count] of pairs)
      for (const word of places.get(pair) ?? [])
        common.set(word.place, (common.get(word.place) ?? 0) + Math.min(count, word.count));
    const alike = new Map<number, number>();
    for (const [place, shared] of common) {
      const likeness = (2 * shared) / (size + sizes[place]!);
      if (likeness >= least) alike.set(place, likeness);
    }
    return alike;
  };
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
