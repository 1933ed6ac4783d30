import { describe, expect, it } from '@jest/globals';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { createRuleGuard, RuleStopped } from '#rules/rule-sets/rule-guard.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import { makeRow, makeRule } from './rows.ts';

const fields = [{ name: 'rent', type: 'money' as const }];
const conditions = { all: [{ fact: 'rent', operator: 'decimalGreater', value: '5' }] };
const compiledOf = (ruleId: number) => compileRule(makeRule({ conditions }, { ruleId }), fields);
const [first, second] = [compiledOf(1), compiledOf(2)];
const row = makeRow(['6']);
const ask = (compiled: typeof first, context: typeof row) => compiled.violates(context);
const limits = limitsWithin(300_000);
const failing = () => {
  throw new Error('broken');
};

/** A clock that only work moves. */
function createTimedGuard(given = limits) {
  let ms = 0;
  const guard = createRuleGuard(given, () => ms);
  const taking = (workMs: number) => (compiled: typeof first, context: typeof row) => {
    ms += workMs;
    return ask(compiled, context);
  };
  return { guard, taking, pass: (passedMs: number) => void (ms += passedMs), now: () => ms };
}

describe('what guards the checking against its rules', () => {
  it('leaves out a rule that fails, and asks the others on', () => {
    const { guard } = createTimedGuard();
    guard.beginRow();
    expect(guard.judge(first, row, failing)).toBeNull();
    expect(guard.judge(first, row, ask)).toBeNull();
    expect(guard.judge(second, row, ask)).toBe(true);
    expect([...guard.stopped()]).toEqual([[1, 'error']]);
  });

  it('leaves out a rule that fails while it gathers, finds or reads', async () => {
    const { guard } = createTimedGuard();
    guard.gather(1, failing, ['6']);
    expect(guard.attempt(2, failing)).toBeNull();
    expect(await guard.read(3, () => Promise.reject(new Error('broken')))).toBeNull();
    expect(guard.attempt(4, () => 'sound')).toBe('sound');
    expect([...guard.stopped()]).toEqual([1, 2, 3].map((ruleId) => [ruleId, 'error']));
  });

  it('stops a rule that takes more than its time, and no other', () => {
    const { guard, taking } = createTimedGuard();
    let rows = 0;
    while (guard.stopped().size === 0 && rows < 100_000) {
      rows += 1;
      guard.beginRow();
      guard.judge(first, row, taking(20));
      expect(guard.judge(second, row, ask)).toBe(true);
    }
    expect([...guard.stopped()]).toEqual([[1, 'overrun']]);
    // A minute of 20 ms each, give or take the rows between two looks at the clock.
    expect(rows).toBeGreaterThan(2_000);
    expect(rows).toBeLessThan(4_000);
  });

  it('stops no rule for one slow moment of the machine', () => {
    const { guard, taking } = createTimedGuard();
    for (let rows = 0; rows < 10_000; rows += 1) {
      guard.beginRow();
      guard.judge(first, row, taking(rows === 64 ? 5_000 : 0.01));
    }
    expect(guard.stopped().size).toBe(0);
  });

  it('stops the slowest of rules that only together take too long, so that the file is in time', () => {
    const { guard, taking, now } = createTimedGuard();
    const rules = Array.from({ length: 40 }, (_, at) => compiledOf(at + 1));
    for (let rows = 0; rows < 20_000; rows += 1) {
      guard.beginRow();
      for (const compiled of rules) guard.judge(compiled, row, taking(compiled.rule.ruleId === 7 ? 1 : 0.01));
    }
    expect([...guard.stopped()]).toEqual([]);
    const slow = createTimedGuard();
    for (let rows = 0; rows < 20_000; rows += 1) {
      slow.guard.beginRow();
      for (const compiled of rules) slow.guard.judge(compiled, row, slow.taking(compiled.rule.ruleId === 7 ? 2 : 0.2));
    }
    expect([...slow.guard.stopped()][0]).toEqual([7, 'overrun']);
    expect(slow.now()).toBeLessThanOrEqual(limits.allMs + 1_000);
    expect(now()).toBeLessThan(limits.allMs);
  });

  it('counts what a rule reads as its time, before the first row', async () => {
    const { guard, pass } = createTimedGuard();
    const answer = await guard.read(1, ({ keep, msLeft }) => {
      expect(msLeft()).toBe(limits.ruleMs);
      pass(limits.ruleMs + 1);
      keep(0);
      return Promise.resolve('too late');
    });
    expect(answer).toBeNull();
    expect([...guard.stopped()]).toEqual([[1, 'overrun']]);
  });

  it('stops a rule for which too much is kept, and of many the largest', async () => {
    const { guard } = createTimedGuard({ ...limits, ruleValues: 100, allValues: 150 });
    const read = (ruleId: number, values: number) =>
      guard.read(ruleId, ({ keep }) => {
        keep(values);
        return Promise.resolve('read');
      });
    expect(await read(1, 101)).toBeNull();
    expect(await read(2, 60)).toBe('read');
    guard.weigh(new Map([[3, 80]]));
    expect(guard.stopped().size).toBe(1);
    guard.weigh(
      new Map([
        [2, 10],
        [3, 90],
      ]),
    );
    expect([...guard.stopped()]).toEqual([
      [1, 'memory'],
      [3, 'memory'],
    ]);
    expect(new RuleStopped('memory').reason).toBe('memory');
  });
});
