import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '#contracts/submissions.ts';
import { submissionActs } from '#contracts/submissions.ts';
import { allowedActs } from '#rules/submissions/allowed-acts.ts';
import { rowOfCommand } from '#rules/submissions/decision.ts';
import { initialState } from '#rules/submissions/initial-state.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { CommandKind, SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';
import { broken } from './invariants.ts';
import { Ledger } from './ledger.ts';
import type { AnyGiven, Given, Setup } from './make-submission.ts';
import { commandFor, openingInput, people, reviewer } from './make-submission.ts';
import { otherChains } from './other-chains.ts';
import { meetings, meetingsOf } from './meetings.ts';
import { triesAt } from './state-space.ts';

const standIn = 60;
const kinds = Object.keys(rowOfCommand) as CommandKind[];
const actors: Actor[] = [
  ...Object.values(people),
  ...[11, 12, 21, 31, standIn, 70].map(reviewer),
  { userId: standIn, baseRole: 'Reviewer', principalId: 11 },
  { userId: 11, baseRole: 'Admin' },
  { userId: 12, baseRole: 'DataProvider' },
  { userId: standIn, baseRole: 'Admin' },
  { userId: 11, impersonatorId: 91, baseRole: 'Reviewer' },
  { userId: 1, impersonatorId: 11, baseRole: 'DataProvider' },
];

const aGroup = fc.uniqueArray(fc.constantFrom(11, 12, 21, 31), { minLength: 1, maxLength: 2 });
const aSetup: fc.Arbitrary<Setup> = fc.record({
  groups: fc.array(aGroup, { minLength: 1, maxLength: 3 }),
  mayEdit: fc.boolean(),
  maySkipUpload: fc.boolean(),
  isWorkflowRequired: fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0),
  afterResubmission: fc.constantFrom('restart' as const, 'continue' as const),
  mayImpersonatorsDecide: fc.boolean(),
  packageId: fc.constantFrom(null, null, null, 4),
  delegations: fc.constant([
    { principalId: 11, delegateId: standIn, untilMs: Number.MAX_SAFE_INTEGER },
    { principalId: 12, delegateId: standIn, untilMs: Number.MAX_SAFE_INTEGER },
    { principalId: 21, delegateId: 31, untilMs: Number.MAX_SAFE_INTEGER },
  ]),
});

/** Mostly good input, sometimes stale, late, repeated, taken or empty. */
const aTry = fc.record({
  kind: fc.constantFrom(...kinds),
  actor: fc.constantFrom(...actors),
  fault: fc.constantFrom('none', 'none', 'none', 'none', 'late', 'stale', 'repeated', 'taken', 'noComment'),
  isHelpful: fc.constantFrom(true, true, true, false),
  isOnwards: fc.boolean(),
  choice: fc.nat({ max: 119 }),
  place: fc.nat({ max: 119 }),
  /** Apart from the choice, so that each number of soft findings meets each content. */
  softFindings: fc.constantFrom(0, 0, 1, 2),
  /** Few contents, so that an old one comes back now and then; most files bring the rows of last time. */
  rows: fc.constantFrom(null, null, 'rows-a', 'rows-b', 'rows-c'),
});
type Try = typeof aTry extends fc.Arbitrary<infer Value> ? Value : never;

const targets = ['provider', 'review', 'approve'];

