import type {
  Decision,
  SeatDecision,
  SubmissionCommand,
  SubmissionEffect,
  SubmissionState,
} from '#rules/submissions/state.ts';
import { judgeChainChange } from './judge-chain-change.ts';
import { askedOfPeople, plainGroups } from './plain-facts.ts';

/** An approval as it was given: by whom, in which group, of which rows. */
interface Given {
  persons: number[];
  versionNo: number;
  content: string | null;
  /** The rows it stands for: those it was given on, or what an edit has made of them before the eyes of the others. */
  covers: string | null;
  holderId: number;
  stage: string;
  orderNo: number;
}

interface Standing {
  versionNo: number;
  content: string | null;
  isPassing: boolean;
}

/**
 * Remembers what happened to a submission, from the commands alone, and judges by that whether the decisions in force are of
 * the rows that stand. The machine keeps hashes for this; the ledger keeps the story.
 */
export class Ledger {
  private readonly given = new Map<string, Given>();
  private readonly withdrawn = new Set<string>();
  private readonly contents = new Map<number, Standing>();
  private readonly acceptedBreaks = new Map<number, string>();
  private turn: { status: string; version: string } | null = null;
  private lastRun: string | null = null;
  private newest: string | null = null;
  private reopenedAt: number | null = null;
  private approvedAtMs: number | null = null;

  /** What this step breaks; empty when it keeps the invariants. */
  observe(before: SubmissionState, command: SubmissionCommand, decision: Decision): string[] {
    if (decision.refused !== undefined) return this.refusedWrongly(before, command, decision.refused);
    const { state: after } = decision;
    if (after === before) return [];
    const faults = this.note(before, command, after);
    return [...faults, ...this.judge(before, after), ...this.judgeEffects(decision.effects, after)];
  }

  private note(before: SubmissionState, command: SubmissionCommand, after: SubmissionState): string[] {
    const faults: string[] = [];
    if (['upload', 'correct', 'nilReturn'].includes(command.kind)) this.noteTurn(before);
    if (command.kind === 'recall') faults.push(...this.judgeRecall(after));
    if (command.kind === 'approve') this.noteApproval(before, command, after);
    if (command.kind === 'withdraw') faults.push(...this.judgeWithdrawal(command, after));
    if (command.kind === 'reopen') this.reopenedAt = before.currentOrderNo;
    if (command.kind === 'processingRefused' || command.kind === 'adminReopen') {
      this.reopenedAt = plainGroups(before).at(-1)?.orderNo ?? null;
    }
    this.noteRows(before, command, after);
    if (command.kind === 'editPassed') faults.push(...this.judgeEdit(before, after));
    if (command.kind === 'chainChanged') faults.push(...judgeChainChange(before, after, this.given));
    if (command.kind === 'reopenPeriod' && after.status !== 'New' && !this.standing(after)?.isPassing) {
      if (after.chain.isWorkflowRequired) faults.push('puts a version before reviewers that does not pass');
    }
    const isWithoutWeight = ['sync', 'assigneesResolved', 'retry', 'effectFailed'].includes(command.kind);
    if (command.kind !== 'approve' && !isWithoutWeight) this.newest = null;
    return faults;
  }

  private noteTurn(before: SubmissionState): void {
    const isWithProvider = ['New', 'Reopened By Reviewer', 'Reopened By System'].includes(before.status);
    if (isWithProvider) this.turn = { status: before.status, version: JSON.stringify(before.version) };
    else if (before.isAwaitingExplanation && this.lastRun === 'revalidation') this.turn = null;
  }

  private judgeRecall(after: SubmissionState): string[] {
    if (this.turn === null) return ['recalls a file of a turn that began in a check'];
    const { status, version } = this.turn;
    this.turn = null;
    return after.status === status && JSON.stringify(after.version) === version
      ? []
      : ['recalls to another version or status than the turn began with'];
  }

