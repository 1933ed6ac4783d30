import { describe, expect, it } from '@jest/globals';
import { collectedFields } from '#contracts/data-models.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { proposeMapping } from '#documents/sampling/propose-mapping.ts';
import type { SampledSheet } from '#documents/sampling/propose-mapping.ts';
import { patternOf, withAlikeSheets } from '#documents/sampling/propose-sheets.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';

const model = standardDataModels.find(({ code }) => code === 'rent_roll')!;
const context: SampleContext = {
  ...{ fields: collectedFields(definitionOf(model)), keyFields: model.keyFields, periodField: model.periodField },
  ...{ dateFormat: 'YYYY-MM-DD', translation: [], firstMonth: '2026-01', known: [] },
  brought: ['property_code', 'period', 'currency', 'area_unit'],
};
type Rows = readonly (readonly (string | number | null)[])[];

const sheetOf = (name: string, rows: Rows, isHidden = false): SampledSheet => ({
  ...{ name, isHidden },
  rows: rows.map((cells, index) => ({ rowNo: index + 1, cells })),
});
const heads = ['Unit', 'Tenant', 'Monthly Rent', 'Area'];
const unitsOf = (first: number, total = 'Total'): Rows => [
  heads,
  [`${first}01`, 'A', 100, 10],
  [`${first}02`, 'B', 200, 20],
  [`${first}03`, 'C', 300, 30],
  [total, null, 600, 60],
];
const propose = (sheets: readonly SampledSheet[], brought = context.brought) =>
  withAlikeSheets(proposeMapping(sheets, { ...context, brought }, { sheet: null, rowNumber: null }), sheets, {
    ...context,
    brought,
  });

describe('a proposal for sheets that are laid out alike', () => {
  it('reads the buildings of a property, each by its name, wherever its heads stand', () => {
    const second: Rows = [['Northgate'], ...unitsOf(2, 'Sum')];
    const proposal = propose([
      sheetOf('Cover', [['Rent roll']]),
      sheetOf('Building A', unitsOf(1)),
      sheetOf('Building B', second),
      sheetOf('Building C', unitsOf(3), true),
    ]);
    expect(proposal.definition.sheetChoice).toEqual({
      ...{ pattern: 'Building *', isEvery: true, nameField: 'building_code' },
    });
    expect(proposal.definition.sheet).toBeNull();
    expect(proposal.definition.excludeRowKeywords).toEqual(['Total', 'Sum']);
    expect(proposal.keywords.map(({ word }) => word)).toEqual(['Total', 'Sum']);
    expect(proposal.sheet).toBeLessThan(0.9);
  });

  it('gives the names of sheets to the property where the file says it nowhere else', () => {
    const sheets = [sheetOf('Larkspur Tower', unitsOf(1)), sheetOf('Pier 9', unitsOf(2))];
    const ofMany = propose(sheets, ['period', 'currency', 'area_unit']);
    expect(ofMany.definition.sheetChoice).toEqual({ pattern: '*', isEvery: true, nameField: 'property_code' });
    expect(propose(sheets).definition.sheetChoice).toBeUndefined();
  });

  it.each([
    ['months', ['RR Jan 2026', 'RR Feb 2026'], unitsOf(1), unitsOf(2)],
    ['a sheet and its copy', ['Rent Roll', 'Rent Roll (2)'], unitsOf(1), unitsOf(2)],
    ['the same units twice', ['RR current', 'RR prior'], unitsOf(1), unitsOf(1)],
  ])('stays with one sheet: %s', (_, [first = '', second = ''], ownRows, otherRows) => {
    const proposal = propose([sheetOf(first, ownRows), sheetOf(second, otherRows)]);
    expect(proposal.definition.sheetChoice).toBeUndefined();
    expect(proposal.definition.sheet).toBe(first);
  });

  it('stays with one sheet where another that is laid out in another way would fit the pattern', () => {
    const summary: Rows = [
      ['Building', 'Units'],
      ['A', 3],
    ];
    const sheets = [
      sheetOf('Building A', unitsOf(1)),
      sheetOf('Building B', unitsOf(2)),
      sheetOf('Building list', summary),
    ];
    expect(propose(sheets).definition.sheetChoice).toBeUndefined();
  });
});

describe('the pattern of names', () => {
  it.each([
    [['Bldg1', 'Bldg2'], 'Bldg*'],
    [['A-101', 'A-102'], 'A-*'],
    [['東棟', '西棟'], '*棟'],
    [['مبنى أ', 'مبنى ب'], 'مبنى *'],
    [['North rent', 'South rent'], '* rent'],
    [['Norfolk', 'Nordic'], '*'],
  ])('keeps whole words and numbers: %p', (names, pattern) => {
    expect(patternOf(names, names)).toBe(pattern);
  });

  it('is none for one name, or where a further name fits it', () => {
    expect(patternOf(['Building A'], ['Building A', 'Cover'])).toBeNull();
    expect(patternOf(['Building A', 'Building B'], ['Building A', 'Building B', 'Building plan'])).toBeNull();
  });
});
