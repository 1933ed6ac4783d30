import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { initialState } from '#rules/submissions/initial-state.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { broken } from './invariants.ts';
import { Ledger } from './ledger.ts';
import type { Setup } from './make-submission.ts';
import { openingInput } from './make-submission.ts';
import { otherChains } from './other-chains.ts';
import { canonical, keyOf, triesAt, wayTo } from './state-space.ts';

const substituteId = 70;

interface Walk {
  states: SubmissionState[];
  faults: string[];
}

/** Breadth first over everything that can happen to a submission of this configuration. */
function walkAll(setup: Setup, isChainFixed: boolean): Walk {
  const start = canonical(initialState(openingInput(setup)));
  const seen = new Set([keyOf(start)]);
  const states = [start];
  const faults = new Set<string>();
  for (const state of states) {
    for (const command of triesAt(state, substituteId)) {
      if (isChainFixed && (command.kind === 'chainChanged' || command.kind === 'substitute')) continue;
      const decision = decide(state, command);
      for (const fault of broken(state, command, decision)) faults.add(`${command.kind} in ${state.status}: ${fault}`);
      if (decision.refused !== undefined || decision.state === state) continue;
      const next = canonical(decision.state);
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      states.push(next);
    }
  }
  return { states, faults: [...faults] };
}

function describeDead(states: readonly SubmissionState[], goal: 'Completed' | 'Closed'): string[] {
  return states.filter((state) => wayTo(goal, state) === null).map((state) => keyOf(state));
}

describe('liveness of small configurations, exhaustively', () => {
  // With two groups and people who come and go there are too many states to meet each: those are walked at random below.
  it.each<{ setup: Setup; atLeast: number; isChainFixed?: boolean }>([
    { setup: { isWorkflowRequired: false, groups: [] }, atLeast: 100 },
    { setup: { groups: [[11]] }, atLeast: 1000 },
    { setup: { groups: [[11]], afterResubmission: 'continue' }, atLeast: 1000 },
    { setup: { groups: [[11, 12]], mayEdit: false }, atLeast: 5000 },
    { setup: { groups: [[11], [21]], mayEdit: false }, atLeast: 1000, isChainFixed: true },
    { setup: { groups: [[11], [11]], mayEdit: true }, atLeast: 1000, isChainFixed: true },
  ])('every reachable state of $setup reaches Completed and Closed', ({ setup, atLeast, isChainFixed = false }) => {
    const { states, faults } = walkAll(setup, isChainFixed);
    expect(faults).toEqual([]);
    expect(states.length).toBeGreaterThan(atLeast);
    expect(describeDead(states, 'Completed')).toEqual([]);
    expect(describeDead(states, 'Closed')).toEqual([]);
  });
});

const aGroup = fc.uniqueArray(fc.constantFrom(11, 12, 21, 31), { minLength: 1, maxLength: 2 });
const aSetup: fc.Arbitrary<Setup> = fc.record({
  groups: fc.array(aGroup, { minLength: 1, maxLength: 3 }),
  mayEdit: fc.boolean(),
  maySkipUpload: fc.boolean(),
  afterResubmission: fc.constantFrom('restart' as const, 'continue' as const),
});

describe('liveness of configurations of up to three groups of two people, sampled', () => {
  it('keeps a way to Completed and to Closed wherever a walk leads', () => {
    const walked = fc.property(aSetup, fc.array(fc.nat(), { minLength: 20, maxLength: 60 }), (setup, choices) => {
      let state = initialState(openingInput(setup));
      const ledger = new Ledger();
      for (const choice of choices) {
        const moves = triesAt(state, substituteId, otherChains).flatMap((command) => {
          const decision = decide(state, command);
          const faults = broken(state, command, decision);
          if (faults.length > 0) throw new Error(`${command.kind} in ${state.status}: ${faults.join(', ')}`);
          return decision.refused === undefined && decision.state !== state ? [{ command, decision }] : [];
        });
        const move = moves[choice % moves.length];
        if (move === undefined) throw new Error(`nothing is possible in ${keyOf(state)}`);
        const faults = ledger.observe(state, move.command, move.decision);
        if (faults.length > 0) throw new Error(`${move.command.kind} in ${state.status}: ${faults.join(', ')}`);
        state = move.decision.state;
        const dead = (['Completed', 'Closed'] as const).filter((goal) => wayTo(goal, state) === null);
        if (dead.length > 0) throw new Error(`no way to ${dead.join(' and ')} from ${keyOf(state)}`);
      }
    });
    fc.assert(walked, { seed: 20260301, numRuns: 200, endOnFailure: true });
  });
});
