import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import { properties } from '#contracts/properties.ts';
import { headsOf } from '#documents/imports/master-words.ts';
import { requiredFields } from '#documents/imports/import-heads.ts';
import { readRows } from '#documents/imports/read-rows.ts';
import { columnLetter } from '#documents/reading/cells.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';

const definition = properties;
const required = requiredFields(definition).map(({ name }) => headsOf(definition, name)[1]!);
const known = definition.fields
  .filter(({ isRequired }) => !isRequired)
  .map(({ name }) => headsOf(definition, name)[1]!);

/** Made-up headings, headings of the master (derived ones and second ones too), and none. */
const head = fc.oneof(
  fc.constantFrom(...known),
  fc.constantFrom('Propertyy Type', 'Adress 1', 'Remarks', 'Cost centre', '備考欄', 'ملاحظات أخرى', ''),
);
const cell = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('x', 'P-1') },
);
const data = fc.record({
  titles: fc.array(fc.constantFrom('Portfolio', 'As of today'), { maxLength: 2 }),
  extra: fc.array(head, { maxLength: 6 }),
  isFirst: fc.boolean(),
  rows: fc.array(fc.record({ isBare: fc.boolean(), cells: fc.array(cell, { minLength: 7, maxLength: 7 }) }), {
    maxLength: 6,
  }),
});
const others = fc.array(
  fc.record({
    isHidden: fc.boolean(),
    rows: fc.constantFrom<CellValue[][]>([], [['notes']], [[null, 'more'], ['x']], [required, required]),
  }),
  { maxLength: 3 },
);

describe('a workbook that is imported', () => {
  it('has every sheet, column and row applied or named', async () => {
    await fc.assert(
      fc.asyncProperty(data, others, async ({ titles, extra, isFirst, rows }, sheets) => {
        const heads = isFirst ? [...required, ...extra] : [...extra, ...required];
        const cellsOf = ({ isBare, cells }: (typeof rows)[number]) => {
          const own = required.map((_, index) => (isBare ? null : `v${index}`));
          const more = extra.map((_, index) => cells[index] ?? null);
          const loose = cells[6] ?? null;
          return isFirst ? [...own, ...more, loose] : [...more, ...own, loose];
        };
        const table = [...titles.map((title) => [title]), heads, ...rows.map(cellsOf)];
        const buffer = Buffer.from(
          await writeXlsx({
            sheets: [
              { name: 'Main', rows: table },
              ...sheets.map(({ isHidden, rows: cells }, index) => ({
                name: `Other ${index}`,
                rows: cells,
                hidden: isHidden,
              })),
            ],
          }),
        );
        const read = readRows({ buffer, fileName: 'a.xlsx', definition, limits: defaultReadingLimits, sheet: 'Main' });
        const named = (code: RegExp) => read.notices.filter((notice) => code.test(notice.code));

        for (const [index, { rows: cells }] of sheets.entries()) {
          const told = named(/Sheet$|SheetLeftOut/).filter(({ sheet }) => sheet === `Other ${index}`);
          expect(told).toHaveLength(cells.length > 0 ? 1 : 0);
        }
        const columns = new Set([...Object.values(read.columns), ...named(/Column$/).map(({ column }) => column)]);
        table.slice(titles.length).forEach((row) =>
          row.forEach((value, index) => {
            if (value !== null && value !== '') expect(columns).toContain(columnLetter(index));
          }),
        );
        const rowNos = new Set([
          titles.length + 1,
          ...read.rows.map(({ rowNo }) => rowNo),
          ...named(/^Rows/).flatMap(({ found }) => found.split(', ').map(Number)),
        ]);
        table.forEach((row, index) => {
          if (row.some((value) => value !== null && value !== '')) expect(rowNos).toContain(index + 1);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('says which column was probably meant, and reads the sheet that is asked for', async () => {
    const buffer = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'One',
            rows: [
              [...required, 'Adress 2', 'Associated'],
              [...required, 'x', 'y'],
            ],
          },
          { name: 'Two', rows: [required, required] },
        ],
      }),
    );
    const request = { buffer, fileName: 'a.xlsx', definition, limits: defaultReadingLimits };
    const one = readRows({ ...request, sheet: null });
    expect(one.sheet).toBe('One');
    expect(one.notices).toContainEqual(
      expect.objectContaining({ code: 'UnknownColumn', found: 'Adress 2', field: 'address2', count: 1 }),
    );
    expect(one.notices).toContainEqual(expect.objectContaining({ code: 'OtherSheet', sheet: 'Two' }));
    expect(readRows({ ...request, sheet: 'two' }).sheet).toBe('Two');
  });
});
