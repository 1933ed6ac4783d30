import type pg from 'pg';
import type { ChangeComparison, DraftChange } from '#contracts/change-impacts.ts';
import type { TrialRefusal } from '#contracts/rule-trials.ts';
import { applyChange } from '#database/change-impacts/apply-change.ts';
import { ConfigurationMissing, loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { compareSides } from '#rules/change-impacts/compare-sides.ts';
import type { CheckingJob, CheckingResult } from '../validation/jobs.ts';
import type { RunContext } from '../validation/run-context.ts';
import { loadOrigin } from '../validation/run-origin.ts';
import { checkSide } from './check-side.ts';

type ComparisonJob = Extract<CheckingJob, { kind: 'compare' }>;

/** Checks a version with the saved configuration and with an unsaved change. Writes nothing. */
export async function runComparison(job: ComparisonJob, context: RunContext): Promise<CheckingResult> {
  return { outcome: 'compared', comparison: await context.onConnection((client) => compare(client, job, context)) };
}

async function compare(
  client: pg.Client,
  job: ComparisonJob,
  context: RunContext,
): Promise<ChangeComparison | TrialRefusal> {
  const { submissionId, versionId, versionNo, change } = job;
  const origin = await loadOrigin(client, { uploadId: null, versionId });
  if (origin.blobKey === null && !(await hasRows(client, origin.storedVersionId))) return 'NoData';
  const inputs = await inputsOf(client, submissionId, change);
  if (inputs === null) return 'OtherModel';
  const { before, after } = inputs;
  if (before.inputHash === after.inputHash) return 'ReadAsBefore';
  const isByKey = [before, after].some(({ mapping }) => mapping?.definition.format === 'MATRIX');
  const { dataModelVersionId } = before;
  const side = { context, submissionId, versionNo, origin, dataModelVersionId, isByKey };
  const was = await checkSide(client, { ...side, inputs: before });
  if (was === 'TooManyRows') return was;
  const is = await checkSide(client, { ...side, inputs: after });
  return is === 'TooManyRows' ? is : compareSides(was, is);
}

/** What a run would read now, and what it would read once the change is saved. */
async function inputsOf(
  client: pg.Client,
  submissionId: number,
  change: DraftChange,
): Promise<{ before: RunInputs; after: RunInputs } | null> {
  const queries = preparing(client);
  await client.query('begin');
  try {
    const before = await loadRunInputs(queries, submissionId);
    await applyChange(queries, change);
    return { before, after: await loadRunInputs(queries, submissionId) };
  } catch (error) {
    if (error instanceof ConfigurationMissing) return null;
    throw error;
  } finally {
    // The draft is gone before the first row is read: saving another one waits for no check.
    await client.query('rollback');
  }
}

async function hasRows(client: pg.Client, versionId: number | null): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    'select exists (select from version_row where version_id = $1) as is',
    [versionId],
  );
  return rows[0]?.is ?? false;
}
