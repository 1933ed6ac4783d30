import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { UpdateAnswer } from '#contracts/processes.ts';
import { submissionMessages } from '#contracts/processes.ts';
import type { CommandOf, SentCommand, SubmissionState } from '#rules/submissions/state.ts';

/** An update's name is the kind of its command, its id the operation id: however often it is sent, it is applied once. */
function answered<Kind extends SentCommand['kind']>(kind: Kind) {
  return defineUpdate<UpdateAnswer, [CommandOf<Kind>], Kind>(kind);
}

export const uploadUpdate = answered('upload');
export const correctUpdate = answered('correct');
export const nilReturnUpdate = answered('nilReturn');
export const explainUpdate = answered('explain');
export const recallUpdate = answered('recall');
export const approveUpdate = answered('approve');
export const withdrawUpdate = answered('withdraw');
export const reopenUpdate = answered('reopen');
export const sendBackUpdate = answered('sendBack');
export const editUpdate = answered('edit');
export const approverRecallUpdate = answered('approverRecall');
export const adminReopenUpdate = answered('adminReopen');
export const closeUpdate = answered('close');
export const reopenPeriodUpdate = answered('reopenPeriod');
export const changePostMonthUpdate = answered('changePostMonth');
export const syncUpdate = answered('sync');
export const chainChangedUpdate = answered('chainChanged');
export const substituteUpdate = answered('substitute');
export const retryUpdate = answered('retry');
export const revalidateUpdate = answered('revalidate');
export const handOverUpdate = answered('handOver');
export const recodeUpdate = answered('recode');

/** A release of the package, and its end, as the sibling that caused it has stored them. */
export const packageReadyUpdate = answered('packageReady');
export const packageHeldUpdate = answered('packageHeld');

/** One update per command that is sent to a submission. */
export const submissionUpdates = {
  upload: uploadUpdate,
  correct: correctUpdate,
  nilReturn: nilReturnUpdate,
  explain: explainUpdate,
  recall: recallUpdate,
  approve: approveUpdate,
  withdraw: withdrawUpdate,
  reopen: reopenUpdate,
  sendBack: sendBackUpdate,
  edit: editUpdate,
  approverRecall: approverRecallUpdate,
  adminReopen: adminReopenUpdate,
  close: closeUpdate,
  reopenPeriod: reopenPeriodUpdate,
  changePostMonth: changePostMonthUpdate,
  sync: syncUpdate,
  chainChanged: chainChangedUpdate,
  substitute: substituteUpdate,
  retry: retryUpdate,
  revalidate: revalidateUpdate,
  handOver: handOverUpdate,
  recode: recodeUpdate,
  packageReady: packageReadyUpdate,
  packageHeld: packageHeldUpdate,
} satisfies { [Kind in SentCommand['kind']]: ReturnType<typeof answered<Kind>> };

/** A fact from the reconciler: the row is behind the process and has to be written again. */
export const projectAgainSignal = defineSignal(submissionMessages.projectAgain);

/** A fact from the reconciler: the code of what holds the process up, null when that has passed. Operators search for it. */
export const troubleFoundSignal = defineSignal<[string | null]>(submissionMessages.troubleFound);

/** A fact: the deadlines of the installation have changed. However often it is sent, they are read once. */
export const deadlinesChangedSignal = defineSignal(submissionMessages.deadlinesChanged);

/** For operators and the reconciler; screens read PostgreSQL. Null before the state is loaded. */
export const getStateQuery = defineQuery<SubmissionState | null>(submissionMessages.getState);
