import { describe, expect, it } from '@jest/globals';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { UnusableMapping } from '#documents/mapping/unusable-mapping.ts';
import type { CellValue } from '#documents/reading/cells.ts';
import { field, list, runMapper as run } from './rent-roll-mapping.ts';

describe('createRowMapper, amounts', () => {
  const trialBalance = [
    field('account_code', 'text', true),
    field('period_end', 'date', true),
    field('debit', 'decimal', true),
    field('credit', 'decimal', true),
    field('net_change', 'decimal', true),
    field('closing_balance', 'decimal'),
  ];
  const account = { source: 'Account', field: 'account_code' };

  it('takes debit and credit side by side and derives the net change exactly', () => {
    const definition: DatasetMappingDefinition = {
      ...list,
      format: 'TWO_AMOUNTS',
      rowNumber: 1,
      columns: [
        account,
        { source: 'Dr', field: 'debit' },
        { source: 'Cr', field: 'credit' },
        { source: 'Bal Dr', field: 'closing_balance' },
        { source: 'Bal Cr', field: 'closing_balance' },
      ],
    };
    const { records, findings } = run(
      [
        [1, ['Account', 'Dr', 'Cr', 'Bal Dr', 'Bal Cr']],
        [2, ['1010', '0.30', null, null, '5.05']],
        [3, ['4010', '0.10', '0.30']],
        [4, ['4020', null, '0.20']],
      ],
      { definition, fields: trialBalance, defaults: new Map([['period_end', '2026-02-28']]) },
    );
    expect(records.map(({ values }) => values)).toEqual([
      ['1010', '2026-02-28', '0.3', '0', '0.3', '-5.05'],
      ['4010', '2026-02-28', '0.1', '0.3', '-0.2', null],
      ['4020', '2026-02-28', '0', '0.2', '-0.2', null],
    ]);
    expect(findings).toEqual([]);
  });

  it('derives the net change wherever the model has it', () => {
    const definition: DatasetMappingDefinition = {
      ...list,
      format: 'TWO_AMOUNTS',
      rowNumber: 1,
      columns: [account, { source: 'Dr', field: 'debit' }, { source: 'Cr', field: 'credit' }],
    };
    const netFirst = [...trialBalance].sort((left) => (left.name === 'net_change' ? -1 : 0));
    const { records } = run(
      [
        [1, ['Account', 'Dr', 'Cr']],
        [2, ['4010', '0.10', '0.30']],
      ],
      { definition, fields: netFirst, defaults: new Map([['period_end', '2026-02-28']]) },
    );
    expect(netFirst[0]?.name).toBe('net_change');
    expect(records[0]?.values[0]).toBe('-0.2');
  });

  it('names the record of each finding of a row of months, and of no row before', () => {
    const definition: DatasetMappingDefinition = {
      ...list,
      format: 'MATRIX',
      rowNumber: 1,
      columns: [account, { source: 'Apr', field: 'net_change' }],
      monthColumns: ['Apr', 'May'],
    };
    const matrixFields = trialBalance.filter(({ name }) => name !== 'debit' && name !== 'credit');
    const { findings } = run(
      [
        [1, ['Account', 'Apr', 'May']],
        [2, ['4010', 'x', 20]],
        [3, ['4020', 10, 'y']],
      ],
      { definition, fields: matrixFields, firstMonth: '2026-04' },
    );
    expect(findings.map(({ cell, recordNo }) => [cell, recordNo])).toEqual([
      ['B2', 1],
      ['C3', 4],
    ]);
  });

  it('keeps the net change that the file has itself', () => {
    const columns = [
      { source: 'Account', field: 'account_code' },
      { source: 'Dr', field: 'debit' },
      { source: 'Cr', field: 'credit' },
      { source: 'Net', field: 'net_change' },
    ];
    const { records } = run(
      [
        [2, ['Account', 'Dr', 'Cr', 'Net']],
        [3, ['4010', 5, 3, 7]],
      ],
      {
        definition: { ...list, format: 'TWO_AMOUNTS', columns },
        ...{ fields: trialBalance, defaults: new Map([['period_end', '2026-02-28']]) },
      },
    );
    expect(records[0]?.values.slice(2, 5)).toEqual(['5', '3', '7']);
  });

  it('refuses two columns for a field that is no number', () => {
    const columns = [account, { source: 'Name', field: 'account_code' }];
    expect(() => run([[2, ['Account', 'Name']]], { definition: { ...list, columns }, fields: trialBalance })).toThrow(
      UnusableMapping,
    );
  });

  it('takes a row without the month asked for as no blank one', () => {
    const definition: DatasetMappingDefinition = {
      ...{ ...list, format: 'MATRIX', rowNumber: 1, excludeBlankRows: false },
      columns: [account, { source: 'Apr', field: 'net_change' }],
      monthColumns: ['Apr', 'May'],
    };
    const { records, findings } = run(
      [
        [1, ['Account', 'Apr', 'May']],
        [2, ['4010', 10, null]],
        [3, ['4020', null, 20]],
        [4, ['4030', 30, null]],
      ],
      {
        ...{ definition, firstMonth: '2026-04', onlyPeriodEnd: '2026-04-30' },
        fields: trialBalance.filter(({ name }) => name !== 'debit' && name !== 'credit'),
      },
    );
    expect(records.map(({ rowNo }) => rowNo)).toEqual([2, 4]);
    expect(findings).toEqual([]);
  });

  it('turns months across into one record per month', () => {
    const definition: DatasetMappingDefinition = {
      ...list,
      format: 'MATRIX',
      rowNumber: 1,
      columns: [account, { source: 'Apr', field: 'net_change' }],
      monthColumns: ['Apr', 'May'],
    };
    const matrixFields = trialBalance.filter(({ name }) => name !== 'debit' && name !== 'credit');
    const rows: [number, CellValue[]][] = [
      [1, ['Account', 'Apr', 'May']],
      [2, ['4010', 10, 20]],
      [3, ['4020', null, 'x']],
    ];
    const { mapper, records, findings } = run(rows, { definition, fields: matrixFields, firstMonth: '2026-04' });
    expect(records.map(({ recordNo, rowNo, values }) => [recordNo, rowNo, ...values.slice(0, 3)])).toEqual([
      [1, 2, '4010', '2026-04-30', '10'],
      [2, 2, '4010', '2026-05-31', '20'],
      [3, 3, '4020', '2026-05-31', null],
    ]);
    expect(findings).toMatchObject([{ code: 'NOT_A_NUMBER', cell: 'C3', recordNo: 3 }]);
    expect(records.map(({ faulty }) => faulty)).toEqual([[], [], [2]]);
    expect(mapper.cellOf(records[1]!, 2)?.cell).toBe('C2');
    const one = run(rows.slice(0, 2), {
      definition,
      fields: matrixFields,
      firstMonth: '2026-04',
      onlyPeriodEnd: '2026-05-31',
    });
    expect(one.records.map(({ values }) => values[2])).toEqual(['20']);
  });
});
