import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesOf } from '#contracts/data-model-changes.ts';
import { collectedFields, modelFieldOf, requirements } from '#contracts/data-models.ts';
import type { DataModelDefinition, ModelField } from '#contracts/data-models.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { mergeStandard } from '#rules/data-models/merge-standard.ts';

const [rentRoll] = standardDataModels.map(definitionOf);
const standard = rentRoll!;

const withField = (model: DataModelDefinition, name: string, change: Partial<ModelField>): DataModelDefinition => ({
  ...model,
  fields: model.fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
});
const fieldOf = (model: DataModelDefinition, name: string) => model.fields.find((field) => field.name === name);
const ownField: ModelField = {
  name: 'x_esg_rating',
  labels: { en: 'ESG rating', ja: 'ESG格付', ar: 'تصنيف الاستدامة' },
  type: 'code',
  requirement: 'optional',
};

/** A model as administrators may have changed it. */
const changed = fc
  .array(
    fc.record({
      index: fc.nat(standard.fields.length - 1),
      requirement: fc.constantFrom(...requirements),
      head: fc.stringMatching(/^[a-z]{4,9}$/),
    }),
    { maxLength: 6 },
  )
  .map((edits) =>
    edits.reduce((model, { index, requirement, head }) => {
      const { name, synonyms } = model.fields[index]!;
      return withField(model, name, { requirement, synonyms: { ...synonyms, en: [...(synonyms?.en ?? []), head] } });
    }, standard),
  );

describe('a newer standard', () => {
  it('that is the one adopted changes nothing, whatever administrators changed', () => {
    fc.assert(
      fc.property(changed, (current) => {
        expect(changesOf(current, mergeStandard(standard, current, standard))).toEqual([]);
      }),
    );
  });

  it('is taken as it is where nobody changed anything', () => {
    fc.assert(
      fc.property(changed, (next) => {
        expect(changesOf(next, mergeStandard(standard, standard, next))).toEqual([]);
      }),
    );
  });

  it('brings its own changes, and keeps those of administrators and their own fields', () => {
    const current = {
      ...withField(standard, 'floor', { requirement: 'off' }),
      fields: [...withField(standard, 'floor', { requirement: 'off' }).fields, ownField],
    };
    const renamed = { en: 'Storey', ja: '階数', ar: 'الدور' };
    const more = { ...standard.fields[3]!, name: 'wing', labels: renamed, requirement: 'optional' as const };
    const next = withField(standard, 'floor', { labels: renamed });
    const merged = mergeStandard(standard, current, { ...next, fields: [...next.fields, more] });
    expect(fieldOf(merged, 'floor')).toMatchObject({ labels: renamed, requirement: 'off' });
    expect(fieldOf(merged, 'wing')).toBeDefined();
    expect(fieldOf(merged, 'x_esg_rating')).toEqual(ownField);
  });

  it('adds its heads to those that administrators added, and takes away only its own', () => {
    const heads = (...en: string[]) => ({ synonyms: { en } });
    const [adopted, current, next] = [
      withField(standard, 'floor', heads('Floor', 'Level')),
      withField(standard, 'floor', heads('Floor', 'Level', 'Etage')),
      withField(standard, 'floor', heads('Floor', 'Storey')),
    ];
    expect(fieldOf(mergeStandard(adopted, current, next), 'floor')?.synonyms?.en).toEqual(['Floor', 'Etage', 'Storey']);
  });
});

describe('the fields that are collected', () => {
  it('are those of the standard, and none that is off is required', () => {
    for (const model of standardDataModels) {
      expect(collectedFields({ fields: model.fields.map(modelFieldOf) })).toEqual(model.fields);
    }
    fc.assert(
      fc.property(changed, (model) => {
        const collected = new Map(collectedFields(model).map((field) => [field.name, field]));
        for (const { name, requirement } of model.fields) {
          const field = collected.get(name);
          expect(field === undefined).toBe(requirement === 'off');
          if (field) expect(field.isRequired).toBe(requirement === 'required');
          if (field && requirement !== 'conditional') expect(field.requiredWhen).toBeUndefined();
        }
      }),
    );
  });
});
