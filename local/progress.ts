/** One line per part, with the seconds since the start. */
export interface Progress {
  note: (line: string) => void;
  /** Announces, awaits and reports a step; what `describe` says of the result stands on the line, and what is still to come. */
  step: <T>(name: string, work: () => Promise<T>, describe: (result: T) => string) => Promise<T>;
}

export function createProgress(print: (line: string) => void = console.log): Progress {
  const startedAt = Date.now();
  const clock = () => `${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
  const underWay = new Set<string>();
  const left = () => (underWay.size === 0 ? '' : `; still under way: ${[...underWay].join(', ')}`);
  return {
    note: (line) => print(`${clock()}  ${line}`),
    async step(name, work, describe) {
      underWay.add(name);
      try {
        const result = await work();
        underWay.delete(name);
        print(`${clock()}  ${name.padEnd(18)} ${describe(result)}${left()}`);
        return result;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** A plain table; the first column is as wide as its widest entry. */
export function renderTable(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`).join('\n');
}
