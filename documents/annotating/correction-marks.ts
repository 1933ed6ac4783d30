import type { CorrectionWords } from './annotation.ts';
import type { Ground } from './own-fills.ts';
import type { WrittenCells } from './write-cells.ts';

export interface CorrectionMark {
  cell: string;
  ground: Ground;
  /** Null for all cells of a row but the first. */
  comment: string | null;
}

/** How the sheet shows what was corrected on the page: the value before in a note, and rows that were left out. */
export function correctionMarks({ cells, leftOut }: WrittenCells, words: CorrectionWords): CorrectionMark[] {
  const first = new Map<string, string | null>();
  for (const { cell, was } of cells) if (!first.has(cell)) first.set(cell, was);
  const last = new Map(cells.map(({ cell, value }) => [cell, value]));
  const corrected = [...last].map(([cell, value]): CorrectionMark => {
    const lines = [`${words.corrected}: ${value ?? words.empty}`, `${words.before}: ${first.get(cell) ?? words.empty}`];
    return { cell, ground: 'corrected', comment: lines.join('\n') };
  });
  const left = leftOut.flatMap(({ cells: row, why }) => {
    const note = why === null ? words.leftOut : `${words.leftOut}\n${words.reason}: ${why}`;
    return row.map((cell, at): CorrectionMark => ({ cell, ground: 'leftOut', comment: at === 0 ? note : null }));
  });
  return [...corrected, ...left];
}
