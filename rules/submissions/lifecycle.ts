import { cancelled, changePostMonth, close, handOver, mayClose, reopenPeriod } from './administering.ts';
import { assigneesResolved, chainChanged, substitute, sync } from './assigning.ts';
import { approve } from './deciding.ts';
import { isPersonCommand, unchanged } from './decision.ts';
import { edit, editPassed, editRefused } from './editing.ts';
import {
  approverRecall,
  controlBreak,
  processingDone,
  processingRefused,
  published,
  publishingBegun,
} from './processing.ts';
import { effectFailed, retry, revalidate } from './recovering.ts';
import { packageHeld, packageReady } from './publishing.ts';
import { recode } from './recoding.ts';
import { adminReopen, reopen, sendBack } from './returning.ts';
import type { CommandKind, CommandOf, Decision, SubmissionCommand, SubmissionState } from './state.ts';
import { correct } from './correcting.ts';
import { nilReturn, recall, upload, versionCreated } from './uploading.ts';
import { explain, validationFailed, validationPassed } from './validating.ts';
import { withdraw } from './withdrawing.ts';

const rows: { [Kind in CommandKind]: (state: SubmissionState, command: CommandOf<Kind>) => Decision } = {
  upload,
  correct,
  nilReturn,
  explain,
  recall,
  approve,
  withdraw,
  reopen,
  sendBack,
  edit,
  approverRecall,
  adminReopen,
  close,
  reopenPeriod,
  changePostMonth,
  sync,
  chainChanged,
  substitute,
  retry,
  revalidate,
  handOver,
  recode,
  validationPassed,
  validationFailed,
  editPassed,
  editRefused,
  processingDone,
  processingRefused,
  controlBreak,
  publishingBegun,
  published,
  effectFailed,
  versionCreated,
  assigneesResolved,
  packageReady,
  packageHeld,
  cancelled,
};

/**
 * The table of transitions: what a command makes of a submission, or why it is refused. Pure: no clock, no reading, no writing.
 * A person's command whose operation id was applied before, and a result of an older run, are accepted and change nothing:
 * same state, no effects.
 */
export function decide(state: SubmissionState, command: SubmissionCommand): Decision {
  if (isPersonCommand(command) && state.seenOpIds.includes(command.opId)) return unchanged(state, command);
  const row = rows[command.kind] as (state: SubmissionState, command: SubmissionCommand) => Decision;
  return row(state, command);
}

/**
 * Whether the system has to hold this back and ask again later: everything it does itself while an edit is checked, and an
 * operator's cancellation while a run still answers.
 */
export function mustWait(state: SubmissionState, command: SubmissionCommand): boolean {
  if (command.kind === 'cancelled') return state.status !== 'Closed' && !mayClose(state);
  const isEditResult = ['editPassed', 'editRefused', 'effectFailed'].includes(command.kind);
  return state.pending?.kind === 'edit' && command.actor.baseRole === 'System' && !isEditResult;
}
