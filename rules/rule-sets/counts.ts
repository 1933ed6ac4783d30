type Values = readonly (string | null)[];
type Level = Map<string, Level | number>;

export interface Counts {
  /** Takes a row in. @returns how many rows with its values there are by now */
  add: (values: Values) => number;
  of: (values: Values) => number;
  /** Values that are kept. */
  kept: () => number;
  drop: () => void;
}

/**
 * How many rows have the same values at these positions. A map of maps instead of joined keys: a joined key would be put together
 * and hashed again at each lookup, while the texts of rows keep their hashes.
 */
export function createCounts(positions: readonly number[]): Counts {
  const top: Level = new Map();
  const last = positions[positions.length - 1];
  const before = positions.slice(0, -1);
  let all = 0;
  let kept = 0;
  const levelOf = (values: Values, isAdded: boolean): Level | null => {
    let level = top;
    for (const position of before) {
      const value = values[position] ?? '';
      let next = level.get(value);
      if (next === undefined) {
        if (!isAdded) return null;
        next = new Map();
        kept += 2;
        level.set(value, next);
      }
      level = next as Level;
    }
    return level;
  };
  if (last === undefined) return { add: () => (all += 1), of: () => all, kept: () => 1, drop: () => undefined };
  return {
    add: (values) => {
      const level = levelOf(values, true)!;
      const value = values[last] ?? '';
      const count = ((level.get(value) as number | undefined) ?? 0) + 1;
      level.set(value, count);
      if (count === 1) kept += 1;
      return count;
    },
    of: (values) => (levelOf(values, false)?.get(values[last] ?? '') as number | undefined) ?? 0,
    kept: () => kept,
    drop: () => {
      top.clear();
      kept = 0;
    },
  };
}
