import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import type { CellValue } from '#documents/reading/cells.ts';
import { list, runMapper } from './rent-roll-mapping.ts';

const cell = fc.oneof(
  fc.constant(null),
  fc.constantFrom<CellValue>('', '  ', 'Total', 'total of B', 'TotalEnergies', 'A-1', 'Vacant', 'Occupied', 'x'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 5 }),
);
const sources = list.columns.map(({ source }) => source);
const headRow = fc.shuffledSubarray([...sources, 'Broker', 'Notes', 'Rents', 'Key no.'], { minLength: 2 });
/** Rows with gaps between them, as a sheet gives them: blank rows are not there. */
const body = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.array(cell, { maxLength: 9 })), { maxLength: 40 });
const type = fc.option(
  fc.record({ rowIndex: fc.constant(2), columnName: fc.constant('Status'), values: fc.constant(['Vacant'].slice()) }),
);

describe('the account of a sheet', () => {
  it('leaves no row, heading or mapped column unaccounted for', () => {
    let accounted = 0;
    fc.assert(
      fc.property(headRow, body, type, fc.boolean(), (heads, gaps, wantedType, excludeBlankRows) => {
        let rowNo = 2;
        const rows = gaps.map(([gap, cells]): [number, CellValue[]] => [(rowNo += gap), cells]);
        const definition = { ...list, type: wantedType, excludeBlankRows };
        let result: ReturnType<typeof runMapper>;
        try {
          result = runMapper([[1, ['Report']], [2, heads], ...rows], { definition, keyFields: ['unit_code'] });
        } catch (error) {
          if (error instanceof LayoutChanged) return;
          throw error;
        }
        accounted += 1;
        const { summary, records } = result;
        const named = summary.leftOut.flatMap((group) => group.rows.map((row) => row.rowNo));
        const everyRow = Array.from({ length: rowNo }, (_, at) => at + 1);
        expect([...named, ...records.map((record) => record.rowNo)].sort((a, b) => a - b)).toEqual(everyRow);
        const leftOut = summary.leftOut.reduce((sum, { count }) => sum + count, 0);
        expect(summary.rowsRead).toBe(summary.rowsLoaded + leftOut);
        expect(
          [...summary.mapped.map(({ source }) => source), ...summary.unmapped.map(({ head }) => head)].sort(),
        ).toEqual([...heads].sort());
        expect([...summary.mapped, ...summary.missing].map(({ source }) => source).sort()).toEqual([...sources].sort());
      }),
      { numRuns: 500 },
    );
    expect(accounted).toBeGreaterThan(50);
  });
});
