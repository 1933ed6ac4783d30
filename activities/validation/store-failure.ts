import type { SystemReasonCode } from '#contracts/submissions.ts';
import type { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import type { DraftFinding } from './findings.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import { connectTo } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import { loadOrigin } from './run-origin.ts';
import * as store from './store-run.ts';

type FileJob = Extract<CheckingJob, { kind: 'upload' | 'unreadable' }>;

/** Stores a version without rows whose findings say why nothing of the file could be taken. @throws Superseded */
export async function storeFailure(
  job: FileJob,
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

/** The reason is the code of the finding: ENCRYPTED, CORRUPT, TOO_LARGE ... */
export function unreadable(code: string): DraftFinding {
  return { ...wholeFile, code };
}

export function layoutFinding(finding: LayoutChanged['findings'][number]): DraftFinding {
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
