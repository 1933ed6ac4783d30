import type pg from 'pg';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { countCharts } from '#database/account-mappings/count-charts.ts';
import { createConverter } from '#documents/mapping/convert-cell.ts';
import { checkVersion } from './check-version.ts';
import type { CheckedVersion } from './check-version.ts';
import { loadEarlierVersion } from './explanations.ts';
import type { Explanation } from './carried-explanations.ts';
import { storeAccount } from './stored-account.ts';
import type { DraftFinding } from './findings.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import { openVersion } from './row-sources.ts';
import type { SourceRow } from './checked-row.ts';
import type { RowSource } from './row-sources.ts';
import type { RunContext } from './run-context.ts';
import { loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import * as store from './store-run.ts';
import { layoutOf } from './version-layout.ts';

type EditJob = Extract<CheckingJob, { kind: 'edit' }>;

interface EditedCell {
  rowNo: number;
  field: string;
  value: string | null;
}

interface StoredEdit {
  cells: EditedCell[];
  explanations: { ruleId: number; text: string }[];
  userId: number;
  baseVersionId: number;
  baseVersionNo: number;
  uploadId: number | null;
}

/** What the reviewer reads when an edit is refused. */
interface EditFinding {
  code: string;
  ruleId: number | null;
  rowNo: number | null;
  field: string | null;
  found: string | null;
  expected: string | null;
  params: Record<string, string | number>;
}

/** Checks a reviewer's edit on a copy of the version; it becomes the next version, or nothing of it is kept. */
export async function runEdit(job: EditJob, context: RunContext): Promise<CheckingResult> {
  try {
    return await context.onConnection((client) => checkEdit(client, job, context));
  } catch (error) {
    if (error instanceof store.Superseded) return { outcome: 'superseded' };
    throw error;
  }
}

async function checkEdit(client: pg.Client, job: EditJob, context: RunContext): Promise<CheckingResult> {
  const earlierResult = await store.findEarlierResult(client, job.submissionId, job.generation);
  if (earlierResult) return earlierResult;
  const inputs = await loadRunInputs(preparing(client), job.submissionId);
  const edit = await loadEdit(client, job);
  const base = await openVersion(client, inputs, edit.baseVersionId);
  const { source, problems } = applyEdit(base, edit.cells, inputs.fields);
  if (problems.length > 0) return await refuse(client, job, problems);
  const earlier = await loadEarlierVersion(client, inputs, edit.baseVersionNo);
  await client.query('begin');
  const origin = {
    uploadId: edit.uploadId,
    parentVersionId: edit.baseVersionId,
    kind: 'edit',
    userId: edit.userId,
    editId: job.editId,
  } as const;
  const versionId = await store.openVersionRow(
    client,
    { ...job, dataModelVersionId: inputs.dataModelVersionId },
    origin,
  );
  const { findingsPerRule } = context.options;
  const checked = await checkVersion({
    client,
    inputs,
    versionId,
    source,
    findingsPerRule,
    ruleLimits: context.ruleLimits,
    progress: () => undefined,
  });
  if (checked.stopped.length > 0) context.rulesStopped(checked.stopped);
  const now = new Date().toISOString();
  const texts = new Map(edit.explanations.map(({ ruleId, text }) => [ruleId, text]));
  const explanationOf = (finding: DraftFinding): Explanation | null => {
    const text = finding.ruleId === null ? undefined : texts.get(finding.ruleId);
    return earlier.explanationOf(finding) ?? (text ? { text, reason: null, userId: edit.userId, at: now } : null);
  };
  const open = checked.findings.stored().filter((one) => one.severity === 'hard' || explanationOf(one) === null);
  if (checked.decision.outcome === 'hard' || open.length > 0) {
    await client.query('rollback');
    return await refuse(client, job, open.map(editFinding));
  }
  const result = await keep(client, job, { inputs, versionId, checked, explanationOf });
  await client.query('commit');
  return result;
}

async function keep(
  client: pg.ClientBase,
  job: EditJob,
  run: {
    inputs: RunInputs;
    versionId: number;
    checked: CheckedVersion;
    explanationOf: (finding: DraftFinding) => Explanation | null;
  },
): Promise<CheckingResult> {
  const { inputs, versionId, checked } = run;
  await store.holdGeneration(client, job.submissionId, job.generation);
  const stored = checked.findings.stored();
  await store.storeFindings(client, { ...job, versionId }, stored, run.explanationOf);
  await storeAccount(client, versionId, checked.account);
  const result: CheckingResult = {
    outcome: 'passed',
    versionId,
    unexplainedCount: 0,
    haveReviewedCellsChanged: true,
    haveValuesChanged: true,
    valuesHash: checked.valuesHash,
  };
  await store.closeVersionRow(
    client,
    { submissionId: job.submissionId, versionId },
    {
      sheet: checked.sheet,
      columns: checked.columns,
      rowCount: checked.rowCount,
      hardCount: 0,
      softCount: checked.findings.softCount(),
      unexplainedCount: 0,
      rulesChecked: checked.rulesChecked,
      counts: store.countsOf(checked),
      inputHash: inputs.inputHash,
      annotatedBlobKey: null,
      layout: layoutOf(checked, result),
    },
  );
  await countCharts(client, checked.providerChartIds);
  await client.query(`update edit set status = 'accepted', findings = null where id = $1`, [job.editId]);
  return result;
}

async function refuse(client: pg.ClientBase, job: EditJob, findings: EditFinding[]): Promise<CheckingResult> {
  await client.query('begin');
  await store.holdGeneration(client, job.submissionId, job.generation);
  await client.query(`update edit set status = 'refused', findings = $2 where id = $1`, [
    job.editId,
    JSON.stringify(findings.slice(0, 200)),
  ]);
  await client.query('commit');
  return { outcome: 'refused' };
}

async function loadEdit(client: pg.ClientBase, job: EditJob): Promise<StoredEdit> {
  const { rows } = await client.query<{
    cells: EditedCell[];
    explanations: { ruleId: number; text: string }[] | null;
    user_id: number;
    version_no: number;
    version_id: number;
    upload_id: number | null;
  }>(
    `select e.cells, e.explanations, e.user_id, v.version_no, v.id as version_id, v.upload_id
       from edit e join version v on v.submission_id = e.submission_id and v.version_no = e.version_no
      where e.id = $1 and e.submission_id = $2`,
    [job.editId, job.submissionId],
  );
  const row = rows[0];
  if (!row) throw new Error(`There is no edit ${job.editId} of submission ${job.submissionId}.`);
  return {
    cells: row.cells,
    explanations: row.explanations ?? [],
    userId: row.user_id,
    baseVersionId: row.version_id,
    baseVersionNo: row.version_no,
    uploadId: row.upload_id,
  };
}

/** The version's rows with the edited cells in place; cells that no field or row can take are problems. */
function applyEdit(
  base: RowSource,
  cells: readonly EditedCell[],
  fields: readonly DataModelFieldDefinition[],
): { source: RowSource; problems: EditFinding[] } {
  const problems: EditFinding[] = [];
  const changes = new Map<number, Map<number, string | null>>();
  const kept = new Set(base.columns().map((column) => column.field));
  for (const { rowNo, field: name, value } of cells) {
    const position = fields.findIndex((field) => field.name === name && kept.has(name));
    const field = fields[position];
    const problem = (code: string): EditFinding => {
      const expected = field?.enumValues?.join(', ') ?? null;
      return { code, ruleId: null, rowNo, field: name, found: value, expected, params: {} };
    };
    if (!field) problems.push(problem('UNKNOWN_FIELD'));
    else {
      const context = { dateFormat: 'YYYY-MM-DD', decimalSeparator: '.', translate: (text: string) => text } as const;
      const converted = createConverter(field, context)(value);
      if (converted !== null && typeof converted === 'object') problems.push(problem(converted.fault));
      else if (converted === null && field.isRequired) problems.push(problem('REQUIRED_MISSING'));
      else changes.set(rowNo, (changes.get(rowNo) ?? new Map<number, string | null>()).set(position, converted));
    }
  }
  return { source: { ...base, rows: () => edited(base.rows(), changes) }, problems };
}

function* edited(rows: Iterable<SourceRow>, changes: ReadonlyMap<number, Map<number, string | null>>) {
  for (const row of rows) {
    const change = changes.get(row.rowNo);
    if (change) for (const [position, value] of change) row.values[position] = value;
    yield row;
  }
}

function editFinding({ code, ruleId, rowNo, field, found, expected, params }: DraftFinding): EditFinding {
  return { code, ruleId, rowNo, field, found, expected, params };
}
