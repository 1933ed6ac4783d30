import { writeXlsx } from 'hucre/xlsx';

/** Nine columns of a property and the fund it belongs to, by its name. */
const heads = [
  'code',
  'name',
  'fund',
  'propertyType',
  'address1',
  'country',
  'state',
  'city',
  'ownershipType',
  'ownershipPercentage',
];
type Row = readonly (string | number)[];

/** Properties that nobody has yet; `batch` tells them from those of another round. */
export function propertyRows(batch: string, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => [
    `${batch}-${String(index).padStart(6, '0')}`,
    `Harbour House ${index}, ${batch}`,
    `Fund ${1 + (index % 40)}`,
    'OFFICE',
    `${1 + (index % 900)} Quay Street`,
    'US',
    'US-NY',
    'New York',
    'DIRECT',
    100,
  ]);
}

export function csvOf(rows: readonly Row[]): string {
  const cell = (value: string | number) => (/[",\n]/.test(String(value)) ? `"${value}"` : String(value));
  return [heads, ...rows].map((row) => row.map(cell).join(',')).join('\n');
}

export async function workbookOf(rows: readonly Row[]): Promise<Buffer> {
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Properties', rows: [[...heads], ...rows.map((row) => [...row])] }] }),
  );
}
