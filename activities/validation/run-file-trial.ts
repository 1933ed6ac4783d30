import { mostTriedRows, triedFileMs } from '#contracts/rule-trials.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { loadFormerColumns } from '#database/submissions/former-columns.ts';
import { ConfigurationMissing, preparing } from '#database/submissions/run-inputs.ts';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import type { RuleGuard } from '#rules/rule-sets/rule-guard.ts';
import type { FileTrialAnswer } from '#rules/rule-sets/trial.ts';
import { inputsFor, tryOnVersion } from '../rule-trials/try-on-submission.ts';
import { storeUnjudged } from './check-version.ts';
import { openFile } from './file-source.ts';
import { guardedReading } from './guarded-reading.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import { noVersionNo } from './no-version.ts';
import { readingLimits } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import * as store from './store-run.ts';

type TrialJob = Extract<CheckingJob, { kind: 'check' }> & { ruleKey: string };

/** Tries one rule on a file as if it were sent for a submission. Nothing of it stays in the database. */
export async function runFileTrial(job: TrialJob, context: RunContext): Promise<CheckingResult> {
  const answer = await answerOf(job, context);
  await context.blobs.put(job.resultKey, Buffer.from(JSON.stringify(answer)));
  return { outcome: 'checked' };
}

async function answerOf(job: TrialJob, context: RunContext): Promise<FileTrialAnswer> {
  try {
    return await tryOnFile(job, context);
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: 'unreadable', code: error.code };
    if (error instanceof LayoutChanged) return { outcome: 'refused', code: 'OtherLayout' };
    if (error instanceof ConfigurationMissing) return { outcome: 'refused', code: 'OtherModel' };
    throw error;
  }
}

async function tryOnFile(job: TrialJob, context: RunContext): Promise<FileTrialAnswer> {
  const { submissionId, blobKey } = job;
  const endsAtMs = Date.now() + triedFileMs;
  const rule = JSON.parse((await context.blobs.getBuffer(job.ruleKey)).toString('utf8')) as StoredRule;
  const buffer = await context.blobs.getBuffer(blobKey);
  return context.onConnection(async (client): Promise<FileTrialAnswer> => {
    const queries = preparing(client);
    const inputs = await inputsFor({ queries, submissionId, rule });
    const former = await loadFormerColumns(queries, { submissionId, versionNo: noVersionNo });
    const source = openFile(inputs, { buffer, name: blobKey }, former, readingLimits(context.options));
    if (source.expectedRows > mostTriedRows) return { outcome: 'refused', code: 'TooManyRows' };
    await client.query('begin');
    try {
      const { generation } = inputs.submission;
      const run = { submissionId, generation, versionNo: noVersionNo, dataModelVersionId: inputs.dataModelVersionId };
      const origin = { uploadId: null, parentVersionId: null, kind: 'upload', userId: null, editId: null } as const;
      const versionId = await store.openVersionRow(client, run, origin);
      const { ruleLimits } = context;
      const checking = { client, inputs, versionId, source, findingsPerRule: 0, ruleLimits, progress: () => undefined };
      const { columns, rowCount, problems } = await storeUnjudged(checking);
      const version = { id: versionId, versionNo: noVersionNo, rowCount, columns, hasRows: rowCount > 0 };
      const isOver = (): boolean => Date.now() >= endsAtMs;
      const readingOf = (guard: RuleGuard) => guardedReading(client, guard);
      const tried = await tryOnVersion({ queries, submissionId, rule, isOver, readingOf }, version);
      if (typeof tried === 'string') return { outcome: 'refused', code: tried };
      const { versionNo: _, ...result } = tried;
      return { outcome: 'tried', result, problems };
    } finally {
      await client.query('rollback');
    }
  });
}