  private noteApproval(
    before: SubmissionState,
    command: Extract<SubmissionCommand, { kind: 'approve' }>,
    after: SubmissionState,
  ): void {
    const made = after.decisions.find(({ opId }) => opId === command.opId);
    const seat = before.chain.seats.find(({ seatId }) => seatId === made?.seatId);
    if (made === undefined || seat === undefined) return;
    const content = this.standing(before)?.content ?? null;
    this.given.set(command.opId, {
      persons: made.persons,
      versionNo: before.version?.versionNo ?? 0,
      content,
      covers: content,
      holderId: seat.userId,
      stage: seat.stage,
      orderNo: seat.orderNo,
    });
    for (const ruleId of command.acceptedBreakRuleIds ?? []) this.acceptedBreaks.set(ruleId, command.opId);
    const hasEnded = after.status === 'DataProcessing In Progress';
    this.newest = hasEnded ? null : command.opId;
    this.approvedAtMs = hasEnded ? command.atMs : null;
  }

  private judgeWithdrawal({ actor }: SubmissionCommand, after: SubmissionState): string[] {
    const { newest } = this;
    if (newest === null) return ['withdraws an approval that something has followed'];
    this.withdrawn.add(newest);
    if (!this.given.get(newest)?.persons.includes(actor.userId)) return ['withdraws the approval of somebody else'];
    return after.decisions.some(({ opId }) => opId === newest) ? ['the withdrawn approval stands'] : [];
  }

  private noteRows(before: SubmissionState, command: SubmissionCommand, after: SubmissionState): void {
    const versionNo = after.version?.versionNo ?? 0;
    const isBegun =
      after.pending !== null &&
      after.pending.generation !== before.pending?.generation &&
      !after.isAwaitingExplanation &&
      after.status === 'Validation In Progress';
    if (isBegun && command.kind !== 'retry') {
      this.lastRun = ['upload', 'correct'].includes(command.kind) ? 'validation' : 'revalidation';
      this.set(versionNo, { isPassing: false });
    }
    if (command.kind === 'nilReturn') this.set(versionNo, { content: null, isPassing: true });
    if (command.kind === 'validationPassed') {
      this.set(versionNo, { content: command.valuesHash ?? null, isPassing: command.unexplainedCount === 0 });
    }
    if (command.kind === 'validationFailed') this.set(versionNo, { isPassing: false });
    if (command.kind === 'explain' && command.unexplainedLeft === 0) this.set(versionNo, { isPassing: true });
    if (command.kind === 'editPassed') this.set(versionNo, { content: command.valuesHash ?? null, isPassing: true });
    const isLoadedAnew = after.status === 'DataProcessing In Progress' && before.status !== after.status;
    if (isLoadedAnew && command.kind !== 'approve') this.approvedAtMs = null;
  }

  private set(versionNo: number, facts: Partial<Standing>): void {
    this.contents.set(versionNo, {
      ...(this.contents.get(versionNo) ?? { versionNo, content: null, isPassing: false }),
      ...facts,
    });
  }

  private standing(state: SubmissionState): Standing | undefined {
    return this.contents.get(state.version?.versionNo ?? 0);
  }

  /** T13: approvals of earlier groups stay and stand for the edited rows too, all others are void. */
  private judgeEdit(before: SubmissionState, after: SubmissionState): string[] {
    const old = this.standing(before)?.content;
    const now = this.standing(after)?.content ?? null;
    for (const { opId } of after.decisions) {
      const given = this.given.get(opId);
      if (given && given.covers === old) given.covers = now;
    }
    const late = after.decisions.filter(({ seatId }) => {
      const seat = after.chain.seats.find((one) => one.seatId === seatId);
      return seat === undefined || seat.orderNo >= (after.currentOrderNo ?? 0);
    });
    return late.length > 0 ? ['an edit keeps approvals of its own or of later groups'] : [];
  }

  private judge(before: SubmissionState, after: SubmissionState): string[] {
    const carried = after.decisions.filter(
      ({ opId, kind }) => kind === 'carried' && !before.decisions.some((one) => one.opId === opId && one.kind === kind),
    );
    const faults = carried.flatMap((one) => this.judgeCarried(one, after));
    if (after.decisions.some(({ opId }) => this.withdrawn.has(opId))) faults.push('a withdrawn approval counts');
    if (after.priorDecisions.some(({ opId }) => this.withdrawn.has(opId))) faults.push('a withdrawn approval is kept');
    const isInForce = askedOfPeople.includes(after.status) || after.status === 'DataProcessing In Progress';
    if (isInForce) for (const one of after.decisions) faults.push(...this.judgeInForce(one, after));
    return [...faults, ...this.judgeBreaks(after)];
  }

