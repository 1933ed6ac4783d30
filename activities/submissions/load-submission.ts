import type { MikroORM } from '@mikro-orm/postgresql';
import { Setting } from '#database/lookups/setting.entity.ts';
import { Edit } from '#database/submissions/edit.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import type { SubmissionInput } from '#contracts/processes.ts';
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
  /** How long the run of a completed ticket stays open for corrections. */
  keepCompletedMs: number;
  /** Length of history after which the run continues as new; null leaves it to Temporal's own limit. */
  continueAfterEvents: number | null;
  /** Absent in the histories of runs that began before there were deadlines: such a run has none until it is told. */
  deadlines?: LoadedDeadlines;
}

interface ProcessSettings {
  keepCompletedMs: number;
  continueAfterEvents: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const defaults: ProcessSettings = { keepCompletedMs: 30 * dayMs, continueAfterEvents: null };

/** Reads a ticket's whole state; the setting `process` shortens its times. */
export async function loadSubmission(orm: MikroORM, input: SubmissionInput): Promise<LoadedSubmission> {
  const { submissionId } = input;
  const em = orm.em.fork();
  const row = await em.findOneOrFail(Submission, submissionId);
  const state = row.state as SubmissionState | null;
  if (state === null) throw new Error(`Submission ${submissionId} has no state`);
  const setting = await em.findOne(Setting, { name: 'process' });
  return {
    state,
    resume: await effectsUnderWay(orm, state),
    subject: { datasetId: row.datasetId, fundId: row.fundId ?? null, propertyId: row.propertyId ?? null },
    waitingSinceMs: row.waitingSince.getTime(),
    completedAtMs: row.completedAt?.getTime() ?? null,
    deadlines: await loadDeadlines(orm, input),
    ...defaults,
    ...(setting?.value as Partial<ProcessSettings> | undefined),
  };
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
