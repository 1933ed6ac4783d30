import { foldText } from './fold-text.ts';

/** Below this two names are no likely pair. */
const leastAlike = 0.6;

/** For each name that is missing the unused heading that resembles it most; a heading is proposed once. */
export function findLookalikes(
  missing: readonly { source: string; labels: readonly string[] }[],
  unused: readonly string[],
): (string | null)[] {
  const pairs = missing.flatMap(({ source, labels }, index) =>
    unused.map((head, at) => ({
      index,
      at,
      score: Math.max(...[source, ...labels].map((name) => likeness(name, head))),
    })),
  );
  const found = new Array<string | null>(missing.length).fill(null);
  const taken = new Set<number>();
  for (const { index, at, score } of pairs.sort((left, right) => right.score - left.score)) {
    if (score < leastAlike || found[index] !== null || taken.has(at)) continue;
    found[index] = unused[at]!;
    taken.add(at);
  }
  return found;
}

/** 0 to 1: 1 for equal names, 0.9 where one begins with the other, else by the letters that have to change. */
export function likeness(left: string, right: string): number {
  const [one, other] = [lettersOf(left), lettersOf(right)];
  if (one === '') return 0;
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 2 && long.startsWith(short)) return 0.9;
  if (short.length >= 4 && long.includes(short)) return 0.8;
  return 1 - editDistance(one, other) / long.length;
}

const lettersOf = (name: string): string =>
  foldText(name)
    .slice(0, 100)
    .replace(/[^\p{L}\p{N}]+/gu, '');

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= right.length; to += 1) {
      const replaced = row[to - 1]! + (left[at - 1] === right[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1));
    }
    row = next;
  }
  return row[right.length]!;
}
