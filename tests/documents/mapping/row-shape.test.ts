import { describe, expect, it } from '@jest/globals';
import { createRowMapper } from '#documents/mapping/row-mapper.ts';
import { readCsv } from '#documents/reading/csv-reader.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { fields, list } from './rent-roll-mapping.ts';

/** Findings of a csv whose first row has the heads. */
function findingsOf(csv: string | Buffer) {
  const sheet = readCsv(Buffer.from(csv as string), 'a.csv', defaultReadingLimits).sheets[0]!;
  const mapper = createRowMapper({
    definition: { ...list, rowNumber: 1 },
    fields,
    usualWidth: sheet.usualWidth,
    dateFormat: 'YYYY-MM-DD',
    translation: null,
    defaults: new Map([['currency', 'USD']]),
  });
  for (const row of sheet.rows()) mapper.map(row);
  return mapper
    .takeFindings()
    .map(({ code, rowNo, recordNo, cell, found, expected }) => ({ code, rowNo, recordNo, cell, found, expected }));
}
const head = 'Unit,Status,Rent,Step %,From';

describe('a row of a csv with more fields than heads', () => {
  it('is one finding, though its cells stand in wrong columns', () => {
    expect(findingsOf(`${head}\nA-1,Occupied,1200,3,2026-02-28\nA-2,Occupied,1,303.59,3,2026-02-28\n`)).toEqual([
      { code: 'ROW_SHAPE', rowNo: 3, cell: 'F3', found: '6', expected: '5' },
    ]);
  });

  it('is found also when its last field is blank', () => {
    const rows = 'A-1,Occupied,1200,3,\nA-3,Occupied,1200,3,\nA-2,Occupied,1,303.59,3,\n';
    expect(findingsOf(`${head}\n${rows}`).map(({ code, rowNo }) => [code, rowNo])).toEqual([['ROW_SHAPE', 4]]);
  });

  it('is none when all records end with a separator', () => {
    expect(findingsOf(`${head}\nA-1,Occupied,1200,3,2026-02-28,\nA-2,Occupied,1303.59,3,2026-02-28,\n`)).toEqual([]);
  });
});

describe('a cell of a csv', () => {
  it('with lost characters or too many digits says so', () => {
    const damaged = Buffer.from(
      `${head}\nBüro Größe,Occupied,1200,3,2026-02-28\nMüllerstraße,Occupied,1,3,2026-02-28\nÄ-1,Occupied,${'9'.repeat(39)},3,2026-02-28\n`,
    );
    damaged[damaged.indexOf('Ä') + 1] = 0x41;
    expect(findingsOf(damaged)).toEqual([
      { code: 'DAMAGED_TEXT', rowNo: 4, cell: 'A4', found: '\ufffdA-1', expected: null },
      { code: 'TOO_MANY_DIGITS', rowNo: 4, cell: 'C4', found: '9'.repeat(39), expected: null },
    ]);
  });
});
