import type pg from 'pg';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import type { SystemReasonCode, ValidationProgress, VersionKind } from '#contracts/submissions.ts';
import { annotatedCopy } from './annotated-copy.ts';
import { checkVersion } from './check-version.ts';
import type { CheckedVersion } from './check-version.ts';
import { loadEarlierVersion } from './explanations.ts';
import type { EarlierVersion } from './explanations.ts';
import type { DraftFinding } from './findings.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import { connectTo, readingLimits } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { openFile, openVersion } from './row-sources.ts';
import type { RowSource } from './row-sources.ts';
import { ConfigurationMissing, loadRunInputs } from './run-inputs.ts';
import type { RunInputs } from './run-inputs.ts';
import * as store from './store-run.ts';

type UploadJob = Extract<CheckingJob, { kind: 'upload' }>;
type UnreadableJob = Extract<CheckingJob, { kind: 'unreadable' }>;

interface Origin {
  uploadId: number | null;
  fileName: string | null;
  blobKey: string | null;
  userId: number | null;
  kind: VersionKind;
  parentVersionId: number | null;
  /** Stored version to check again when there is no file behind it. */
  storedVersionId: number | null;
}

/** Checks an upload, or a standing version again, and stores what it found: one transaction, or nothing. */
export async function runUpload(job: UploadJob, context: RunContext): Promise<CheckingResult> {
  try {
    return await attempt(job, context);
  } catch (error) {
    if (error instanceof store.Superseded) return { outcome: 'superseded' };
    if (error instanceof UnreadableFile) return storeFailure(job, context, 'FILE_UNREADABLE', [unreadable(error.code)]);
    if (error instanceof LayoutChanged) {
      return storeFailure(job, context, 'LAYOUT_CHANGED', error.findings.map(layoutFinding));
    }
    throw error;
  }
}

/** The end of a file that took its thread with it. */
export async function runUnreadable(job: UnreadableJob, context: RunContext): Promise<CheckingResult> {
  try {
    return await storeFailure(job, context, 'FILE_UNREADABLE', [unreadable(job.code)]);
  } catch (error) {
    if (error instanceof store.Superseded) return { outcome: 'superseded' };
    throw error;
  }
}

async function attempt(job: UploadJob, context: RunContext): Promise<CheckingResult> {
  const client = await connectTo(context.options.databaseUrl);
  try {
    const earlierResult = await store.findEarlierResult(client, job.submissionId, job.generation);
    if (earlierResult) return earlierResult;
    const inputs = await loadRunInputs(client, job.submissionId);
    if (inputs.ticket.generation > job.generation) return { outcome: 'superseded' };
    const origin = await loadOrigin(client, job);
    context.progress(firstProgress(inputs));
    const file = origin.blobKey === null ? null : await context.blobs.getBuffer(origin.blobKey);
    const limits = readingLimits(context.options);
    const source =
      file !== null && origin.fileName !== null
        ? openFile(inputs, file, origin.fileName, limits)
        : await openStored(client, inputs, origin.storedVersionId);
    const earlier = await loadEarlierVersion(client, inputs, job.versionNo);
    await client.query('begin');
    const versionId = await store.openVersionRow(client, job, origin);
    const { findingsPerRule } = context.options;
    const checked = await checkVersion({
      client,
      inputs,
      versionId,
      source,
      findingsPerRule,
      progress: context.progress,
    });
    if (checked.divergences.length > 0) {
      context.diverged([...new Set(checked.divergences.map(({ ruleId }) => ruleId))], checked.divergences.length);
    }
    const annotatedBlobKey =
      file === null || origin.fileName === null
        ? null
        : await annotate(job, context, inputs, checked, file, origin.fileName);
    const result = await finish(client, { job, inputs, versionId, checked, earlier, annotatedBlobKey });
    await client.query('commit');
    return result;
  } finally {
    // A transaction that is still open ends with its connection.
    await client.end();
  }
}

async function openStored(client: pg.ClientBase, inputs: RunInputs, versionId: number | null): Promise<RowSource> {
  if (versionId === null) throw new ConfigurationMissing('There is neither a file nor a version to check.');
  return openVersion(client, inputs, versionId);
}

async function finish(
  client: pg.ClientBase,
  run: {
    job: UploadJob;
    inputs: RunInputs;
    versionId: number;
    checked: CheckedVersion;
    earlier: EarlierVersion;
    annotatedBlobKey: string | null;
  },
): Promise<CheckingResult> {
  const { job, inputs, versionId, checked, earlier } = run;
  const stored = checked.findings.stored();
  await store.holdGeneration(client, job.submissionId, job.generation);
  const { explained } = await store.storeFindings(client, { ...job, versionId }, stored, earlier.explanationOf);
  const soft = stored.filter((finding) => finding.severity === 'soft').length;
  const haveValuesChanged = earlier.valuesHash !== checked.valuesHash;
  const unexplainedCount = soft - explained;
  const result: CheckingResult =
    checked.decision.outcome === 'hard'
      ? { outcome: 'failed', versionId, cause: causeOf(checked) }
      : {
          outcome: 'passed',
          versionId,
          unexplainedCount,
          haveReviewedCellsChanged: haveValuesChanged,
          haveValuesChanged,
        };
  await store.notePendingCodes(client, inputs.ticket.serviceProviderId, stored);
  await store.closeVersionRow(
    client,
    { submissionId: job.submissionId, versionId },
    {
      sheet: checked.sheet,
      columns: checked.columns,
      rowCount: checked.rowCount,
      hardCount: checked.findings.hardCount(),
      softCount: checked.findings.softCount(),
      unexplainedCount,
      rulesChecked: checked.rulesChecked,
      qualityScore: store.scoreOf(checked, inputs, explained),
      inputHash: inputs.inputHash,
      annotatedBlobKey: run.annotatedBlobKey,
      layout: { valuesHash: checked.valuesHash, result, cappedCodes: checked.findings.cappedCodes() },
    },
  );
  return result;
}

