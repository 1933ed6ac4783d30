import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Remedy, StuckReason } from '#contracts/stuck.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { startProcess } from '#processes/start-process.ts';
import { AppError } from '../errors.ts';
import type { ProcessDependencies } from './deliver.ts';
import { deliveryDeadlineMs } from './deliver.ts';
import type { Act } from './perform.ts';
import { select, sql } from '#database/sql/select.ts';
import { stuckReasonsOf } from './stuck.ts';

type Free = (dependencies: ProcessDependencies, act: Act) => Promise<void>;

const free: Record<Remedy, Free> = {
  'deliver-again': deliverAgain,
  'try-at-once': tryAtOnce,
  'start-anew': startAnew,
};

/** Which trouble each remedy is for; for another it would change what is well. */
const cures: Record<Remedy, readonly string[]> = {
  'deliver-again': ['DeliveryParked'],
  'try-at-once': ['activityRetrying'],
  'start-anew': ['workflowTaskFailing', 'activityRetrying', 'runLost'],
};

/**
 * Frees a submission by other means than its state machine: nothing here changes a status. In the audit trail as `freed`.
 * @throws AppError Conflict when the submission has no such trouble (any more), Unavailable while Temporal is away
 */
export async function applyRemedy(dependencies: ProcessDependencies, act: Act, remedy: Remedy): Promise<void> {
  const reasons = await stuckReasonsOf(act.em, act.submission.id);
  if (!reasons.some(({ kind, code }) => cures[remedy].includes(code ?? kind))) {
    throw new AppError('Conflict', `${act.submission.submissionNo} is not held up by what this cures.`);
  }
  // Written before the act, and kept only with it: nothing is done that the trail does not know.
  await act.em.transactional(async (em) => {
    await recordFreed(em, act, remedy, reasons);
    await free[remedy](dependencies, { ...act, em });
  });
}

async function recordFreed(em: Act['em'], act: Act, remedy: Remedy, reasons: readonly StuckReason[]): Promise<void> {
  await recordAudit(em, {
    opId: act.opId,
    action: 'freed',
    entity: 'submission',
    entityId: act.submission.submissionNo,
    submissionId: act.submission.id,
    userId: act.person.userId,
    impersonatorId: act.person.impersonator?.userId ?? null,
    details: { remedy, reasons: reasons.map(({ kind, code }) => code ?? kind) },
    requestId: act.requestId,
  });
}

/** The relay takes the parked commands up again, in their order; the process judges each as it stands then. */
async function deliverAgain(_: ProcessDependencies, { em, submission }: Act): Promise<void> {
  await em.execute(
    sql`update outbox_entry set status = 'pending', attempts = 0, next_attempt_at = now()
        where submission_id = ${submission.id} and status = 'parked'`,
  );
}

/** The failing step runs now instead of at the end of its pause; its count of attempts starts again at one. */
async function tryAtOnce({ processes: { client } }: ProcessDependencies, { em, submission }: Act): Promise<void> {
  const { namespace } = client.options;
  const execution = { workflowId: submission.submissionNo };
  await reach(client, async () => {
    const { raw } = await client.workflow.getHandle(submission.submissionNo).describe();
    for (const { activityId } of raw.pendingActivities ?? []) {
      await client.workflowService.resetActivity({ namespace, execution, id: activityId ?? null });
    }
  });
  await lookSoon(em, submission.id);
}

/**
 * Ends the run and starts another from the row. What was accepted and is not in the row yet still is in the outbox,
 * and the relay brings it to the new run.
 */
async function startAnew({ processes }: ProcessDependencies, { em, submission }: Act): Promise<void> {
  const { id: submissionId, submissionNo } = submission;
  await reach(processes.client, async () => {
    await processes.client.workflow
      .getHandle(submissionNo)
      .terminate('started anew from the row')
      .catch((error: unknown) => {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      });
    await startProcess(processes, { submissionId, submissionNo }, deliveryDeadlineMs);
  });
  await em.execute(
    sql`update submission set process_state = case when parked_code is null then 'running' else 'parked' end
        where id = ${submissionId} and process_state = 'lost'`,
  );
  await select(em, sql`delete from process_trouble where submission_id = ${submissionId}`);
  await lookSoon(em, submissionId);
}

async function reach(client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.withDeadline(Date.now() + deliveryDeadlineMs, work);
  } catch {
    throw new AppError('Unavailable', 'Temporal is not responding. Try again later.');
  }
}

/** The reconciler looks at the submission in its next round and says whether it is well. */
async function lookSoon(em: Act['em'], submissionId: number): Promise<void> {
  await select(em, sql`update submission set seen_at = null where id = ${submissionId}`);
}
