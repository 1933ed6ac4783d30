import { describe, expect, it } from '@jest/globals';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { rulePacks } from '#database/seeds/rule-packs/rule-packs.ts';
import { packSources } from '#database/seeds/rule-packs/sources.ts';
import { asStoredRule } from '#database/seeds/rule-packs/starter-rules.ts';
import { validateDocument } from '#rules/rule-sets/validate-document.ts';
import { judgeExample } from '../../rules/rule-sets/judge-example.ts';
import { packExamples } from './pack-examples.ts';

const modelOf = (code: string) => standardDataModels.find((model) => model.code === code)!;
const keyFields: Readonly<Record<string, string>> = {
  rent_roll: 'unit_code',
  trial_balance: 'account_code',
  debt: 'loan_code',
};
const submission = {
  ...{ period_start: '2026-01-01', period_end: '2026-01-31', today: '2026-02-05', post_month: '2026-01' },
  ...{ is_fiscal_year_start: 'false', property_area: '1000', property_area_unit: 'sqm' },
};
const rules = rulePacks.flatMap(({ code, rules: packed }) => packed.map((rule) => [code, rule.code, rule] as const));

describe('the packs of rules', () => {
  it('are there for every standard data model', () => {
    expect(rulePacks.map(({ code }) => code)).toEqual(standardDataModels.map(({ code }) => code));
  });

  it('have an example for every rule, and for no other', () => {
    const exampled = Object.entries(packExamples).flatMap(([pack, ofPack]) =>
      Object.keys(ofPack).map((code) => `${pack} ${code}`),
    );
    expect(exampled.toSorted()).toEqual(rules.map(([pack, code]) => `${pack} ${code}`).toSorted());
  });

  it.each(rules)(
    '%s %s fits its model, speaks three languages and tells right from wrong',
    async (pack, code, rule) => {
      const { fields } = modelOf(pack);
      const stored = asStoredRule(rule, 1);
      expect(validateDocument(stored.document, rule.scope, fields, stored)).toEqual([]);
      const texts = [stored.names, stored.messages, stored.document.expected?.template].filter(
        (one) => one !== undefined,
      );
      for (const said of texts) expect(Object.values(said).map((text) => text !== '')).toEqual([true, true, true]);
      expect(packSources[rule.source]).toHaveLength(3);
      const [kept, broken] = packExamples[pack]![code]!;
      const judged = {
        ...{ fields, submission, scope: rule.scope, document: stored.document },
        keyField: keyFields[pack] ?? 'property_code',
        fieldsOf: (dataset: string) => modelOf(dataset).fields,
      };
      expect(await judgeExample(judged, kept)).not.toContain(true);
      expect(await judgeExample(judged, broken)).toContain(true);
    },
  );

  it.each(rules)('%s %s names the same values in every language', (_pack, _code, { message }) => {
    const namedBy = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted();
    const [en, ...others] = message.map(namedBy);
    for (const other of others) expect(other).toEqual(en);
  });
});
