import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { CellValue } from '../reading/cells.ts';
import { monthOfHead } from './known-words.ts';

export interface ProposedMonths {
  /** Heads in the order of the fiscal year. */
  heads: string[];
  matrix: { periodField: string; amountField: string };
  certainty: number;
}

const fewest = 6;

/** Months across, where the heads name different months and the model has a month and an amount. */
export function proposeMonths(
  heads: readonly { text: string; cell: CellValue }[],
  fields: readonly DataModelFieldDefinition[],
  periodField: string | null,
  firstMonth: string,
): ProposedMonths | null {
  const months = heads.flatMap(({ text, cell }) => {
    const month = typeof cell === 'object' && cell?.kind === 'date' ? Number(cell.iso.slice(5, 7)) : monthOfHead(text);
    return month === null ? [] : [{ text, month }];
  });
  const distinct = new Set(months.map(({ month }) => month));
  if (months.length < fewest || months.length > 12 || distinct.size !== months.length) return null;
  const isPeriod = ({ type }: DataModelFieldDefinition) => type === 'month' || type === 'date';
  const period =
    fields.find(({ name }) => name === periodField) ?? fields.find((field) => field.isRequired && isPeriod(field));
  const amount = fields.find(({ type, isRequired }) => isRequired && type === 'money');
  if (!period || !amount || !isPeriod(period)) return null;
  const start = Number(firstMonth.slice(5, 7));
  const place = (month: number) => (month > 100 ? month : (month - start + 12) % 12);
  const ordered = months.toSorted((left, right) => place(left.month) - place(right.month));
  // Month columns count from the first month of the year: a gap would move the later ones.
  const isWhole = ordered.every(({ month }, index) => place(month) === (month > 100 ? 101 + index : index));
  if (!isWhole) return null;
  return {
    heads: ordered.map(({ text }) => text),
    matrix: { periodField: period.name, amountField: amount.name },
    certainty: months.length === 12 ? 0.97 : 0.8,
  };
}
