import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { read, utils } from 'xlsx';
import { rowsAsWorkbook } from '#documents/connections/rows-workbook.ts';

type Row = readonly (string | null)[];

const columns = [
  { name: 'unit_code', type: 'code' },
  { name: 'tenant_name', type: 'text' },
  { name: 'monthly_base_rent', type: 'money' },
  { name: 'as_of_date', type: 'date' },
] as const;
const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((list) => list.join(''));
const amount = fc
  .tuple(fc.constantFrom('', '-'), digits(1, 20), digits(0, 6))
  .map(([sign, whole, part]) => `${sign}${whole.replace(/^0+(?=\d)/u, '')}${part === '' ? '' : `.${part}`}`);
const day = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((one) => !/[\p{Cc}\p{Cn}]/u.test(one));
const row = fc.tuple(fc.option(text), fc.option(text), fc.option(amount), fc.option(day));

async function readBack(rows: readonly Row[]) {
  const book = read(await rowsAsWorkbook('Rent Roll', columns, rows), { cellDates: true, UTC: true });
  const [sheet] = Object.values(book.Sheets);
  const options = { header: 1, defval: null, raw: true, UTC: true, blankrows: true } as const;
  const [head = [], ...found] = utils.sheet_to_json<unknown[]>(sheet!, options);
  return { head, found };
}

const shown = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? null));
/** By the digits that it has, without those that say nothing. */
const plain = (number: string) => {
  const [whole = '', part = ''] = number.replace('-', '').split('.');
  const written = `${whole.replace(/^0+(?=\d)/u, '')}.${part.replace(/0+$/u, '')}`;
  return `${/[1-9]/u.test(written) && number.startsWith('-') ? '-' : ''}${written}`;
};
const written = (number: number) =>
  number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20, maximumSignificantDigits: 15 });

describe('rows as a workbook', () => {
  it('hold every cell of every row in their order, with every digit of a number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const { head, found } = await readBack(rows);
        expect(head).toEqual(columns.map(({ name }) => name));
        for (const [index, [code, tenant, rent, on]] of rows.entries()) {
          const [ownCode, ownTenant, ownRent, ownDay] = found[index] ?? [];
          expect([shown(ownCode), shown(ownTenant), shown(ownDay)]).toEqual([code, tenant, on]);
          const digitsFound = typeof ownRent === 'number' ? plain(written(ownRent)) : shown(ownRent);
          expect(digitsFound).toBe(typeof ownRent === 'number' && rent !== null ? plain(rent) : rent);
        }
        expect(found.length).toBeLessThanOrEqual(rows.length);
      }),
      { numRuns: 60 },
    );
  });

  it('keep a number as text when Excel would round it, and only then', async () => {
    const { found } = await readBack([
      ['1', null, '12345678901234567.89', '1899-12-30'],
      ['2', null, '0.10', '2026-10-31'],
    ]);
    expect(found.map((cells) => cells[2])).toEqual(['12345678901234567.89', 0.1]);
    expect(found.map((cells) => shown(cells[3]))).toEqual(['1899-12-30', '2026-10-31']);
  });
});
