import { describe, expect, it } from '@jest/globals';
import type { CellValue } from '#documents/reading/cells.ts';
import { list, runMapper as run } from './rent-roll-mapping.ts';

const heads = ['Unit', 'Status', 'Rent', 'Step %', 'From', 'Remarks'];

describe('createRowMapper, rows left out by keyword', () => {
  const keyFields = ['unit_code'];
  const tenantFirst = [{ source: 'Tenant', field: 'tenant_name' }, ...list.columns];
  const definition = { ...list, columns: tenantFirst };
  const leftOut = (text: string, rest: CellValue[] = []) => {
    const { records } = run(
      [
        [2, ['Tenant', ...heads]],
        [3, [text, ...rest]],
        [4, [null, 'Z', 'Vacant']],
      ],
      { definition: { ...definition, excludeRowKeywords: ['total', '合計'] }, keyFields },
    );
    return records.every(({ rowNo }) => rowNo !== 3);
  };

  it.each(['Total', 'TOTAL ', 'Total for building B', 'Total: 12', '合計', '合計金額', 'total合計'])(
    'leaves out %s',
    (text) => {
      expect(leftOut(text)).toBe(true);
    },
  );

  it('passes over blank cells to the first that says something', () => {
    expect(leftOut('   ', ['Total'])).toBe(true);
  });

  it('takes a blank keyword for none', () => {
    const { records } = run(
      [
        [2, ['Tenant', ...heads]],
        [3, ['Acme', 'A-1', 'Occupied', 100]],
      ],
      { definition: { ...definition, excludeRowKeywords: ['', ' '] }, keyFields: [] },
    );
    expect(records).toHaveLength(1);
  });

  it.each(['TotalEnergies SE', 'Subtotal of nothing', 'Totally Fit'])('keeps %s', (text) => {
    expect(leftOut(text, ['A-1', 'Occupied'])).toBe(false);
    expect(leftOut(text, ['A-1'])).toBe(false);
  });

  it('keeps a row that has its key and all that is required, and never one without', () => {
    expect(leftOut('Total Fitness Ltd', ['A-1', 'Occupied', 100])).toBe(false);
    expect(leftOut('Total', [null, null, 100])).toBe(true);
    expect(leftOut('Total', ['12 units', null, 100])).toBe(true);
  });
});
