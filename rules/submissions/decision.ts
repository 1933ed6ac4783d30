import type { RefusalCode } from '#contracts/submissions.ts';
import { refusalCodes, systemEventKinds } from '#contracts/submissions.ts';
import { isVersion1 } from './machine-version.ts';
import type {
  Accepted,
  CommandKind,
  PersonCommand,
  Refusal,
  SubmissionCommand,
  SubmissionEffect,
  SubmissionState,
  SystemEvent,
} from './state.ts';

/** A state and what has to be done to make it true outside the machine. */
export interface Move {
  state: SubmissionState;
  effects: SubmissionEffect[];
}

/** Each guard answers whether it refuses. */
export type Guards = Partial<Record<RefusalCode, () => boolean>>;

const keptOpIds = 50;

export const rowOfOpening = 'T01';

/** Row of the table of transitions under which each command is written down, unless it turns out otherwise. */
export const rowOfCommand: Readonly<Record<CommandKind, string>> = {
  upload: 'T02',
  correct: 'T02',
  nilReturn: 'T03',
  explain: 'T07',
  recall: 'T08',
  approve: 'T09',
  withdraw: 'T28',
  reopen: 'T11',
  sendBack: 'T12',
  edit: 'T13',
  approverRecall: 'T18',
  adminReopen: 'T19',
  close: 'T20',
  reopenPeriod: 'T21',
  changePostMonth: 'T22',
  sync: 'T23',
  chainChanged: 'T24',
  substitute: 'T24',
  retry: 'T25',
  revalidate: 'T26',
  handOver: 'T27',
  recode: 'T29',
  validationPassed: 'T04',
  validationFailed: 'T06',
  editPassed: 'T13',
  editRefused: 'T13',
  processingDone: 'T14',
  processingRefused: 'T15',
  controlBreak: 'T17',
  publishingBegun: 'T16',
  published: 'T16',
  effectFailed: 'T25',
  versionCreated: 'T03',
  assigneesResolved: 'T23',
  packageReady: 'T16',
  packageHeld: 'T16',
  cancelled: 'T20',
};

const eventKinds: ReadonlySet<CommandKind> = new Set<SystemEvent['kind']>(systemEventKinds);

export function isPersonCommand(command: SubmissionCommand): command is PersonCommand {
  return !eventKinds.has(command.kind);
}

/** What stays possible while a fault waits for a person. */
const allowedWhileParked: readonly CommandKind[] = [
  'retry',
  'close',
  'upload',
  'correct',
  'sync',
  'chainChanged',
  'substitute',
];
const allowedWithoutAssignee: readonly CommandKind[] = [
  'recall',
  'reopen',
  'sendBack',
  'changePostMonth',
  'revalidate',
  'withdraw',
];

function isBarredByParking(state: SubmissionState, kind: CommandKind): boolean {
  if (state.parked === null || allowedWhileParked.includes(kind)) return false;
  return !(state.parked.code === 'NoAssignee' && allowedWithoutAssignee.includes(kind));
}

/** The first refusal in the order of the contract. Guards run in that order too, so a later one may lean on an earlier one. */
export function refusalOf(state: SubmissionState, command: PersonCommand, guards: Guards): Refusal | null {
  const all: Guards = {
    ...guards,
    EditInProgress: () => state.pending?.kind === 'edit',
    NotAllowedInStatus: () => isBarredByParking(state, command.kind) || (guards.NotAllowedInStatus?.() ?? false),
  };
  const code = refusalCodes.find((candidate) => all[candidate]?.());
  return code === undefined ? null : { refused: code, details: detailsOf(state, command, code) };
}

function detailsOf(state: SubmissionState, command: PersonCommand, code: RefusalCode): Record<string, string | number> {
  if (code === 'BadInput' && command.kind === 'upload' && command.sameAsVersionNo !== undefined) {
    return { sameAsVersionNo: command.sameAsVersionNo };
  }
  if (code === 'NotAllowedInStatus')
    return { status: state.status, ...(state.parked && { parked: state.parked.code }) };
  if (code !== 'StaleView' && code !== 'Superseded') return {};
  const uploaderId = state.version?.uploaders[0];
  return {
    generation: state.generation,
    ...(state.version && { versionNo: state.version.versionNo, uploadedAtMs: state.version.createdAtMs }),
    ...(uploaderId !== undefined && { uploaderId }),
  };
}

/** Counts the revision, remembers the operation and puts the projection before every other effect. */
export function accept(before: SubmissionState, command: SubmissionCommand, move: Move, transition?: string): Accepted {
  const row = transition ?? rowOfCommand[command.kind];
  const seenOpIds = isPersonCommand(command) ? [...before.seenOpIds, command.opId].slice(-keptOpIds) : before.seenOpIds;
  return {
    state: { ...settledDecisions(before, command, move.state, row), rev: before.rev + 1, seenOpIds },
    transition: row,
    effects: [{ kind: 'project', transition: row }, ...move.effects],
  };
}

/** Rows that are no event in the life of a decision: what was approved before them may still be withdrawn. */
const rowsWithoutWeight = ['T23', 'T25'];

/** What hangs on a decision ends with it: the breaks accepted in it are open again, and what something has followed stays. */
function settledDecisions(
  before: SubmissionState,
  command: SubmissionCommand,
  state: SubmissionState,
  row: string,
): SubmissionState {
  if (isVersion1(before)) return state;
  const standing = state.decisions.map((decision) => decision.opId);
  const controlBreaks = state.controlBreaks.map((found) =>
    found.isAccepted && !standing.includes(found.acceptedBy ?? '')
      ? { ...found, isAccepted: false, acceptedBy: null }
      : found,
  );
  const isKept = command.kind === 'approve' || rowsWithoutWeight.includes(row);
  return { ...state, controlBreaks, withdrawable: isKept ? (state.withdrawable ?? null) : null };
}

/** A repeated command or a late result: true already, or true no longer. */
export function unchanged(state: SubmissionState, command: SubmissionCommand): Accepted {
  return { state, transition: rowOfCommand[command.kind], effects: [] };
}
