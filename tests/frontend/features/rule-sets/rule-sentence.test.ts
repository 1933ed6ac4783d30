import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import i18next from 'i18next';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { documentToTree } from '#rules/rule-language/document-to-tree.ts';
import { starterRules } from '#database/seeds/rule-packs/starter-rules.ts';
import { toTree } from '../../../../frontend/src/features/rule-sets/basic-to-tree.ts';
import { ruleSentence } from '../../../../frontend/src/features/rule-sets/rule-sentence.ts';
import { forms, typeOf } from './random-forms.ts';

const field = (name: string, label: string, values: string[] = []) => ({
  ...{ name, label, type: 'text' as const },
  values: values.map((code) => ({ code, name: code })),
});
const dataset = (id: number, modelCode: string, name: string, fields: RuleDataset['fields']): RuleDataset => ({
  ...{ id, key: name, name, model: name, modelCode, modelVersion: 1, keyFields: [], fields },
});
const datasets = [
  dataset(1, 'rent_roll', 'Rent Roll', [
    field('monthly_base_rent', 'monthly base rent'),
    field('unit_status', 'unit status', ['Occupied']),
  ]),
  dataset(2, 'trial_balance', 'Trial Balance', [field('net_change', 'net change'), field('subtype', 'subtype')]),
];

const catalogues = await Promise.all(
  languageCodes.map(async (language) => {
    const file = new URL(`../../../../locales/${language}/rules-engine.json`, import.meta.url);
    const resources = { [language]: { 'rules-engine': JSON.parse(readFileSync(file, 'utf8')) as object } };
    const words = i18next.createInstance();
    const t = await words.init({
      lng: language,
      ns: 'rules-engine',
      defaultNS: 'rules-engine',
      resources,
      interpolation: { escapeValue: false },
    });
    const word = (key: string, params: Record<string, string | number> = {}) =>
      (t as (key: string, params: object) => string)(`sentence.${key}`, params);
    return { language, word };
  }),
);

const say = (tree: RuleTree, at: number) => ruleSentence(tree, { ...catalogues[at]!, datasets, datasetId: 1 });

const rent: RuleTree = {
  scope: 'dataset',
  field: 'monthly_base_rent',
  when: null,
  missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' },
  shown: [],
  check: {
    kind: 'within',
    isNegated: false,
    tolerance: { percent: '2' },
    left: {
      ...{
        kind: 'aggregate',
        aggregate: 'SUM',
        field: 'monthly_base_rent',
        dataset: null,
        periodOffset: 0,
        groupBy: [],
      },
      where: {
        ...{ kind: 'compare', comparison: 'equal', type: 'text' },
        left: { kind: 'field', field: 'unit_status' },
        right: { kind: 'constant', type: 'text', value: 'Occupied' },
      },
    },
    right: {
      ...{ kind: 'aggregate', aggregate: 'SUM', field: 'net_change', where: null },
      ...{ dataset: 'trial_balance', periodOffset: 0, groupBy: [] },
    },
  },
};

describe('the sentence of a rule', () => {
  it('says fields, filter, tolerance and the other dataset in the language of the reader', () => {
    expect(say(rent, 0)).toBe(
      'The sum of monthly base rent for rows where unit status equals Occupied is within 2% of the sum of net change in Trial Balance.',
    );
    expect(say(rent, 1)).toContain('Trial Balanceのnet changeの合計');
    expect(say(rent, 2)).toContain('مجموع');
  });

  it('says every seeded rule in every language, without a word that is missing', () => {
    let said = 0;
    for (const { document, scope } of Object.values(starterRules).flat()) {
      const tree = documentToTree({ ...document, expected: null }, scope);
      catalogues.forEach((_, at) => {
        const sentence = say(tree, at);
        expect(sentence).not.toMatch(/sentence\.|\{\{|undefined|\[object/);
        said += 1;
      });
    }
    expect(said).toBeGreaterThan(30);
  });

  it('says every rule that basic mode can write, without a word that is missing', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const tree = toTree(form, typeOf)!;
        catalogues.forEach((_, at) => {
          expect(say(tree, at)).not.toMatch(/sentence\.|\{\{|undefined|\[object/);
        });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['outlier', 'abs(outlier(rent)) <= 3.5', 'Rent is no outlier, with a score of at most 3.5.'],
    ['days', 'abs(daysBetween(start, today)) <= 31', 'Start and today are at most 31 days apart.'],
    ['folded', 'unit = "a" ignoring case', 'Unit equals a, whatever the case.'],
    ['moved', 'start >= shiftDay(period_end, -3, 0)', 'Start is on or after the period end moved by -3 months.'],
    [
      'before',
      'rent >= rowBefore(rent orderBy start among unit)',
      'in the order of start among rows with the same unit',
    ],
    ['exists', 'count(trial_balance.account by (unit = account)) > 0', 'Unit exists in Trial Balance.'],
    ['missing', 'rent >= 0\nmissing violation', 'A missing value is a violation.'],
  ])('has words of its own for %s', (_, text, sentence) => {
    const language = {
      fields: [
        { name: 'rent', type: 'money' as const },
        { name: 'start', type: 'date' as const },
        { name: 'unit', type: 'code' as const },
      ],
      datasets: [{ code: 'trial_balance', fields: [{ name: 'account', type: 'code' as const }] }],
    };
    const { tree, faults } = readRule(text, language);
    expect(faults).toEqual([]);
    const [first = '', ...rest] = sentence;
    expect(say(tree!, 0)).toMatch(new RegExp(`${first}${rest.join('').replaceAll('.', '\\.')}`, 'i'));
  });
});
