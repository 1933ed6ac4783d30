import type pg from 'pg';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { NotStreamable } from '#documents/reading/sheet-stream.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { stateOfRefusedContent } from '#platform/outages.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import type { SystemReasonCode } from '#contracts/submissions.ts';
import { countCharts } from '#database/account-mappings/count-charts.ts';
import { annotateVersion, isMarkedSlowly, storeAnnotated } from './annotate-version.ts';
import type { ReadFile } from './annotate-version.ts';
import { checkVersion } from './check-version.ts';
import { correctedRows } from './corrected-rows.ts';
import type { CheckedVersion } from './check-version.ts';
import { carryWords } from './carried-words.ts';
import { loadEarlierVersion } from './explanations.ts';
import type { EarlierVersion } from './explanations.ts';
import { storeAccount } from './stored-account.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import { readingLimits } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { openFile } from './file-source.ts';
import { noteOtherDataset } from './other-dataset.ts';
import { openVersion } from './row-sources.ts';
import type { RowSource } from './row-sources.ts';
import { loadFormerColumns } from '#database/submissions/former-columns.ts';
import { ConfigurationMissing, loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { loadOrigin } from './run-origin.ts';
import type { Origin } from './run-origin.ts';
import { layoutFinding, storeFailure, unreadable } from './store-failure.ts';
import * as store from './store-run.ts';
import { layoutOf } from './version-layout.ts';

type UploadJob = Extract<CheckingJob, { kind: 'upload' }>;
type UnreadableJob = Extract<CheckingJob, { kind: 'unreadable' }>;

/** Checks an upload, or a standing version again, and stores what it found: one transaction, or nothing. */
export async function runUpload(job: UploadJob, context: RunContext): Promise<void> {
  try {
    const { result, afterwards } = await attempt(job, context);
    context.answer(result);
    await afterwards?.();
  } catch (error) {
    context.answer(await failureOf(error, job, context));
  }
}

/** What a file that cannot be taken ends in; anything else is thrown on. */
async function failureOf(error: unknown, job: UploadJob, context: RunContext): Promise<CheckingResult> {
  if (error instanceof store.Superseded) return { outcome: 'superseded' };
  if (error instanceof UnreadableFile)
    return storeFailure(job, context, 'FILE_UNREADABLE', [unreadable(error.code, error.encodings)]);
  const sqlState = stateOfRefusedContent(error);
  if (sqlState !== null) {
    // What one file holds must not stop its submission for good: the provider can send another one.
    context.unstorable(sqlState);
    return storeFailure(job, context, 'FILE_UNREADABLE', [unreadable('CORRUPT')]);
  }
  if (!(error instanceof LayoutChanged)) throw error;
  return storeFailure(job, context, 'LAYOUT_CHANGED', error.findings.map(layoutFinding), error.account);
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

interface Attempt {
  result: CheckingResult;
  /** What nobody has to wait for. */
  afterwards: (() => Promise<void>) | null;
}

/** Reads the file while it is inflated; one that is written in an unknown way is read again, as a whole. */
async function attempt(job: UploadJob, context: RunContext): Promise<Attempt> {
  try {
    return await attemptOnce(job, context, true);
  } catch (error) {
    if (!(error instanceof NotStreamable)) throw error;
    return attemptOnce(job, context, false);
  }
}

function attemptOnce(job: UploadJob, context: RunContext, isStreamed: boolean): Promise<Attempt> {
  return context.onConnection(async (client) => {
    const earlierResult = await store.findEarlierResult(client, job.submissionId, job.generation);
    if (earlierResult) return { result: earlierResult, afterwards: null };
    const inputs = await loadRunInputs(preparing(client), job.submissionId);
    if (inputs.submission.generation > job.generation) return { result: { outcome: 'superseded' }, afterwards: null };
    const origin = await loadOrigin(client, job);
    context.progress(firstProgress(inputs));
    const { source, file } = await openSource(client, { job, context, inputs, origin, isStreamed });
    const earlier = await loadEarlierVersion(client, inputs, job.versionNo);
    await client.query('begin');
    const versionId = await store.openVersionRow(
      client,
      { ...job, dataModelVersionId: inputs.dataModelVersionId },
      origin,
    );
    const { findingsPerRule } = context.options;
    const { progress, ruleLimits } = context;
    const checked = await checkVersion({ client, inputs, versionId, source, findingsPerRule, ruleLimits, progress });
    if (checked.stopped.length > 0) context.rulesStopped(checked.stopped);
    if (checked.divergences.length > 0) {
      context.diverged([...new Set(checked.divergences.map(({ ruleId }) => ruleId))], checked.divergences.length);
    }
    // Who is refused wants the marked file at once; who has passed waits for the next person, not for a file.
    const { account } = checked;
    const copy = { job, context, inputs, findings: checked.findings.stored(), file, account };
    const isMarkedFirst = checked.decision.outcome === 'hard' && !isMarkedSlowly(copy);
    const annotatedBlobKey = isMarkedFirst ? await storeAnnotated(copy) : null;
    const result = await finish(client, {
      job,
      inputs,
      versionId,
      checked,
      earlier,
      annotatedBlobKey,
      userId: origin.userId,
    });
    await countCharts(client, checked.providerChartIds);
    await client.query('commit');
    passFaultPoint('checked');
    return { result, afterwards: isMarkedFirst ? null : () => annotateVersion(versionId, copy) };
  });
}

interface SourceRequest {
  job: Pick<UploadJob, 'submissionId' | 'versionNo'>;
  context: RunContext;
  inputs: RunInputs;
  origin: Origin;
  isStreamed?: boolean;
}

/** The rows of a file with the corrections since, or of a stored version. @throws UnreadableFile, LayoutChanged, ConfigurationMissing */
export async function openSource(
  client: pg.ClientBase,
  { job, context, inputs, origin, isStreamed = false }: SourceRequest,
): Promise<{ source: RowSource; file: ReadFile | null }> {
  const written: ReadFile['written'] = { sheet: null, cells: [], leftOut: [] };
  const corrected = (source: RowSource) => {
    written.sheet = source.sheet;
    const { fields } = inputs;
    return origin.corrections.reduce((rows, change) => correctedRows(rows, change, fields, written), source);
  };
  if (origin.blobKey === null || origin.fileName === null) {
    return { source: corrected(await openStored(client, inputs, origin.storedVersionId)), file: null };
  }
  const file = {
    buffer: await context.blobs.getBuffer(origin.blobKey),
    name: origin.fileName,
    encoding: origin.encoding,
    columns: origin.columns,
    written,
  };
  const former = await loadFormerColumns(preparing(client), job);
  try {
    return { source: corrected(openFile(inputs, file, former, readingLimits(context.options), isStreamed)), file };
  } catch (error) {
    if (!(error instanceof LayoutChanged) || error.workbook === null) throw error;
    throw await noteOtherDataset(client, inputs, error.workbook, error);
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
    userId: number | null;
  },
): Promise<CheckingResult> {
  const { job, inputs, versionId, checked, earlier } = run;
  const stored = checked.findings.stored();
  await store.holdGeneration(client, job.submissionId, job.generation);
  const { explained } = await store.storeFindings(client, { ...job, versionId }, stored, earlier.explanationOf);
  const open = stored.filter((finding) => earlier.explanationOf(finding) === null);
  await carryWords(
    client,
    inputs,
    { submissionId: job.submissionId, versionId, isNew: job.versionId === null, userId: run.userId },
    open,
  );
  const haveValuesChanged = earlier.valuesHash !== checked.valuesHash;
  const unexplainedCount = stored.filter(({ severity }) => severity === 'soft').length - explained;
  const result: CheckingResult =
    checked.decision.outcome === 'hard'
      ? { outcome: 'failed', versionId, cause: causeOf(checked) }
      : {
          outcome: 'passed',
          versionId,
          unexplainedCount,
          haveReviewedCellsChanged: haveValuesChanged,
          haveValuesChanged,
          valuesHash: checked.valuesHash,
        };
  await storeAccount(client, versionId, checked.account);
  if (job.correctionId !== undefined) {
    await client.query(`update edit set status = 'accepted' where id = $1`, [job.correctionId]);
  }
  await store.notePendingCodes(client, inputs.submission.serviceProviderId, stored);
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
      counts: store.countsOf(checked),
      inputHash: inputs.inputHash,
      annotatedBlobKey: run.annotatedBlobKey,
      layout: layoutOf(checked, result),
    },
  );
  return result;
}

const ofMappings = ['UNMAPPED_CODE', 'UNMAPPED_ACCOUNT', 'RECODED_CONTROL'];

/** What a provider has to cure first: a code that nobody mapped and a wrong month explain most other findings. */
export function causeOf({ findings }: Pick<CheckedVersion, 'findings'>): SystemReasonCode {
  const isOfMappings = findings.stored().some(({ severity, code }) => severity === 'hard' && ofMappings.includes(code));
  if (isOfMappings) return 'UNMAPPED_CODE';
  return findings.hasCode('PERIOD_MISMATCH') ? 'PERIOD_MISMATCH' : 'HARD_RULE';
}

function firstProgress(inputs: RunInputs): ValidationProgress {
  const columnsExpected = inputs.mapping?.definition.columns.length ?? inputs.fields.length;
  const rulesTotal = inputs.rules.length;
  return {
    stage: 'reading',
    rowsRead: 0,
    columnsMapped: 0,
    columnsExpected,
    rulesChecked: 0,
    rulesTotal,
    errors: 0,
    percent: 0,
  };
}
