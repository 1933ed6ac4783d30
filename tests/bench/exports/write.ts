import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createListWorkbook } from '#documents/exports/list-workbook.ts';
import type { ListColumn, ListRow } from '#documents/exports/list-workbook.ts';

const columns: ListColumn[] = [
  ...['Property', 'Fund', 'Building', 'Unit', 'Status', 'Tenant', 'Lease'].map((label) => ({
    label,
    isNumeric: false,
  })),
  ...['Area', 'Rent', 'Rent before'].map((label) => ({ label, isNumeric: true, format: 'amount' as const })),
  ...['Lease start', 'Lease end', 'Next break'].map((label) => ({
    label,
    isNumeric: false,
    format: 'day' as const,
  })),
];

/** Lines of a rent roll as its report gives them, one after the other. */
async function* linesOf(count: number): AsyncGenerator<ListRow> {
  for (let n = 0; n < count; n += 1) {
    // As a page of rows from the database would let others have their turn.
    if (n % 1_000 === 0) await new Promise((done) => setImmediate(done));
    const day = `20${20 + (n % 9)}-0${1 + (n % 9)}-15`;
    yield [
      ...[`Property ${n % 900}`, `Fund ${n % 80}`, 'A', String(n), n % 11 === 0 ? 'Vacant' : 'Occupied'],
      ...[n % 11 === 0 ? null : `Tenant "${n % 3_000}"`, `L-${n}`],
      ...[50 + (n % 400), 1_000 + n / 8, 990 + n / 8],
      ...[day, day, n % 3 === 0 ? day : null],
    ];
  }
}

async function* csvOf(rows: AsyncIterable<ListRow>): AsyncGenerator<string> {
  const cell = (value: string | number | null) =>
    typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value ?? '');
  yield `${columns.map(({ label }) => cell(label)).join(',')}\r\n`;
  let part = '';
  let count = 0;
  for await (const row of rows) {
    part += `${row.map(cell).join(',')}\r\n`;
    count += 1;
    if (count % 500 > 0) continue;
    yield part;
    part = '';
  }
  yield part;
}

// Sent the kind of file, the path and the number of rows; answers when the file is written.
process.on('message', ([kind, path, count]: [string, string, number]) => {
  const rows = linesOf(count);
  const content =
    kind === 'xlsx'
      ? createListWorkbook({ title: 'Rent roll', columns, rows, isRightToLeft: false })
      : Readable.from(csvOf(rows));
  void pipeline(content, createWriteStream(path)).then(() => process.send?.('written'));
});
process.send?.('ready');
