import { describe, expect, it } from '@jest/globals';
import { findingAt, mappingFindingCodes } from '#documents/mapping/mapping-findings.ts';
import { list, runMapper } from './rent-roll-mapping.ts';

const shown = (length: number) => findingAt('NOT_IN_LIST', 3, 1, { found: 'x'.repeat(length) }).found;

describe('what a finding shows of a cell', () => {
  it('is the whole text up to 200 characters, and the first 200 of a longer one', () => {
    expect(shown(200)).toBe('x'.repeat(200));
    expect(shown(201)).toBe(`${'x'.repeat(200)}…`);
  });

  it('has no address where there is no row, or no column', () => {
    expect(findingAt('COLUMN_MISSING', null, 1)).toMatchObject({ columnLetter: 'B', cell: null });
    expect(findingAt('ROW_SHAPE', 3, null)).toMatchObject({ columnLetter: null, cell: null });
    expect(findingAt('NOT_IN_LIST', 3, 1).cell).toBe('B3');
  });

  it('has no parameters where the words need none', () => {
    expect(findingAt('NOT_IN_LIST', 3, 1)).not.toHaveProperty('params');
    expect(findingAt('NOT_IN_LIST', 3, 1, { params: { kind: 'TWICE' } }).params).toEqual({ kind: 'TWICE' });
  });

  it('has a code for which there are words', () => {
    const { findings } = runMapper(
      [
        [2, ['Unit', 'Status']],
        [3, ['1A', 'Vacant']],
        [5, ['1B', 'Vacant']],
      ],
      { definition: { ...list, excludeBlankRows: false, columns: list.columns.slice(0, 2) } },
    );
    expect(findings.map(({ code }) => code)).toEqual(['BLANK_ROW']);
    expect(mappingFindingCodes).toContain('BLANK_ROW');
  });
});
