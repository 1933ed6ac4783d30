import { describe, expect, it } from '@jest/globals';
import { inSheetOrder } from '#api/submissions/sheet-order.ts';
import type { GridColumn } from '#contracts/submission-views.ts';

const column = (field: string, letter: string): GridColumn => ({ field, letter, type: 'text', isRequired: false });

describe('the order of the grid', () => {
  const page = {
    columns: [column('derived', ''), column('rent', 'AA'), column('unit', 'B'), column('property', 'A')],
    rows: [
      { rowNo: 6, values: ['d', 'r', 'u', 'p'], changed: { 1: 'was', 3: null }, findingIds: [], computed: [0, 1] },
    ],
  };

  it('is that of the sheet, with derived columns last', () => {
    const ordered = inSheetOrder(page);
    expect(ordered.columns.map(({ field }) => field)).toEqual(['property', 'unit', 'rent', 'derived']);
    expect(ordered.rows[0]?.values).toEqual(['p', 'u', 'r', 'd']);
  });

  it('moves what was changed or computed with its column', () => {
    expect(inSheetOrder(page).rows[0]?.changed).toEqual({ 0: null, 2: 'was' });
    expect(inSheetOrder(page).rows[0]?.computed).toEqual([3, 2]);
  });
});
