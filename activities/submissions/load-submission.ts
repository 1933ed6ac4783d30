import type { MikroORM } from '@mikro-orm/postgresql';
import { poolOf } from '#database/orm.ts';
import { Edit } from '#database/submissions/edit.entity.ts';
import type { SubmissionInput } from '#contracts/processes.ts';
import { inCurrentVersion, isVersion1 } from '#rules/submissions/machine-version.ts';
import type { VersionFacts } from '#rules/submissions/machine-version.ts';
import { runUnderWay } from '#rules/submissions/recovering.ts';
import type { SubmissionEffect, SubmissionState } from '#rules/submissions/state.ts';
import { loadDeadlines } from './load-deadlines.ts';
import type { LoadedDeadlines } from './load-deadlines.ts';

/** What a run starts from. */
export interface LoadedSubmission {
  state: SubmissionState;
  /** Effects that a run before this one began and did not end. */
  resume: SubmissionEffect[];
  subject: { datasetId: number; fundId: number | null; propertyId: number | null };
  waitingSinceMs: number;
  completedAtMs: number | null;
  /** How long the run of a completed submission stays open for corrections. */
  keepCompletedMs: number;
  /** Length of history after which the run continues as new; null leaves it to Temporal's own limit. */
  continueAfterEvents: number | null;
  /** Absent in the histories of runs that began before there were deadlines: such a run has none until it receives them. */
  deadlines?: LoadedDeadlines;
  /** How long publishing waits after the last approval; absent in the histories of runs that began before it waited. */
  publishGraceMs?: number;
}

interface ProcessSettings {
  keepCompletedMs: number;
  continueAfterEvents: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const defaults: ProcessSettings = { keepCompletedMs: 30 * dayMs, continueAfterEvents: null };

interface Row extends Pick<LoadedSubmission, 'subject' | 'waitingSinceMs' | 'completedAtMs'> {
  state: SubmissionState | null;
  process: Partial<ProcessSettings> | null;
}

const findState = {
  name: 'find-state',
  text: `select state, json_build_object('datasetId', dataset_id, 'fundId', fund_id, 'propertyId', property_id) as subject,
      floor(extract(epoch from waiting_since) * 1000)::float8 as "waitingSinceMs",
      floor(extract(epoch from completed_at) * 1000)::float8 as "completedAtMs",
      (select value from setting where name = 'process') as process
    from submission where id = $1`,
};

/** Reads a submission's whole state; the setting `process` shortens its times. */
export async function loadSubmission(
  orm: MikroORM,
  input: SubmissionInput,
  publishGraceMs: number,
): Promise<LoadedSubmission> {
  const { submissionId } = input;
  const { rows } = await (await poolOf(orm)).query<Row>({ ...findState, values: [submissionId] });
  const [row] = rows;
  if (!row?.state) throw new Error(`Submission ${submissionId} has no state`);
  const { state: stored, process, ...rest } = row;
  const state = inCurrentVersion(stored, isVersion1(stored) ? await factsOfVersions(orm, submissionId) : []);
  return {
    state,
    resume: await effectsUnderWay(orm, state),
    ...rest,
    deadlines: await loadDeadlines(orm, input),
    publishGraceMs,
    ...defaults,
    ...process,
  };
}

/** A submission of machine version 1 goes on in the current one with its next run. */
async function factsOfVersions(orm: MikroORM, submissionId: number): Promise<VersionFacts[]> {
  const { rows } = await (
    await poolOf(orm)
  ).query<VersionFacts>(
    `select version_no as "versionNo", layout ->> 'valuesHash' as "valuesHash", row_count > 0 as "hasRows"
       from version where submission_id = $1`,
    [submissionId],
  );
  return rows;
}

async function effectsUnderWay(orm: MikroORM, state: SubmissionState): Promise<SubmissionEffect[]> {
  if (state.parked !== null) return [];
  const em = orm.em.fork();
  const { version, generation, pending } = state;
  const effects: SubmissionEffect[] = [];
  if (version?.kind === 'nil' && version.versionId === null) {
    effects.push({ kind: 'createNilVersion', versionNo: version.versionNo, generation });
  }
  const run = runUnderWay(state);
  if (run !== null) effects.push(run);
  if (pending?.kind === 'edit') {
    const edit = await em.findOne(Edit, { opId: pending.opId });
    if (edit) effects.push({ kind: 'checkEdit', editId: edit.id, generation, versionNo: state.nextVersionNo });
  }
  return effects;
}
