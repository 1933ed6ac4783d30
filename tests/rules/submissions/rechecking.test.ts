import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { submissionStatuses } from '#contracts/submissions.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import { recheckStay } from '#rules/submissions/rechecking.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { makeSubmission, people, reviewer } from './make-submission.ts';
import { triesAt } from './state-space.ts';

const isInRun = ({ pending }: SubmissionState) => pending !== null && pending.kind !== 'edit';

describe('checking a submission again after a change', () => {
  it('is held back with a reason exactly where the machine refuses T26, wherever a submission may stand', () => {
    const met = new Set<string>();
    const starts = fc.constantFrom(...submissionStatuses);
    const steps = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 14 });
    const actors = fc.constantFrom(people.admin, people.provider, reviewer(11));
    fc.assert(
      fc.property(starts, steps, actors, (status, choices, actor) => {
        let state: SubmissionState = makeSubmission({ status }).state;
        for (const choice of choices) {
          const stays = recheckStay(state, actor);
          const command = { kind: 'revalidate', hasRunInputChanged: true, opId: 'x', actor, atMs: 1 } as const;
          expect([state.status, stays === null]).toEqual([state.status, decide(state, command).refused === undefined]);
          if (isInRun(state)) expect(stays).not.toBeNull();
          met.add(stays ?? 'checked');
          const ways = triesAt(state, 7000).flatMap((command) => {
            const decision = decide(state, command);
            return decision.refused === undefined ? [decision.state] : [];
          });
          state = ways[choice % ways.length] ?? state;
        }
      }),
      { numRuns: 150 },
    );
    expect([...met]).toEqual(
      expect.arrayContaining(['checked', 'NoFile', 'AsksForFile', 'InRun', 'InProcessing', 'Forbidden']),
    );
  });
});
