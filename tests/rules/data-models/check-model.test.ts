import { describe, expect, it } from '@jest/globals';
import type { RuleCondition } from '#contracts/rule-sets.ts';
import { emptyCellCode } from '#contracts/data-models.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { checkModel, factsOfCondition } from '#rules/data-models/check-model.ts';

const model = definitionOf(standardDataModels.find(({ code }) => code === 'rent_roll')!);
const own: ModelField = {
  name: 'x_grade',
  labels: { en: 'Grade', ja: '等級', ar: 'الدرجة' },
  type: 'enum',
  requirement: 'optional',
  enumValues: ['A', 'B'],
};
const changed = (name: string, change: Partial<ModelField>) =>
  model.fields.map((field) => (field.name === name ? { ...field, ...change } : field));
const codes = (fields: readonly ModelField[]) => checkModel(model, fields).map(({ field, code }) => [field, code]);

const whenFloor = (test: RuleCondition) =>
  changed('floor', {
    requirement: 'conditional',
    requiredWhen: { when: { all: [test] }, severity: 'hard', code: emptyCellCode },
  });

describe('a version of a data model', () => {
  it('is right as every standard model stands', () => {
    for (const standard of standardDataModels) {
      const definition = definitionOf(standard);
      expect([standard.code, checkModel(definition, definition.fields)]).toEqual([standard.code, []]);
    }
  });

  it('may have own fields, and fields switched off', () => {
    expect(codes([...changed('floor', { requirement: 'off' }), own])).toEqual([]);
  });

  it('may need a field in rows that another one singles out', () => {
    expect(codes(whenFloor({ fact: 'rentable_area', operator: 'decimalGreater', value: '1000' }))).toEqual([]);
    expect(codes(whenFloor({ fact: 'unit_status', operator: 'inList', value: ['Vacant'] }))).toEqual([]);
  });

  it.each<[string, readonly ModelField[], string, string]>([
    ['loses no field', model.fields.filter(({ name }) => name !== 'floor'), 'floor', 'FieldMissing'],
    ['names each once', [...model.fields, own, own], 'x_grade', 'FieldTwice'],
    ['has own fields by their prefix only', [...model.fields, { ...own, name: 'grade' }], 'grade', 'NotAnOwnField'],
    ['keeps types', changed('floor', { type: 'integer' }), 'floor', 'TypeFixed'],
    ['makes no condition up', changed('floor', { requirement: 'conditional' }), 'floor', 'NoCondition'],
    [
      'reads collected fields in its conditions',
      whenFloor({ fact: 'x_nothing', operator: 'isEmpty', value: true }),
      'floor',
      'ConditionWrong',
    ],
    [
      'reads other fields in its conditions',
      whenFloor({ fact: 'floor', operator: 'isEmpty', value: true }),
      'floor',
      'ConditionWrong',
    ],
    [
      'compares as the rules do',
      whenFloor({ fact: 'unit_code', operator: 'looksLike', value: 'A' }),
      'floor',
      'ConditionWrong',
    ],
    [
      'compares numbers with numbers',
      whenFloor({ fact: 'rentable_area', operator: 'decimalGreater', value: 'much' }),
      'floor',
      'ConditionWrong',
    ],
    ['has values in own lists', [...model.fields, { ...own, enumValues: [] }], 'x_grade', 'ValuesMissing'],
    ['keeps values', changed('unit_status', { enumValues: ['Occupied'] }), 'unit_status', 'ValueFixed'],
    ['tells values apart', [...model.fields, { ...own, valueSynonyms: { A: ['b'] } }], 'x_grade', 'ValueTwice'],
    ['tells fields apart', [...model.fields, { ...own, synonyms: { en: ['UNIT STATUS'] } }], 'x_grade', 'HeadTwice'],
  ])('%s', (_, fields, field, code) => {
    expect(codes(fields)).toContainEqual([field, code]);
  });

  it('knows which fields a condition reads', () => {
    const tenant = model.fields.find(({ name }) => name === 'tenant_name')!;
    expect(factsOfCondition(tenant)).toEqual(expect.arrayContaining(['unit_status']));
    expect(factsOfCondition({ ...tenant, requirement: 'optional' })).toEqual([]);
  });
});