/** What a provider has to cure first: a code that nobody mapped and a wrong month explain most other findings. */
export function causeOf({ findings }: Pick<CheckedVersion, 'findings'>): SystemReasonCode {
  if (findings.hasCode('UNMAPPED_CODE')) return 'UNMAPPED_CODE';
  return findings.hasCode('PERIOD_MISMATCH') ? 'PERIOD_MISMATCH' : 'HARD_RULE';
}

async function annotate(
  job: UploadJob,
  context: RunContext,
  inputs: RunInputs,
  checked: CheckedVersion,
  buffer: Buffer,
  fileName: string,
): Promise<string | null> {
  const findings = checked.findings.stored();
  if (findings.length === 0) return null;
  const { rules, ticket } = inputs;
  const limits = readingLimits(context.options);
  const copy = annotatedCopy({ buffer, fileName, findings, rules, language: ticket.language, limits });
  const key = `annotated/${job.submissionId}/${job.generation}/${copy.fileName.slice(copy.fileName.lastIndexOf('.') + 1)}`;
  await context.blobs.put(key, copy.content);
  return key;
}

async function storeFailure(
  job: UploadJob | UnreadableJob,
  context: RunContext,
  cause: SystemReasonCode,
  findings: DraftFinding[],
): Promise<CheckingResult> {
  const client = await connectTo(context.options.databaseUrl);
  try {
    const origin = await loadOrigin(client, job);
    const { inputHash, rules } = await loadRunInputs(client, job.submissionId);
    await client.query('begin');
    await store.holdGeneration(client, job.submissionId, job.generation);
    const versionId = await store.openVersionRow(client, job, origin);
    await store.storeFindings(client, { ...job, versionId }, findings, () => null);
    const result: CheckingResult = { outcome: 'failed', versionId, cause };
    await store.closeVersionRow(
      client,
      { submissionId: job.submissionId, versionId },
      {
        sheet: '',
        columns: [],
        rowCount: 0,
        hardCount: findings.length,
        softCount: 0,
        unexplainedCount: 0,
        rulesChecked: 0,
        qualityScore: null,
        inputHash: rules.length > 0 ? inputHash : null,
        annotatedBlobKey: null,
        layout: { valuesHash: null, result, cappedCodes: [] },
      },
    );
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function loadOrigin(client: pg.ClientBase, job: UploadJob | UnreadableJob): Promise<Origin> {
  const { rows } = await client.query<{
    upload_id: number | null;
    file_name: string | null;
    blob_key: string | null;
    uploaded_by_user_id: number | null;
    kind: VersionKind | null;
    parent_version_id: number | null;
    created_by_user_id: number | null;
  }>(
    `select u.id as upload_id, u.file_name, u.blob_key, u.uploaded_by_user_id, v.kind, v.parent_version_id, v.created_by_user_id
       from (select 1) as one
       left join version v on v.id = $2
       left join upload u on u.id = coalesce($1::int, v.upload_id)`,
    [job.uploadId, job.versionId],
  );
  const row = rows[0];
  // A reviewer's edit has no file: its own rows are checked again, not those of the file it came from.
  const isEdit = row?.kind === 'edit';
  if (job.uploadId !== null && !row?.blob_key) throw new Error(`There is no upload ${job.uploadId}.`);
  return {
    uploadId: row?.upload_id ?? null,
    fileName: isEdit ? null : (row?.file_name ?? null),
    blobKey: isEdit ? null : (row?.blob_key ?? null),
    userId: row?.created_by_user_id ?? row?.uploaded_by_user_id ?? null,
    kind: row?.kind ?? 'upload',
    parentVersionId: row?.parent_version_id ?? null,
    storedVersionId: job.versionId,
  };
}

function unreadable(reason: string): DraftFinding {
  return { ...wholeFile, code: 'FILE_UNREADABLE', found: null, params: { reason } };
}

function layoutFinding(finding: LayoutChanged['findings'][number]): DraftFinding {
  const { code, rowNo, field, columnLetter, cell, found, expected } = finding;
  return { ...wholeFile, code, rowNo, field, columnLetter, cell, found, expected };
}

const wholeFile: DraftFinding = {
  severity: 'hard',
  code: '',
  ruleId: null,
  ruleVersion: null,
  sheet: null,
  rowNo: null,
  field: null,
  columnLetter: null,
  cell: null,
  found: null,
  expected: null,
  params: {},
  rowKey: '',
};

function firstProgress(inputs: RunInputs): ValidationProgress {
  const columnsExpected = inputs.mapping?.definition.columns.length ?? inputs.fields.length;
  const rulesTotal = inputs.rules.length;
  return { stage: 'reading', rowsRead: 0, columnsMapped: 0, columnsExpected, rulesChecked: 0, rulesTotal, percent: 0 };
}
