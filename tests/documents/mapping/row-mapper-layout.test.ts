import { describe, expect, it } from '@jest/globals';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import type { MappingFinding } from '#documents/mapping/mapping-findings.ts';
import { list, runMapper as run } from './rent-roll-mapping.ts';

const heads = ['Unit', 'Status', 'Rent', 'Step %', 'From', 'Remarks'];

function differences(act: () => unknown): readonly MappingFinding[] {
  try {
    act();
  } catch (error) {
    if (error instanceof LayoutChanged) return error.findings;
    throw error;
  }
  return [];
}

describe('createRowMapper refuses a changed layout', () => {
  const definition = { ...list, requiredColumns: [{ columnRowNumber: 1, columnValue: 'Rent Roll' }] };

  it('when a required row holds something else or never comes', () => {
    expect(
      differences(() =>
        run(
          [
            [1, ['Budget', '2026']],
            [2, heads],
          ],
          { definition },
        ),
      ),
    ).toEqual([
      {
        code: 'LAYOUT_CHANGED',
        rowNo: 1,
        field: null,
        columnLetter: null,
        cell: null,
        found: 'Budget | 2026',
        expected: 'Rent Roll',
      },
    ]);
    expect(differences(() => run([[2, heads]], { definition }))).toMatchObject([
      { rowNo: 1, found: null, expected: 'Rent Roll' },
    ]);
    expect(
      differences(() =>
        run(
          [
            [1, ['ｒｅｎｔ　roll']],
            [2, heads],
          ],
          { definition },
        ),
      ),
    ).toEqual([]);
  });

  it('when one of several required rows holds something else, in whatever order they are named', () => {
    const second = { columnRowNumber: 3, columnValue: 'Units' };
    const both = { ...definition, rowNumber: 4, requiredColumns: [second, ...definition.requiredColumns] };
    const held = (last: string) =>
      differences(() =>
        run(
          [
            [1, ['Rent Roll']],
            [3, [last]],
            [4, heads],
          ],
          { definition: both },
        ),
      );
    expect(held('Units')).toEqual([]);
    expect(held('Areas')).toMatchObject([{ rowNo: 3, found: 'Areas', expected: 'Units' }]);
  });

  it('when a required row below the heads never comes', () => {
    const below = { ...list, requiredColumns: [{ columnRowNumber: 9, columnValue: 'End of report' }] };
    expect(differences(() => run([[2, heads]], { definition: below }))).toMatchObject([
      { rowNo: 9, found: null, expected: 'End of report' },
    ]);
  });

  it('when a needed column is absent or there twice, or the heads are not in their row', () => {
    expect(differences(() => run([[2, ['Unit', 'Rent']]]))).toMatchObject([
      { field: 'unit_status', expected: 'Status', found: null },
    ]);
    expect(differences(() => run([[2, [...heads, 'Rent']]]))).toMatchObject([
      { field: 'monthly_base_rent', found: 'C2, G2', cell: 'G2' },
    ]);
    expect(differences(() => run([[3, heads]]))).toMatchObject([
      { rowNo: 2, expected: 'Unit, Status, Rent, Step %, From' },
    ]);
  });

  it('but not for an optional column, which is a finding of its own and names the heading that looks like it', () => {
    const { summary, findings } = run([[2, ['Unit', 'Status', 'Rents', 'Notes']]]);
    expect(summary.missing).toEqual([
      { source: 'Rent', field: 'monthly_base_rent', lookalike: 'Rents' },
      { source: 'Step %', field: 'escalation_rate', lookalike: null },
      { source: 'From', field: 'lease_start_date', lookalike: null },
    ]);
    expect(findings.map(({ code, field, found, expected }) => [code, field, found, expected])).toEqual([
      ['COLUMN_MISSING', 'monthly_base_rent', 'Rents', 'Rent'],
      ['COLUMN_MISSING', 'escalation_rate', null, 'Step %'],
      ['COLUMN_MISSING', 'lease_start_date', null, 'From'],
    ]);
  });

  it('when an optional column is missing that the provider filled last time', () => {
    const neededFields = new Set(['monthly_base_rent', 'lease_start_date']);
    expect(differences(() => run([[2, ['Unit', 'Status', 'Monthly rent']]], { neededFields }))).toMatchObject([
      { field: 'monthly_base_rent', found: 'Monthly rent', expected: 'Rent' },
      { field: 'lease_start_date', found: null, expected: 'From' },
    ]);
  });

  it('and says nothing of an optional column that was not there before either', () => {
    const missingBefore = new Set(['monthly_base_rent', 'escalation_rate', 'lease_start_date']);
    expect(run([[2, ['Unit', 'Status']]], { missingBefore }).findings).toEqual([]);
  });
});
