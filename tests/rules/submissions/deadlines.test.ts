import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultDeadlines } from '#contracts/deadlines.ts';
import type { DeadlineSettings } from '#contracts/deadlines.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { deadlinesOf, isOverdueAt, nextDeadline, passedReminder } from '#rules/submissions/deadlines.ts';
import type { Waiting } from '#rules/submissions/deadlines.ts';

const at = (instant: string) => Date.parse(instant);
const waiting: Waiting = {
  status: 'New',
  isAwaitingExplanation: false,
  currentOrderNo: null,
  dueAtMs: at('2026-03-10T23:59:59.999Z'),
  resubmitDueAtMs: null,
  sinceMs: at('2026-03-01T01:15:00Z'),
};
const atStep: Waiting = { ...waiting, status: 'Submitted For Review', currentOrderNo: 2 };

function shown(what: Waiting, settings = defaultDeadlines): string[] {
  return deadlinesOf(what, settings).map(({ kind, atMs }) => `${new Date(atMs).toISOString().slice(0, 16)} ${kind}`);
}

describe('deadlines of a submission', () => {
  it('remind the provider before, on and after the due date, in the morning', () => {
    expect(shown(waiting)).toEqual([
      '2026-03-07T07:59 dueReminder',
      '2026-03-10T07:59 dueReminder',
      '2026-03-11T00:00 due',
      '2026-03-11T07:59 overdueReminder',
      '2026-03-13T07:59 overdueReminder',
    ]);
  });

  it('remind reviewers from the start of their step on', () => {
    expect(shown(atStep)).toEqual([
      '2026-03-02T01:15 stepReminder',
      '2026-03-04T01:15 stepCopy',
      '2026-03-06T01:15 stepOverdue',
    ]);
  });

  it.each([
    ['Validation In Progress', false, 0],
    ['Validation In Progress', true, 5],
    ['Reopened By Reviewer', false, 5],
    ['Reopened By System', false, 5],
    ['Reopened For Review', false, 3],
    ['Submitted For Approval', false, 3],
    ['Reopened For Approver', false, 3],
    ['DataProcessing In Progress', false, 0],
    ['DataProcessing Completed', false, 0],
    ['Completed', false, 0],
    ['Closed', false, 0],
  ] as const)('in %s (waiting for explanations: %s) are %i', (status, isAwaitingExplanation, count) => {
    const currentOrderNo = count === 3 ? 1 : null;
    expect(shown({ ...waiting, status, isAwaitingExplanation, currentOrderNo })).toHaveLength(count);
  });

  it('count from the day a reviewer named for the new file', () => {
    const sentBack: Waiting = {
      ...waiting,
      status: 'Reopened By Reviewer',
      sinceMs: at('2026-03-20T10:00:00Z'),
      resubmitDueAtMs: at('2026-03-25T23:59:59.999Z'),
    };
    expect(shown(sentBack)).toEqual([
      '2026-03-22T07:59 dueReminder',
      '2026-03-25T07:59 dueReminder',
      '2026-03-26T07:59 overdueReminder',
      '2026-03-28T07:59 overdueReminder',
    ]);
  });

  it('count from its return for a submission that came back after its due date', () => {
    const cameBack: Waiting = { ...waiting, status: 'Reopened By System', sinceMs: at('2026-04-02T09:30:00Z') };
    expect(shown(cameBack)).toEqual(['2026-04-03T09:30 overdueReminder', '2026-04-05T09:30 overdueReminder']);
  });

  it('are those of the settings', () => {
    const never: DeadlineSettings = {
      dueReminderDays: [],
      dueReminderHour: 0,
      stepReminderHours: null,
      stepCopyHours: null,
      stepOverdueHours: null,
    };
    expect(shown(waiting, never)).toEqual(['2026-03-11T00:00 due']);
    expect(shown(atStep, never)).toEqual([]);
    expect(shown(waiting, { ...never, dueReminderDays: [-10, -7], dueReminderHour: 17 })[0]).toBe(
      '2026-03-03T16:59 dueReminder',
    );
  });

  it('mark the provider late after the due instant and a step when it has taken too long', () => {
    expect(isOverdueAt(waiting, defaultDeadlines, waiting.dueAtMs)).toBe(false);
    expect(isOverdueAt(waiting, defaultDeadlines, waiting.dueAtMs + 1)).toBe(true);
    const fiveDays = atStep.sinceMs + 5 * 24 * 3_600_000;
    expect(isOverdueAt(atStep, defaultDeadlines, fiveDays - 1)).toBe(false);
    expect(isOverdueAt(atStep, defaultDeadlines, fiveDays)).toBe(true);
    expect(isOverdueAt(atStep, { ...defaultDeadlines, stepOverdueHours: null }, fiveDays)).toBe(false);
    expect(isOverdueAt({ ...waiting, status: 'Closed' }, defaultDeadlines, fiveDays)).toBe(false);
  });

  it('that passed together are spoken of once, by the last', () => {
    const afterOutage = at('2026-03-12T00:00:00Z');
    const reminder = passedReminder(waiting, defaultDeadlines, waiting.sinceMs, afterOutage);
    expect(reminder?.kind).toBe('overdueReminder');
    expect(passedReminder(waiting, defaultDeadlines, afterOutage, afterOutage)).toBeNull();
  });
});

