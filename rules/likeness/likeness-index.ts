import { pairsOf } from './normal-text.ts';

export interface LikenessIndex {
  /** Entries that have something in common with a text, by their places, with a likeness above 0 and at most 1. */
  find: (text: string) => Map<number, number>;
}

/** Dice's coefficient over pairs of characters, rare pairs weighing more; the pairs of all entries are indexed once. */
export function createLikenessIndex(texts: readonly string[]): LikenessIndex {
  const postings = new Map<string, { place: number; count: number }[]>();
  texts.forEach((text, place) => {
    for (const [pair, count] of pairsOf(text)) {
      const known = postings.get(pair);
      if (known) known.push({ place, count });
      else postings.set(pair, [{ place, count }]);
    }
  });
  const weightOf = (pair: string) => Math.log(1 + (texts.length + 1) / ((postings.get(pair)?.length ?? 0) + 1));
  const sizes = texts.map(() => 0);
  for (const [pair, found] of postings) for (const { place, count } of found) sizes[place]! += count * weightOf(pair);
  return {
    find(text) {
      const common = new Map<number, number>();
      let size = 0;
      for (const [pair, wanted] of pairsOf(text)) {
        const weight = weightOf(pair);
        size += wanted * weight;
        for (const { place, count } of postings.get(pair) ?? [])
          common.set(place, (common.get(place) ?? 0) + Math.min(count, wanted) * weight);
      }
      for (const [place, shared] of common) common.set(place, (2 * shared) / (size + sizes[place]!));
      return common;
    },
  };
}
