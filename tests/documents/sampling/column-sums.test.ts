import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { collectedFields } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import type { CellValue, SheetRow } from '#documents/reading/cells.ts';
import { readSample } from '#documents/sampling/read-sample.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';

const model = standardDataModels.find(({ code }) => code === 'rent_roll')!;
const context: SampleContext = {
  ...{ fields: collectedFields(definitionOf(model)), keyFields: model.keyFields, periodField: model.periodField },
  ...{ dateFormat: 'YYYY-MM-DD', translation: [], firstMonth: '2026-01', brought: [], known: [] },
};
const definition: DatasetMappingDefinition = {
  ...{ format: 'LIST', sheet: null, rowNumber: 2, requiredColumns: [], excludeRowKeywords: ['Total'], type: null },
  ...{ excludeBlankRows: true, isFileTranslationRequired: false },
  columns: [
    { source: 'Unit', field: 'unit_code' },
    { source: 'Rent', field: 'monthly_base_rent' },
    { source: 'Area', field: 'rentable_area' },
  ],
};

interface Layout {
  /** Cents of rent and hundredths of area, in sections that have a subtotal each. */
  sections: (readonly [number, number])[][];
  isText: boolean;
}
const amount = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const layouts: fc.Arbitrary<Layout> = fc.record({
  sections: fc.array(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 5,
  }),
  isText: fc.boolean(),
});

const decimalOf = (hundredths: bigint): string => {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const digits = String(size).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const cellOf = (hundredths: bigint, isText: boolean): CellValue =>
  isText ? decimalOf(hundredths) : Number(decimalOf(hundredths));

/** Sections with subtotals and a grand total, as property managers write them. @param dropped units without a line */
function sheetOf({ sections, isText }: Layout, dropped: ReadonlySet<string> = new Set()): SheetRow[] {
  const rows: SheetRow[] = [
    { rowNo: 1, cells: ['Rent roll'] },
    { rowNo: 2, cells: ['Unit', 'Rent', 'Area'] },
  ];
  const add = (...cells: CellValue[]): void => void rows.push({ rowNo: rows.at(-1)!.rowNo + 1, cells });
  const sumOf = (lines: readonly (readonly [number, number])[], at: 0 | 1) =>
    lines.reduce((sum, line) => sum + BigInt(line[at]), 0n);
  sections.forEach((lines, section) => {
    lines.forEach((line, index) => {
      const unit = `U${section}-${index}`;
      if (!dropped.has(unit)) add(unit, cellOf(BigInt(line[0]), isText), cellOf(BigInt(line[1]), isText));
    });
    add('Total section', ...([0, 1] as const).map((at) => cellOf(sumOf(lines, at), true)));
  });
  const all = sections.flat();
  add('Total', ...([0, 1] as const).map((at) => cellOf(sumOf(all, at), true)));
  return rows;
}

const read = (rows: SheetRow[]) =>
  readSample([{ name: 'A', isHidden: false }], { name: 'A', isHidden: false, rows }, context, {
    ...{ definition, firstRow: 1, rowCount: 1 },
  });

describe('sums of mapped columns', () => {
  it('equal every total of the file, exactly', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const { sums } = read(sheetOf(layout));
        expect(sums.map(({ field }) => field)).toEqual(['monthly_base_rent', 'rentable_area']);
        for (const { totals } of sums) {
          expect(totals).toHaveLength(layout.sections.length + 1);
          expect(totals.filter(({ difference }) => difference !== '0')).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('differ by what a row held that is not read', () => {
    fc.assert(
      fc.property(
        layouts.filter(({ sections: [first] }) => first![0]![0] !== 0),
        (layout) => {
          const [rent] = read(sheetOf(layout, new Set(['U0-0']))).sums;
          const grand = rent!.totals.at(-1)!;
          const lost = BigInt(layout.sections[0]![0]![0]);
          expect(Number(grand.difference)).toBeCloseTo(Number(decimalOf(lost)), 2);
        },
      ),
      { numRuns: 200 },
    );
  });
});
