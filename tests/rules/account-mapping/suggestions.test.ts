import { describe, expect, it } from '@jest/globals';
import type { MasterCandidate } from '#rules/account-mapping/suggestions.ts';
import { createSuggester } from '#rules/account-mapping/suggestions.ts';

const master = (id: number, code: string, names: string[], more: Partial<MasterCandidate> = {}): MasterCandidate => ({
  id,
  code,
  names,
  subtype: null,
  normalBalance: 'Credit',
  ...more,
});
const chart = [
  master(1, '4010', ['Base rent, office', 'オフィス賃料', 'الإيجار الأساسي'], { subtype: 'Base Rent' }),
  master(2, '4630', ['Storage and telecom', '倉庫・通信収入', 'التخزين والاتصالات'], { subtype: 'Storage/Telecom' }),
  master(3, '5260', ['Landscaping', '造園', 'تنسيق الحدائق'], { normalBalance: 'Debit', subtype: 'Landscaping' }),
  master(4, '1010', ['Cash', '現金', 'النقد'], { normalBalance: 'Debit', subtype: 'Cash' }),
];
const account = (code: string, name: string, closing: string | null = null) => ({ code, name, closing });
const none = new Map<string, Map<number, number>>();

describe('suggestions', () => {
  const suggest = createSuggester(chart, none);

  it.each([
    ['Base Rent - Office', 1],
    ['オフィス賃料', 1],
    ['النقد', 4],
    ['Landscaping', 3],
  ])('knows %s by its name in any language', (name, id) => {
    expect(suggest(account('X', name))[0]?.masterAccountId).toBe(id);
  });

  it('is surest when name, code and balance agree, and less sure of one sign alone', () => {
    const [all] = suggest(account('4010-', 'Base rent, office', '-5'));
    const [name] = suggest(account('9', 'Base rent, office', '-5'));
    const [wrongSide] = suggest(account('9', 'Base rent, office', '5'));
    expect([all?.certainty, name?.certainty]).toEqual([99, 95]);
    expect(wrongSide!.certainty).toBeLessThan(90);
  });

  it('shows nothing below 60 %', () => {
    expect(suggest(account('4017-00', 'Antenna licence income', '-1'))).toEqual([]);
    expect(suggest(account('4010', 'Xyz'))).toEqual([]);
  });

  it('follows what other properties of the provider do, the surer the more of them agree', () => {
    const peers = (...counts: [number, number][]) => new Map([['4017-00', new Map(counts)]]);
    const of = (...counts: [number, number][]) =>
      createSuggester(chart, peers(...counts))(account('4017-00', 'Antenna'))[0];
    expect(of([2, 6])).toMatchObject({ masterAccountId: 2, certainty: 97, peers: { same: 6, all: 6 } });
    expect(of([2, 1])!.certainty).toBeLessThan(90);
    expect(of([2, 5], [1, 5])).toBeUndefined();
  });

  it('suggests nothing that the chart does not have', () => {
    const peers = new Map([['1', new Map([[99, 4]])]]);
    expect(createSuggester(chart, peers)(account('1', 'Gone'))).toEqual([]);
  });
});
