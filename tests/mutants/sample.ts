/** So many of the items, in their order; the same ones for the same seed. */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = numbersOf(seed);
  const drawn = items.map((item, place) => ({ item, place, lot: random() }));
  const chosen = drawn.sort((left, right) => left.lot - right.lot).slice(0, count);
  return chosen.sort((left, right) => left.place - right.place).map(({ item }) => item);
}

/** Mulberry32: evenly spread numbers from 0 to 1. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