function givenBy({ actor, fault, ...step }: Try, state: SubmissionState): AnyGiven {
  const choice = step.choice % 6;
  const { seats } = state.chain;
  const seatId = seats[choice % Math.max(seats.length, 1)]?.seatId;
  const lapsed = seats.map((seat) => (seat.seatId === seatId ? { ...seat, isActive: !seat.isActive } : seat));
  const isMoved = step.choice % 5 === 0;
  const faults: Record<string, AnyGiven> = {
    late: { generation: state.generation - 1, seenGeneration: state.generation - 1 },
    stale: { versionNo: 0 },
    repeated: { opId: state.seenOpIds.at(-1) ?? 'first' },
    taken: { isKeyFree: false, sha256IsCurrent: true, hasRunInputChanged: false },
    noComment: { commentId: 0, ruleIds: [] },
  };
  return {
    actor,
    seats: isMoved ? otherChains[step.choice % otherChains.length] : lapsed,
    seatId,
    configurationId: isMoved ? 6 + (step.choice % otherChains.length) : state.chain.configurationId,
    userId: [11, 12, 60, 70, 71, 1][choice],
    orderNo: (choice % 3) + 1,
    target: targets[choice % 3],
    unexplainedCount: step.softFindings,
    // Explained in parts, or all at once.
    unexplainedLeft: step.place % 2 === 0 ? Math.max(state.unexplainedCount - 1, 0) : 0,
    ...(step.rows !== null && { valuesHash: step.rows }),
    toLastGroup: choice === 4,
    acceptedBreakRuleIds: choice === 5 ? [1] : [],
    ...faults[fault],
  };
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

function walk(
  setup: Setup,
  steps: readonly Try[],
  visit: (before: SubmissionState, step: Try) => SubmissionState,
): void {
  let state = frozen(initialState(openingInput(setup)));
  for (const step of steps) state = frozen(visit(state, step));
}

/** What brings a submission on, so that walks get far; the provider's turn and the reviewers' come again and again. */
const onwards: CommandKind[] = ['upload', 'validationPassed', 'explain', 'approve', 'processingDone', 'revalidate'];

/** Three in four tries are ones that the submission accepts: of a kind first, as some kinds have many commands. */
function commandOf(state: SubmissionState, step: Try): SubmissionCommand {
  const given = givenBy(step, state);
  if (step.isHelpful) {
    const accepted = triesAt(state, 70, otherChains).filter((command) => changes(state, command));
    const possible = [...new Set(accepted.map(({ kind }) => kind))];
    const wanted = step.isOnwards ? possible.filter((kind) => onwards.includes(kind)) : possible;
    const kinds = wanted.length > 0 ? wanted : possible;
    const kind = kinds[step.choice % Math.max(kinds.length, 1)];
    const commands = accepted.filter((command) => command.kind === kind);
    const chosen = commands[step.place % Math.max(commands.length, 1)];
    if (chosen) return withContent(chosen, given);
  }
  return commandFor(state, step.kind, given as Given<CommandKind>);
}

/** Rows, findings and explanations are drawn, whatever was tried. */
function withContent(command: SubmissionCommand, given: AnyGiven): SubmissionCommand {
  if (command.kind === 'explain') return { ...command, unexplainedLeft: Number(given['unexplainedLeft']) };
  if (command.kind !== 'validationPassed') return command;
  const valuesHash = (given['valuesHash'] as string | undefined) ?? command.valuesHash;
  return { ...command, unexplainedCount: Number(given['unexplainedCount']), ...(valuesHash && { valuesHash }) };
}

function changes(state: SubmissionState, command: SubmissionCommand): boolean {
  const decision = decide(state, command);
  return decision.refused === undefined && decision.state !== state;
}

const tries = fc.array(aTry, { minLength: 40, maxLength: 100 });

describe('every walk of permitted and unpermitted people', () => {
  it('keeps the invariants, touches no state it was given, and decides the same for a stored state', () => {
    const reached = new Map<string, number>();
    const met = new Map<string, number>();
    const property = fc.property(aSetup, tries, (setup, steps) => {
      const ledger = new Ledger();
      walk(setup, steps, (state, step) => {
        const command = commandOf(state, step);
        const decision = decide(state, command);
        const stored = JSON.parse(JSON.stringify(state)) as SubmissionState;
        const faults = [...broken(state, command, decision), ...ledger.observe(state, command, decision)];
        if (JSON.stringify(decide(stored, command)) !== JSON.stringify(decision))
          faults.push('a stored state decides differently');
        // Plain comparison: a matcher for each of tens of thousands of steps would take most of the time.
        if (faults.length > 0) throw new Error(`${command.kind} in ${state.status}: ${faults.join(', ')}`);
        if (decision.refused !== undefined) return state;
        reached.set(decision.transition, (reached.get(decision.transition) ?? 0) + 1);
        for (const meeting of meetingsOf(state, command, decision)) met.set(meeting, (met.get(meeting) ?? 0) + 1);
        return decision.state;
      });
    });
    fc.assert(property, { seed: 20260302, numRuns: 200, endOnFailure: true });
    // The walks are only worth something when they get around.
    expect([...reached.keys()].length).toBeGreaterThan(25);
    // Nor when what a fault would need never comes together.
    const rare = meetings.filter((meeting) => (met.get(meeting) ?? 0) < 5);
    expect(rare).toEqual([]);
  });

  it('lists every act that the machine accepts', () => {
    let listed = 0;
    const property = fc.property(aSetup, tries, (setup, steps) => {
      walk(setup, steps, (state, step) => {
        const command = commandOf(state, { ...step, fault: 'none' });
        const decision = decide(state, command);
        if (decision.refused !== undefined || decision.state === state) return state;
        const act = submissionActs.find((candidate) => candidate === command.kind);
        if (act && !allowedActs(state, command.actor, command.atMs).includes(act)) {
          throw new Error(`${act} in ${state.status} is accepted but not listed`);
        }
        listed += act ? 1 : 0;
        return decision.state;
      });
    });
    fc.assert(property, { seed: 20260303, numRuns: 100, endOnFailure: true });
    expect(listed).toBeGreaterThan(500);
  });
});
