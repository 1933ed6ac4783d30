import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { submissionWorkflowType, taskQueues } from '#contracts/processes.ts';
import { startOptions } from '#processes/start-process.ts';
import type { UpdateAnswer } from '#contracts/processes.ts';
import { openDatabase } from '#database/orm.ts';
import { readDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { SubmissionDeadline } from '#database/submissions/submission-deadline.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { loadEnvironment } from '#platform/env.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestPlatform } from '#tests/support/platform.ts';
import type { submissionWorkflow } from '#workflows/index.ts';
import { serverEnvironment } from '../environment.ts';
import { startServer } from '../processes.ts';
import { postMonth, totalArea, writeRentRoll } from '../rent-roll.ts';
import { installDesk, installMasters, openSubmissionAt, reviewers } from '../submissions.ts';
import { startMailSink } from './mail-sink.ts';
import type { Side } from './measure.ts';
import { watchStatuses } from './watch-statuses.ts';

/** Rows of the workbook that each submission brings. */
export const rows = 200;

/** The product: its two workers on PostgreSQL, given what the api would give them once a file is stored. */
export async function startProductSide(client: Client, addresses: TestPlatform, dir: string): Promise<Side> {
  const database = await createTestDatabase();
  const mails = await startMailSink();
  const env = { ...serverEnvironment(dir, addresses, database), SMTP_URL: mails.smtpUrl };
  const workers = ['flow', 'cpu'].map((role) => startServer('worker/main.ts', [role], env));
  const orm = await openDatabase(database.appUrl, { poolSize: 4 });
  const statuses = await watchStatuses(database.ownerUrl);
  const masters = await installMasters(orm);
  const reviewerIds: number[] = [];
  for (const email of reviewers) reviewerIds.push((await orm.em.fork().findOneOrFail(User, { email })).id);
  const path = join(dir, 'rent-roll.xlsx');
  writeRentRoll(path, rows);
  const blobs = createBlobStore(loadEnvironment(env).blobs);
  const stored = { blobKey: 'uploads/rent-roll', ...(await blobs.put('uploads/rent-roll', readFileSync(path))) };
  const uploads = new Map<string, PersonCommand>();
  const submissions = new Map<string, OpenedSubmission>();

  /** A submission whose file lies ready, with the command that the api makes of it. */
  async function prepareOne(): Promise<string> {
    const desk = await installDesk(orm, masters, totalArea(rows));
    const submission = await openSubmissionAt(orm, masters, desk, postMonth);
    const em = orm.em.fork();
    // Its process is started by the upload, as the idle one is, not by the relay before.
    await em.execute(`update outbox_entry set next_attempt_at = now() + interval '1 day' where submission_id = ?`, [
      submission.submissionId,
    ]);
    // Nor is it told of the deadlines meanwhile, which a process reads when it starts.
    const { settingsMark } = await readDeadlineSettings(em);
    em.create(SubmissionDeadline, { submissionId: submission.submissionId, handledUntil: new Date(), settingsMark });
    const command = by(desk.personId, 'DataProvider');
    const file = { ...stored, fileName: 'rent roll.xlsx', seenGeneration: 0, uploadedByUserId: desk.personId };
    const upload = em.create(Upload, { ...file, opId: command.opId, submissionId: submission.submissionId });
    await em.flush();
    const facts = { uploadId: upload.id, seenGeneration: 0, sha256IsCurrent: false, hasRunInputChanged: false };
    uploads.set(submission.submissionNo, { ...command, kind: 'upload', ...facts });
    submissions.set(submission.submissionNo, submission);
    return submission.submissionNo;
  }
  const send = (submissionNo: string, command: PersonCommand) =>
    client.workflow.executeUpdateWithStart<typeof submissionWorkflow, UpdateAnswer, [PersonCommand]>(command.kind, {
      args: [command],
      updateId: command.opId,
      startWorkflowOperation: new WithStartWorkflowOperation(
        submissionWorkflowType,
        startOptions(taken(submissions, submissionNo), { taskQueue: taskQueues.flow }),
      ),
    });
  return {
    name: 'product',
    prepare: async (count) => {
      const made: string[] = [];
      for (let index = 0; index < count; index += 1) made.push(await prepareOne());
      return made;
    },
    finish: async (submissionNo, timed) => {
      const upload = { ...taken(uploads, submissionNo), atMs: Date.now() };
      await timed(() => send(submissionNo, upload));
      await statuses.until(submissionNo, 'Submitted For Review');
      for (const userId of reviewerIds) {
        const approve = { ...by(userId, 'Reviewer'), kind: 'approve', versionNo: 1, generation: 1 } as const;
        await timed(() => send(submissionNo, approve));
      }
      await statuses.until(submissionNo, 'Completed');
    },
    settle: async () => {
      const isSending = async () => {
        const pending = await orm.em.fork().execute(`select 1 from mail_outbox where status = 'pending' limit 1`);
        return pending.length > 0;
      };
      await eventually(isSending, (isOn) => !isOn, 'the last mail of a round', 60_000);
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all([statuses.stop(), mails.stop(), orm.close()]);
    },
  };
}

function by(userId: number, baseRole: 'DataProvider' | 'Reviewer') {
  return { opId: randomUUID(), actor: { userId, baseRole }, atMs: Date.now() };
}

function taken<T>(from: ReadonlyMap<string, T>, submissionNo: string): T {
  const one = from.get(submissionNo);
  if (one === undefined) throw new Error(`${submissionNo} was not prepared.`);
  return one;
}
