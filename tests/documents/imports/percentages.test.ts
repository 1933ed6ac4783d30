import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { funds } from '#contracts/funds.ts';
import { readRows } from '#documents/imports/read-rows.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';

type Style = 'number' | 'percent-formatted' | 'text' | 'percent text' | 'full-width text' | 'arabic text';
const styles: Style[] = ['number', 'percent-formatted', 'text', 'percent text', 'full-width text', 'arabic text'];
const wide = (text: string) => text.replace(/[0-9.%]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const arabic = (text: string) =>
  text
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    .replace('.', '٫')
    .replace('%', '٪');

/** A share of `hundredths` hundredths of a percent, written in a style. */
function write(hundredths: number, style: Style): { value: string | number; numFmt?: string } {
  const text = String(hundredths / 100);
  switch (style) {
    case 'number':
      return { value: hundredths / 100 };
    case 'percent-formatted':
      return { value: hundredths / 10_000, numFmt: '0.00%' };
    case 'text':
      return { value: text };
    case 'percent text':
      return { value: `${text} %` };
    case 'full-width text':
      return { value: wide(`${text}%`) };
    case 'arabic text':
      return { value: arabic(`${text}%`) };
  }
}

async function read(cells: readonly { value: string | number; numFmt?: string }[]) {
  const rows = [
    ['name', 'fundType', 'ownershipPercentage'],
    ...cells.map(({ value }, index) => [`F${index}`, 'Core', value]),
  ];
  const styled = new Map(
    cells.flatMap(({ numFmt }, index) => (numFmt ? [[`${index + 1},2`, { style: { numFmt } }] as const] : [])),
  );
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Funds', rows, cells: styled }] }));
  const sheet = readRows({ buffer, fileName: 'f.xlsx', definition: funds, limits: defaultReadingLimits, sheet: null });
  return {
    values: sheet.rows.map(({ values }) => values['ownershipPercentage']),
    small: sheet.notices.filter(({ code }) => code === 'SmallPercent'),
  };
}

describe('percentages of an import', () => {
  it('are the same number in every way of writing them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(...styles)), {
          minLength: 1,
          maxLength: 8,
        }),
        async (shares) => {
          const { values, small } = await read(shares.map(([share, style]) => write(share, style)));
          expect(values.map(Number)).toEqual(shares.map(([share]) => share / 100));
          const doubtful = shares.filter(([share, style]) => share <= 100 && (style === 'number' || style === 'text'));
          expect(small.reduce((sum, { count }) => sum + count, 0)).toBe(doubtful.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('of a hundred are a hundred', async () => {
    const { values } = await read([{ value: '100%' }, { value: '100 %' }, { value: 1, numFmt: '0%' }, { value: 100 }]);
    expect(values).toEqual(['100', '100', '100', '100']);
  });
});
