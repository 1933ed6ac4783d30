import { describe, expect, it } from '@jest/globals';
import type { RuleCondition, RuleDocument } from '#contracts/rule-sets.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { asStoredRule, starterRules } from '#database/seeds/rule-packs/starter-rules.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';
import { makeRule } from './rows.ts';

const fields = [
  { name: 'rent', type: 'decimal' as const },
  { name: 'status', type: 'text' as const },
  { name: 'start', type: 'date' as const },
  { name: 'end', type: 'date' as const },
];
const check = (document: Partial<RuleDocument> & Pick<RuleDocument, 'conditions'>) =>
  validateDocument(makeRule(document).document, 'row', fields).map((problem) => problem.code);
const leaf = { fact: 'rent', operator: 'decimalGreater', value: '5' };

describe('saving a rule document', () => {
  it('accepts a sound one', () => {
    expect(check({ conditions: { all: [leaf] } })).toEqual([]);
  });

  it.each([
    ['an empty group, which always fires', { any: [] }, 'EMPTY_GROUP'],
    ['an empty group deep inside', { all: [leaf, { not: { all: [] } }] }, 'EMPTY_GROUP'],
    ['two groups in one node', { all: [leaf], any: [leaf] }, 'AMBIGUOUS_GROUP'],
    ['an unknown fact', { all: [{ ...leaf, fact: 'rental' }] }, 'UNKNOWN_FACT'],
    ['an unknown fact on the right', { all: [{ ...leaf, value: { fact: 'nothing' } }] }, 'UNKNOWN_FACT'],
    ['an operator of JavaScript numbers', { all: [{ ...leaf, operator: 'greaterThan' }] }, 'UNKNOWN_OPERATOR'],
    ['a path', { all: [{ ...leaf, path: '$..constructor' }] }, 'PATH_REFUSED'],
    ['a path on the right', { all: [{ ...leaf, value: { fact: 'rent', path: '$.a' } }] }, 'PATH_REFUSED'],
    ['a wrong constant', { all: [{ ...leaf, value: 'many' }] }, 'WRONG_VALUE'],
    ['a reference to a stored condition', { all: [{ condition: 'other' }] }, 'NOT_A_DOCUMENT'],
    ['a bare condition', leaf, 'NOT_A_DOCUMENT'],
    [
      'a tolerance on a single value',
      { all: [{ ...leaf, operator: 'differsByMoreThan', value: { absolute: '1' } }] },
      'PAIR_EXPECTED',
    ],
  ])('refuses %s', (_, conditions, code) => {
    expect(check({ conditions: conditions as unknown as RuleDocument['conditions'] })).toContain(code);
  });

  const derived = [{ fact: 'both', kind: 'pair' as const, left: 'rent', right: 'start' }];
  it.each([
    ['a number compared with a date', { fact: 'start', operator: 'decimalGreater', value: '5' }, 'WRONG_KIND'],
    ['a date compared with a number', { fact: 'rent', operator: 'dateAfter', value: '2026-01-31' }, 'WRONG_KIND'],
    ['a number beside a date', { fact: 'rent', operator: 'decimalEqual', value: { fact: 'start' } }, 'WRONG_KIND'],
    ['a pair of two kinds', { fact: 'both', operator: 'differsByMoreThan', value: { absolute: '1' } }, 'WRONG_KIND'],
    ['days for a number', { fact: 'rent', operator: 'between', value: ['2026-01-01', '2026-02-01'] }, 'WRONG_KIND'],
    ['bounds of two kinds', { fact: 'rent', operator: 'between', value: ['1', '2026-02-01'] }, 'WRONG_VALUE'],
    ['reversed bounds', { fact: 'rent', operator: 'notBetween', value: ['130', '70'] }, 'WRONG_VALUE'],
    ['a list without values', { fact: 'status', operator: 'notInList', value: [] }, 'WRONG_VALUE'],
    ['a day that does not exist', { fact: 'start', operator: 'dateAfter', value: '2026-02-31' }, 'WRONG_VALUE'],
    ['a number spelled otherwise', { fact: 'rent', operator: 'inList', value: ['1', '1.0'] }, 'WRONG_VALUE'],
    ['a number as a text', { fact: 'rent', operator: 'textEqual', value: '007' }, 'WRONG_VALUE'],
    ['a negative tolerance', { fact: 'both', operator: 'differsByMoreThan', value: { absolute: -1 } }, 'WRONG_VALUE'],
  ])('refuses %s, with which the rule would apply never or always', (_, condition, code) => {
    expect(check({ conditions: { all: [condition] }, derived })).toContain(code);
  });

  it('accepts dates beside dates, digits in texts and a tolerance that JSON writes with an exponent', () => {
    const dates = [{ fact: 'dates', kind: 'pair' as const, left: 'rent', right: 'rent' }];
    const sound: RuleCondition[] = [
      { fact: 'start', operator: 'dateAfter', value: { fact: 'end' } },
      { fact: 'start', operator: 'between', value: ['2026-01-01', '2026-01-01'] },
      { fact: 'status', operator: 'decimalGreater', value: '5' },
      { fact: 'rent', operator: 'inList', value: ['1', '-2.5'] },
      { fact: 'dates', operator: 'differsByMoreThan', value: { absolute: 1e-7 } },
    ];
    expect(check({ conditions: { all: sound }, derived: dates })).toEqual([]);
  });

  it('refuses a field that the data model does not have, and a second fact of one name', () => {
    expect(check({ conditions: { all: [leaf] }, field: 'rental' })).toEqual(['UNKNOWN_FIELD']);
    const derived = [{ fact: 'rent', kind: 'product' as const, of: 'rent', by: '12' }];
    expect(check({ conditions: { all: [leaf] }, derived })).toEqual(['DUPLICATE_FACT']);
  });

  it('refuses a derived fact that names one after it', () => {
    const derived = [
      { fact: 'a', kind: 'magnitude' as const, of: 'b' },
      { fact: 'b', kind: 'magnitude' as const, of: 'rent' },
    ];
    expect(check({ conditions: { all: [{ ...leaf, fact: 'a' }] }, derived })).toEqual(['UNKNOWN_FACT']);
  });
});

describe('the starter pack', () => {
  const packs = standardDataModels.flatMap((model) =>
    (starterRules[model.code] ?? []).map((rule) => ({ model, rule })),
  );

  it.each(packs.map(({ model, rule }) => [model.code, rule.code, model, rule] as const))(
    '%s %s would be saved, and speaks three languages',
    (_model, _code, model, rule) => {
      const stored = asStoredRule(rule, 1);
      expect(validateDocument(stored.document, rule.scope, model.fields, stored)).toEqual([]);
      for (const texts of [stored.names, stored.messages, stored.document.expected?.template ?? {}]) {
        expect(Object.keys(texts)).toEqual(['en', 'ja', 'ar']);
      }
    },
  );

  it('gives every field of the standard data models a label in three languages', () => {
    for (const field of standardDataModels.flatMap((model) => model.fields)) {
      expect(Object.values(field.labels).every((label) => label.length > 0)).toBe(true);
    }
  });
});