  private judgeCarried(one: SeatDecision, after: SubmissionState): string[] {
    const given = this.given.get(one.opId);
    if (given === undefined) return ['carries what nobody gave'];
    const content = this.standing(after)?.content ?? null;
    const orderNo = after.chain.seats.find(({ seatId }) => seatId === one.seatId)?.orderNo ?? 0;
    const faults: [boolean, string][] = [
      [content === null || given.content !== content, 'carries an approval of other rows'],
      [orderNo >= (this.reopenedAt ?? 0), 'carries the group that reopened, or a later one'],
      [orderNo === plainGroups(after).at(-1)?.orderNo, 'carries the last group'],
      [given.persons.some((person) => after.version?.uploaders.includes(person)), 'carries an approval of who uploads'],
      [after.chain.afterResubmission !== 'continue', 'carries though the configuration does not say so'],
    ];
    given.covers = content;
    return faults.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  }

  /** Invariant 9, and that a review never counts as an approval. */
  private judgeInForce(one: SeatDecision, after: SubmissionState): string[] {
    const given = this.given.get(one.opId);
    if (given === undefined) return ['a decision nobody gave is in force'];
    const seat = after.chain.seats.find(({ seatId }) => seatId === one.seatId);
    const isAtStep = askedOfPeople.includes(after.status);
    const faults: [boolean, string][] = [
      [one.versionNo !== given.versionNo, 'a decision names another version than it was given on'],
      [given.covers !== (this.standing(after)?.content ?? null), 'a decision stands for rows that nobody has shown to its giver'],
      [isAtStep && seat?.userId !== given.holderId, 'a decision stands in the seat of somebody else'],
      [isAtStep && seat?.stage !== given.stage, 'a review counts as an approval, or the other way round'],
      [one.round !== after.round, 'a decision of another round is in force'],
    ]; // prettier-ignore
    return faults.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  }

  private judgeBreaks(after: SubmissionState): string[] {
    const wrong = after.controlBreaks.filter(({ ruleId, isAccepted }) => {
      const opId = this.acceptedBreaks.get(ruleId);
      return (
        isAccepted && !after.decisions.some((one) => one.opId === opId && one.versionNo === after.version?.versionNo)
      );
    });
    return wrong.length > 0 ? ['a break is accepted though the decision has ended, or of another version'] : [];
  }

  private judgeEffects(effects: readonly SubmissionEffect[], after: SubmissionState): string[] {
    return effects.flatMap((effect) => {
      if (effect.kind !== 'publish') return [];
      const { approvedAtMs, acceptedBreakRuleIds } = effect;
      const honoured = after.controlBreaks.filter(({ isAccepted }) => isAccepted).map(({ ruleId }) => ruleId);
      const faults: string[] = [];
      if (approvedAtMs !== this.approvedAtMs) faults.push('publishing counts its grace from another instant');
      if (JSON.stringify(honoured) !== JSON.stringify(acceptedBreakRuleIds))
        faults.push('publishing honours other breaks');
      return faults;
    });
  }

  /** Whoever gave the newest approval may take it back as long as nothing has followed it. */
  private refusedWrongly(before: SubmissionState, command: SubmissionCommand, code: string): string[] {
    if (command.kind !== 'withdraw' || this.newest === null || !askedOfPeople.includes(before.status)) return [];
    const isGiver = this.given.get(this.newest)?.persons.includes(command.actor.userId);
    const isImpersonated = command.actor.impersonatorId !== undefined;
    const hasSeen = command.versionNo === before.version?.versionNo && command.generation === before.generation;
    const isFree = before.pending === null && (before.parked === null || before.parked.code === 'NoAssignee');
    return isGiver && !isImpersonated && hasSeen && isFree ? [`refuses a withdrawal with ${code}`] : [];
  }
}
