import type { RuleDataset } from '#contracts/rules.schema.ts';
import { subjectInWords } from '../../../../frontend/src/features/rule-sets/fault-subject.ts';

const field = (name: string, label: string) => ({ name, label, type: 'text' as const, values: [] });
const dataset = (id: number, modelCode: string, name: string, fields: RuleDataset['fields']): RuleDataset => ({
  ...{ id, key: name, name, model: name, modelCode, modelVersion: 1, keyFields: [], fields },
});
const datasets = [
  dataset(1, 'rent_roll', 'Rent Roll', [field('unit_code', 'Unit code'), field('rent', 'Monthly base rent')]),
  dataset(2, 'trial_balance', 'Trial Balance', [field('net_change', 'Net change')]),
];
const word = (key: string, params: Record<string, string | number> = {}) =>
  `${key}(${Object.values(params).join(';')})`;
const say = (subject: string, language = 'en') =>
  subjectInWords(subject, { language, word, datasets, datasetId: 1 }, { left: 'Left side' });

describe('what a fault of a rule is about', () => {
  it('is called by the label of its field, also of another dataset', () => {
    expect(say('rent')).toBe('Monthly base rent');
    expect(say('trial_balance.net_change')).toBe('in(Net change;Trial Balance)');
    expect(say('rent', 'ar')).toBe('\u2068Monthly base rent\u2069');
  });

  it('is called by the side of the form, the fact of the submission or as a calculation', () => {
    expect(say('left')).toBe('Left side');
    expect(say('period_end')).toBe('fact.period_end()');
    expect(say('value3')).toBe('other()');
  });

  it('names both values of a comparison', () => {
    expect(say('decimalGreater (rent, unit_code)')).toBe('Monthly base rent and Unit code');
    expect(say('dateBefore (left)', 'ja')).toBe('Left side');
  });

  it('stays as it was written where nothing has that name', () => {
    expect(say('rennt')).toBe('rennt');
    expect(say('trial_balance.gone')).toBe('in(gone;Trial Balance)');
    expect(say('ledger.gone')).toBe('ledger.gone');
  });
});
