import type { FileAccount } from '#contracts/file-accounts.ts';
import type { SystemReasonCode } from '#contracts/submissions.ts';
import type { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { storeAnnotated } from './annotate-version.ts';
import { storeAccount } from './stored-account.ts';
import type { DraftFinding } from './findings.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import type { RunContext } from './run-context.ts';
import { loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { loadOrigin } from './run-origin.ts';
import type { Origin } from './run-origin.ts';
import * as store from './store-run.ts';

type FileJob = Extract<CheckingJob, { kind: 'upload' | 'unreadable' }>;

/** Stores a version without rows whose findings say why nothing of the file could be taken. @throws Superseded */
export function storeFailure(
  job: FileJob,
  context: RunContext,
  cause: SystemReasonCode,
  findings: DraftFinding[],
  account: FileAccount | null = null,
): Promise<CheckingResult> {
  return context.onConnection(async (client) => {
    const origin = await loadOrigin(client, job);
    const inputs = await loadRunInputs(preparing(client), job.submissionId);
    const { inputHash, rules, dataModelVersionId } = inputs;
    const annotatedBlobKey =
      cause === 'LAYOUT_CHANGED' ? await marked(job, context, { inputs, origin, findings, account }) : null;
    await client.query('begin');
    await store.holdGeneration(client, job.submissionId, job.generation);
    const versionId = await store.openVersionRow(client, { ...job, dataModelVersionId }, origin);
    await store.storeFindings(client, { ...job, versionId }, findings, () => null);
    await storeAccount(client, versionId, account);
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
        counts: null,
        inputHash: rules.length > 0 ? inputHash : null,
        annotatedBlobKey,
        layout: { valuesHash: null, result, cappedCodes: [] },
      },
    );
    await client.query('commit');
    return result;
  });
}

/**
 * A file that could be read comes back with notes, though nothing of it was taken: a column that is missed has no cell of
 * its own, so its note stands at the begin of the row where it was looked for.
 */
async function marked(
  job: FileJob,
  context: RunContext,
  run: { inputs: RunInputs; origin: Origin; findings: readonly DraftFinding[]; account: FileAccount | null },
): Promise<string | null> {
  const { inputs, origin, findings, account } = run;
  if (origin.blobKey === null || origin.fileName === null) return null;
  const sheet = inputs.mapping?.definition.sheet ?? null;
  const placed = findings.map((finding) =>
    finding.rowNo === null
      ? finding
      : { ...finding, sheet: finding.sheet ?? sheet, cell: finding.cell ?? `A${finding.rowNo}` },
  );
  const written = { sheet, cells: [], leftOut: [] };
  const file = {
    buffer: await context.blobs.getBuffer(origin.blobKey),
    name: origin.fileName,
    encoding: origin.encoding,
    written,
  };
  try {
    return await storeAnnotated({ job, context, inputs, findings: placed, file, account });
  } catch (error) {
    // Read it was, but not everything that can be read can be written again; the findings are on the page.
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** The reason is the code of the finding: ENCRYPTED, CORRUPT, TOO_LARGE ... With it the encodings that a text may have. */
export function unreadable(code: string, encodings: readonly string[] = []): DraftFinding {
  if (code !== 'UNKNOWN_ENCODING') return { ...wholeFile, code };
  return { ...wholeFile, code, found: encodings.join(', ') || null, expected: 'utf-8' };
}

export function layoutFinding(finding: LayoutChanged['findings'][number]): DraftFinding {
  const { code, sheet = null, rowNo, field, columnLetter, cell, found, expected, params = {} } = finding;
  return { ...wholeFile, code, sheet, rowNo, field, columnLetter, cell, found, expected, params };
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
