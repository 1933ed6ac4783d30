import { describe, expect, it } from '@jest/globals';
import { packRuleState } from '#contracts/rule-changes.ts';
import type { RuleContent } from '#contracts/rule-changes.ts';

const content = (limit: string, rest: Partial<RuleContent> = {}): RuleContent => ({
  ...{ type: 'soft', mode: 'basic', scope: 'row', names: { en: 'Rent' }, messages: { en: 'High' }, reach: {} },
  document: {
    ...{ field: 'rent', expected: null, missing: 'SKIP_IF_ANY' },
    conditions: { all: [{ fact: 'rent', operator: 'decimalGreater', value: limit }] },
  },
  ...rest,
});
const [first, second, mine] = [content('1'), content('2'), content('3')];

describe('a rule beside its pack', () => {
  it.each([
    ['same', 'as it was installed', first, first, first],
    ['changed', 'changed by people', first, mine, first],
    ['newer', 'untouched while the pack moved on', second, first, first],
    ['both', 'changed while the pack moved on', second, mine, first],
    ['same', 'changed to what the pack says by now', second, second, first],
    ['changed', 'of unknown origin', second, mine, null],
    [
      'same',
      'for other funds and in another mode',
      first,
      content('1', { mode: 'advance', reach: { from: '2026-01' } }),
      first,
    ],
  ] as const)('is %s when %s', (state, _, packed, own, base) => {
    expect(packRuleState(packed, own, base)).toBe(state);
  });
});
