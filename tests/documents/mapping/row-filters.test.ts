import { describe, expect, it } from '@jest/globals';
import type { CellValue } from '#documents/reading/cells.ts';
import { fields, list, runMapper as run } from './rent-roll-mapping.ts';

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

  it('takes a mark at the end of a keyword for the end of the word', () => {
    const { records } = run(
      [
        [2, ['Tenant', ...heads]],
        [3, ['Sum:12 units', 'A-1', 'Occupied', 100]],
      ],
      { definition: { ...definition, excludeRowKeywords: ['Sum:'] }, keyFields: [] },
    );
    expect(records).toEqual([]);
  });

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

  it('keeps a row by the first of the two amounts of a required field', () => {
    const needed = fields.map((field) => (field.name === 'monthly_base_rent' ? { ...field, isRequired: true } : field));
    const columns = [...definition.columns, { source: 'Remarks', field: 'monthly_base_rent' }];
    const rows: [number, CellValue[]][] = [
      [2, ['Tenant', ...heads]],
      [3, ['Total Fitness Ltd', 'A-1', 'Occupied', 100]],
    ];
    const twoAmounts = { ...definition, format: 'TWO_AMOUNTS' as const, columns };
    expect(run(rows, { definition: twoAmounts, fields: needed, keyFields }).records).toHaveLength(1);
  });

  it('knows a row by the required part of its key alone', () => {
    const optional = fields.map((field) => (field.name === 'unit_code' ? { ...field, isRequired: false } : field));
    const rows: [number, CellValue[]][] = [
      [2, ['Tenant', ...heads]],
      [3, ['Total', null, 'Occupied', 100]],
    ];
    expect(run(rows, { definition, keyFields, fields: optional }).records).toEqual([]);
  });
});
