import { afterAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { utils, write } from 'xlsx';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { createSamplePool } from '#documents/sampling/sample-pool.ts';
import { generateLayout, randomOf } from './generated-layouts.ts';

const mostMs = 10_000;
const { context } = generateLayout(0);
const book = (rows: unknown[][], sheets = 1): Buffer => {
  const made = utils.book_new();
  for (let index = 0; index < sheets; index += 1)
    utils.book_append_sheet(made, utils.aoa_to_sheet(rows), `Sheet ${index}`);
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};
const sound = book([['Unit', 'Area'], ...Array.from({ length: 50 }, (_, row) => [`U${row}`, row])]);

/** A sheet whose dimension names a million rows, and cells far apart. */
const sparse = zipSync({
  '[Content_Types].xml': strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>',
  ),
});

const hostile: [name: string, fileName: string, content: Uint8Array][] = [
  ['nothing', 'a.xlsx', Buffer.alloc(0)],
  ['a package that ends early', 'a.xlsx', sound.subarray(0, sound.length / 2)],
  ['an empty package', 'a.xlsx', zipSync({})],
  ['a package of zeros that is tiny when packed', 'a.xlsx', zipSync({ 'xl/workbook.xml': new Uint8Array(20_000_000) })],
  ['cells a million rows apart', 'a.xlsx', sparse],
  ['300 sheets', 'a.xlsx', book([['Unit'], ['1']], 300)],
  ['5,000 columns', 'a.xlsx', book([Array.from({ length: 5_000 }, (_, at) => `Head ${at}`), Array(5_000).fill(1)])],
  ['heads that are all the same', 'a.xlsx', book([Array(400).fill('Unit'), Array(400).fill('x')])],
  [
    'heads of 30,000 letters',
    'a.xlsx',
    book([Array.from({ length: 40 }, (_, at) => `${'a'.repeat(30_000)}${at}`), [1]]),
  ],
  ['formulas and markup as values', 'a.csv', Buffer.from('Unit,Area\n=1+1,<script>\n@SUM(A1),"\'"\n')],
  ['one line of a million separators', 'a.csv', Buffer.from(','.repeat(1_000_000))],
  ['an open quotation mark', 'a.csv', Buffer.from(`"${'x,\n'.repeat(300_000)}`)],
  ['NUL characters', 'a.csv', Buffer.from('Un\u0000it,Area\n\u0000,1\n')],
];
const random = randomOf(7);
for (let index = 0; index < 12; index += 1) {
  const changed = Buffer.from(sound);
  for (let flip = 0; flip < 20; flip += 1) changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
  hostile.push([`changed bytes ${index}`, 'a.xlsx', changed]);
}

describe('a hostile sample', () => {
  const pool = createSamplePool({ heapMb: 512 });
  afterAll(() => pool.close());
  const propose = (name: string, fileName: string, content: Uint8Array) =>
    pool.run(
      { key: `${name}/${fileName}`, fileName, context, request: { kind: 'propose', sheet: null, rowNumber: null } },
      () => Promise.resolve(content),
    );

  it.each(hostile)('is read or refused within ten seconds: %s', async (name, fileName, content) => {
    const start = performance.now();
    const end = await propose(name, fileName, content).then(
      () => 'read',
      (error: unknown) => (error instanceof UnreadableFile ? 'refused' : error),
    );
    expect(['read', 'refused']).toContain(end);
    expect(performance.now() - start).toBeLessThan(mostMs + 3_000);
  });

  it('leaves the pool able to read the next one', async () => {
    const { reading } = await propose('sound', 'a.xlsx', sound);
    expect(reading.lastRow).toBe(51);
  });
});
