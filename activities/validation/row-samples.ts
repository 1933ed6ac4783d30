import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { CheckedRow, RowSample } from './checked-row.ts';

const sampleSize = 50;

/** Fifty rows by chance out of any number, and the first fifty that were flagged. */
export function createSampler(rowRules: readonly CompiledRule[]) {
  const random: CheckedRow[] = [];
  const flagged: RowSample[] = [];
  return {
    take: (row: CheckedRow, rowCount: number): void => {
      if (random.length < sampleSize) random.push(row);
      else {
        const at = Math.floor(Math.random() * rowCount);
        if (at < sampleSize) random[at] = row;
      }
    },
    takeFlagged: (sample: RowSample): void => {
      if (flagged.length < sampleSize) flagged.push(sample);
    },
    samples: (): RowSample[] => [...random.map((row) => ({ row, rules: rowRules })), ...flagged],
  };
}