describe('any wait under any settings', () => {
  const hours = fc.option(fc.integer({ min: 1, max: 1_000 }));
  const anySettings: fc.Arbitrary<DeadlineSettings> = fc.record({
    dueReminderDays: fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { maxLength: 8 }),
    dueReminderHour: fc.integer({ min: 0, max: 23 }),
    stepReminderHours: hours,
    stepCopyHours: hours,
    stepOverdueHours: hours,
  });
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
  const anyWaiting: fc.Arbitrary<Waiting> = fc.record({
    status: fc.constantFrom(...submissionStatuses),
    isAwaitingExplanation: fc.boolean(),
    currentOrderNo: fc.option(fc.integer({ min: 1, max: 3 })),
    dueAtMs: instant,
    resubmitDueAtMs: fc.option(instant),
    sinceMs: instant,
  });

  it('wakes at every deadline once, in order, and then never again', () => {
    fc.assert(
      fc.property(anyWaiting, anySettings, (what, settings) => {
        const woken: number[] = [];
        for (let next = nextDeadline(what, settings, 0); next; next = nextDeadline(what, settings, next.atMs)) {
          expect(next.atMs).toBeGreaterThan(woken.at(-1) ?? what.sinceMs);
          woken.push(next.atMs);
        }
        expect(woken).toEqual([...new Set(deadlinesOf(what, settings).map(({ atMs }) => atMs))]);
      }),
    );
  });

  it('never sends what was handled, and sends under one key whatever is asked in between', () => {
    fc.assert(
      fc.property(anyWaiting, anySettings, fc.array(instant, { maxLength: 20 }), (what, settings, moments) => {
        const keys: string[] = [];
        let handledUntilMs = what.sinceMs;
        for (const nowMs of moments.sort((left, right) => left - right)) {
          const reminder = passedReminder(what, settings, handledUntilMs, nowMs);
          if (reminder) keys.push(reminder.key);
          handledUntilMs = Math.max(handledUntilMs, nowMs);
        }
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('leaves the system and nobody in peace', () => {
    fc.assert(
      fc.property(anyWaiting, anySettings, (what, settings) => {
        const isQuiet = ['Completed', 'Closed', 'DataProcessing In Progress', 'DataProcessing Completed'];
        if (!isQuiet.includes(what.status) || what.isAwaitingExplanation) return;
        expect(deadlinesOf(what, settings)).toEqual([]);
        expect(isOverdueAt(what, settings, Number.MAX_SAFE_INTEGER)).toBe(false);
      }),
    );
  });
});
