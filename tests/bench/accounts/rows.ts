import { writeXlsx } from 'hucre/xlsx';

export const accountHeads = ['code', 'name', 'normalBalance', 'accountType', 'reportType', 'subtype'];

const kinds = [
  ['Debit', 'Asset', 'Balance Sheet', 'Cash'],
  ['Credit', 'Income', 'Income Statement', 'Base Rent'],
  ['Debit', 'Operating Expense', 'Income Statement', 'Insurance'],
  ['Credit', 'Liability', 'Balance Sheet', 'Payables'],
] as const;
const words = [
  'Office',
  'Retail',
  'Parking',
  'Storage',
  'Insurance',
  'Cleaning',
  'Security',
  'Legal',
  'Audit',
  'Power',
];
const nouns = ['rent', 'recovery', 'fee', 'cost', 'deposit', 'reserve', 'accrual', 'refund', 'tax', 'charge'];

export const nameOf = (index: number): string =>
  `${words[index % 10]} ${nouns[Math.floor(index / 10) % 10]} ${Math.floor(index / 100)}`;

export type Row = readonly string[];

export function accountRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => [
    String(10_000 + index),
    nameOf(index),
    ...(kinds[index % kinds.length] ?? kinds[0]),
  ]);
}

export async function workbookOf(heads: readonly string[], rows: readonly Row[]): Promise<Buffer> {
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Data', rows: [[...heads], ...rows.map((row) => [...row])] }] }),
  );
}
