import { describe, expect, it } from '@jest/globals';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { RuleConditions } from '#contracts/rule-sets.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { foldListValue, foldText } from '#documents/mapping/fold-text.ts';
import { labelsOf, nameOfListValue } from '#documents/wording/list-values.ts';

const perModel = standardDataModels.map((model) => [model.code, model] as const);
const fieldsOf = standardDataModels.flatMap(({ code, fields }) => fields.map((field) => ({ code, field })));
const named = ({ code, field }: (typeof fieldsOf)[number]): string => `${code}.${field.name}`;

/** Fields that a condition or a derivation reads. */
function readBy({ requiredWhen, derivation }: DataModelFieldDefinition): string[] {
  const { kind, ...operands } = derivation ?? { kind: 'none' };
  const read = Object.values(operands).filter((operand) => !/^\d/.test(operand));
  return [...(kind === 'none' ? [] : read), ...(requiredWhen ? factsOf(requiredWhen.when) : [])];
}

function factsOf(condition: RuleConditions): string[] {
  if ('fact' in condition) return [String(condition.fact)];
  return Object.values(condition)
    .flatMap((inner: unknown) => inner as RuleConditions | RuleConditions[])
    .flatMap((inner) => factsOf(inner));
}

const headsOf = ({ name, labels, synonyms }: DataModelFieldDefinition): string[] => [
  name,
  ...Object.values(labels),
  ...languageCodes.flatMap((language) => synonyms?.[language] ?? []),
];

describe('the eight standard data models', () => {
  it('are those that are collected', () => {
    expect(
      standardDataModels.map(({ code, subject, periodRule, periodField }) => [code, subject, periodRule, periodField]),
    ).toEqual([
      ['rent_roll', 'property', 'AT', 'as_of_date'],
      ['trial_balance', 'both', 'AT', 'period_end'],
      ['budget', 'property', 'WITHIN', 'period'],
      ['charge_schedule', 'property', 'NONE', null],
      ['debt', 'entity', 'AT', 'period_end'],
      ['valuation', 'property', 'UP_TO', 'valuation_date'],
      ['occupancy', 'property', 'AT', 'post_month'],
      ['leasing_deal', 'property', 'WITHIN', 'stage_date'],
    ]);
  });

  it('name every field in three languages', () => {
    const bare = fieldsOf.filter(({ field }) => languageCodes.some((language) => !field.labels[language].trim()));
    expect(bare.map(named)).toEqual([]);
  });

  it('know at least five heads of every field in each language', () => {
    const few = fieldsOf.flatMap((of) =>
      languageCodes
        .filter((language) => {
          const heads = of.field.synonyms?.[language] ?? [];
          const others = heads.filter((head) => foldText(head) !== foldText(of.field.labels[language]));
          return new Set(others.map(foldText)).size < 5 || heads.some((head) => head.trim() === '');
        })
        .map((language) => `${named(of)} ${language}`),
    );
    expect(few).toEqual([]);
  });

  it.each(perModel)('know no head of %s that means two fields', (_code, { fields }) => {
    const owners = new Map<string, Set<string>>();
    for (const field of fields) {
      for (const head of headsOf(field)) {
        const folded = foldListValue(head);
        owners.set(folded, (owners.get(folded) ?? new Set()).add(field.name));
      }
    }
    const shared = [...owners].filter(([, names]) => names.size > 1).map(([head, names]) => [head, ...names].join(' '));
    expect(shared).toEqual([]);
  });

  it.each(perModel)('name existing fields in keys, period, conditions and derivations of %s', (_code, model) => {
    const names = new Set(model.fields.map(({ name }) => name));
    expect(names.size).toBe(model.fields.length);
    const used = [...model.keyFields, model.periodField ?? model.keyFields[0]!, ...model.fields.flatMap(readBy)];
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });

  it('name every value of a list in three languages', () => {
    const values = new Set(fieldsOf.flatMap(({ field }) => field.enumValues ?? []));
    const unnamed = [...values].filter((value) => labelsOf(value).length === 0);
    expect(unnamed).toEqual([]);
    // Names of standards are the same in every language; other words are translated.
    const kept = [...values].filter(
      (value) => nameOfListValue(value, 'ja') === value && !/[A-Z]{2,}|^Act-|^30-/.test(value),
    );
    expect(kept).toEqual([]);
  });

  it('know no word that means two values of one list', () => {
    const shared = fieldsOf.flatMap((of) => {
      const owners = new Map<string, Set<string>>();
      for (const value of of.field.enumValues ?? []) {
        for (const word of [value, ...labelsOf(value), ...(of.field.valueSynonyms?.[value] ?? [])]) {
          const folded = foldListValue(word);
          owners.set(folded, (owners.get(folded) ?? new Set()).add(value));
        }
      }
      return [...owners].filter(([, values]) => values.size > 1).map(([word]) => `${named(of)} ${word}`);
    });
    expect(shared).toEqual([]);
  });
});
