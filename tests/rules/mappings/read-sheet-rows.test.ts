import { describe, expect, it } from '@jest/globals';
import { collectedFields } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { readSheetRows } from '#rules/mappings/read-sheet-rows.ts';

const fields = collectedFields(definitionOf(standardDataModels.find(({ code }) => code === 'rent_roll')!));
const first = { format: 'LIST', rowNumber: 6, sourceColumn: 'Suite', modelField: 'unit_code' };

function read(values: Record<string, unknown>, standing: DatasetMappingDefinition | null = null) {
  const { definition, problems } = readSheetRows([{ rowNo: 2, values: { ...first, ...values } }], fields, standing);
  const { sheet, sheetChoice } = definition;
  return { sheet, sheetChoice, problems: problems.map(({ problem: { field, code } }) => `${field} ${code}`) };
}

describe('the sheet that a mapping sheet names', () => {
  it.each([
    ['a name', { sheet: 'RR' }, { sheet: 'RR', sheetChoice: undefined }],
    ['a place', { sheetPosition: 2 }, { sheet: null, sheetChoice: { position: 2 } }],
    ['a pattern', { sheet: 'RR *' }, { sheet: null, sheetChoice: { pattern: 'RR *', isEvery: false } }],
    ['every sheet', { isEverySheet: true }, { sheet: null, sheetChoice: { pattern: '*', isEvery: true } }],
    [
      'a sheet for each building, its field by the label',
      { sheet: 'Building *', isEverySheet: true, sheetNameField: 'building' },
      { sheet: null, sheetChoice: { pattern: 'Building *', isEvery: true, nameField: 'building_code' } },
    ],
    ['nothing', {}, { sheet: null, sheetChoice: undefined }],
  ])('is %s', (_, values, expected) => {
    expect(read(values)).toEqual({ ...expected, problems: [] });
  });

  it('stays as it stands where nothing is said of it, and is replaced where something is', () => {
    const { definition: standing } = readSheetRows(
      [{ rowNo: 2, values: { ...first, sheet: 'Building *', isEverySheet: true } }],
      fields,
      null,
    );
    expect(read({}, standing).sheetChoice).toEqual(standing.sheetChoice);
    expect(read({ sheet: 'RR' }, standing)).toMatchObject({ sheet: 'RR', sheetChoice: undefined });
    const { definition: named } = readSheetRows([{ rowNo: 2, values: { ...first, sheet: 'RR' } }], fields, null);
    expect(read({}, named).sheet).toBe('RR');
  });

  it('is refused where it is said in two ways, or its field is unknown', () => {
    expect(read({ sheet: 'RR', sheetPosition: 1 }).problems).toEqual(['sheetPosition NameOneOfTwo']);
    expect(read({ isEverySheet: true, sheetPosition: 1 }).problems).toEqual(['sheetPosition NameOneOfTwo']);
    expect(read({ sheet: '*', sheetNameField: 'colour' }).problems).toEqual(['sheetNameField UnknownField']);
  });
});
