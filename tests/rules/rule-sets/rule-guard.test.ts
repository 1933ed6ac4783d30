import { describe, expect, it } from '@jest/globals';
import { createRuleGuard } from '../../../activities/validation/rule-guard.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { makeRow, makeRule } from '../../rules/rule-sets/rows.ts';

const fields = [{ name: 'rent', type: 'money' as const }];
const conditions = { all: [{ fact: 'rent', operator: 'decimalGreater', value: '5' }] };
const [first, second] = [1, 2].map((ruleId) => compileRule(makeRule({ conditions }, { ruleId }), fields)) as [
  ReturnType<typeof compileRule>,
  ReturnType<typeof compileRule>,
];
const row = makeRow(['6']);
const ask = (compiled: typeof first, context: typeof row) => compiled.violates(context);

describe('what guards the checking against its rules', () => {
  it('leaves out a rule that fails, and asks the others on', () => {
    const guard = createRuleGuard();
    guard.beginRow();
    const failing = () => {
      throw new Error('broken');
    };
    expect(guard.judge(first, row, failing)).toBeNull();
    expect(guard.judge(first, row, ask)).toBeNull();
    expect(guard.judge(second, row, ask)).toBe(true);
    expect([...guard.stopped()]).toEqual([[1, 'error']]);
  });

  it('stops a rule that takes more than its time, and no other', () => {
    let ms = 0;
    const guard = createRuleGuard(() => ms);
    const slow = (compiled: typeof first, context: typeof row) => {
      ms += 20;
      return ask(compiled, context);
    };
    let rows = 0;
    while (guard.stopped().size === 0 && rows < 100_000) {
      rows += 1;
      guard.beginRow();
      guard.judge(first, row, slow);
      expect(guard.judge(second, row, ask)).toBe(true);
    }
    expect([...guard.stopped()]).toEqual([[1, 'overrun']]);
    // A minute of 20 ms each, give or take the rows between two looks at the clock.
    expect(rows).toBeGreaterThan(2_000);
    expect(rows).toBeLessThan(4_000);
  });

  it('stops no rule for one slow moment of the machine', () => {
    let ms = 0;
    const guard = createRuleGuard(() => ms);
    for (let rows = 0; rows < 10_000; rows += 1) {
      guard.beginRow();
      guard.judge(first, row, (compiled, context) => {
        ms += rows === 64 ? 5_000 : 0.01;
        return ask(compiled, context);
      });
    }
    expect(guard.stopped().size).toBe(0);
  });
});
