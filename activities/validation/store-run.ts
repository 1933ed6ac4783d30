import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { VersionKind } from '#contracts/submissions.ts';
import { keepScore, scoreVersion } from '#database/submissions/quality-scores.ts';
import type { CheckedCounts } from '#database/submissions/quality-scores.ts';
import type { CheckedVersion } from './check-version.ts';
import type { Explanation } from './carried-explanations.ts';
import type { DraftFinding } from './findings.ts';
import type { CheckingResult } from './jobs.ts';
import type { VersionLayout } from './version-layout.ts';

/** Kept with the version: what the next run compares with, and the answer to a repeated call. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** The answer of an earlier attempt of this very run, when it got as far as its commit. */
export async function findEarlierResult(
  client: pg.ClientBase,
  submissionId: number,
  generation: number,
): Promise<CheckingResult | null> {
  const { rows } = await client.query<{ layout: VersionLayout | null }>(
    'select layout from version where submission_id = $1 and generation = $2',
    [submissionId, generation],
  );
  return rows[0]?.layout?.result ?? null;
}

/** The row that this run fills: the one it checks again, or a new one. Rows and findings of an earlier run go. */
export async function openVersionRow(
  client: pg.ClientBase,
  run: { submissionId: number; generation: number; versionNo: number; dataModelVersionId: number },
  origin: {
    uploadId: number | null;
    parentVersionId: number | null;
    kind: VersionKind;
    userId: number | null;
    editId: number | null;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into version (submission_id, upload_id, parent_version_id, version_no, kind, state, generation, columns, created_by_user_id, edit_id,
                          data_model_version_id)
     values ($1, $2, $3, $4, $5, 'checking', $6, '[]', $7, $8, $9)
     on conflict (submission_id, version_no) do update
       set generation = excluded.generation, data_model_version_id = excluded.data_model_version_id
     returning id`,
    [
      run.submissionId,
      origin.uploadId,
      origin.parentVersionId,
      run.versionNo,
      origin.kind,
      run.generation,
      origin.userId,
      origin.editId,
      run.dataModelVersionId,
    ],
  );
  const versionId = rows[0]?.id;
  if (versionId === undefined) throw new Error('The version row was not written.');
  await client.query('delete from finding where version_id = $1', [versionId]);
  await client.query('delete from tie_out where version_id = $1', [versionId]);
  await client.query('delete from version_row where version_id = $1', [versionId]);
  return versionId;
}

/**
 * The fence: locks the submission until commit and refuses when a newer run has begun.
 * @throws Superseded
 */
export async function holdGeneration(client: pg.ClientBase, submissionId: number, generation: number): Promise<void> {
  const { rows } = await client.query<{ generation: number }>({
    name: 'hold-generation',
    text: 'select generation from submission where id = $1 for no key update',
    values: [submissionId],
  });
  const current = rows[0]?.generation;
  if (current === undefined || current > generation) {
    throw new Superseded(`Generation ${generation} of submission ${submissionId} is over.`);
  }
}

export async function storeFindings(
  client: pg.ClientBase,
  run: { submissionId: number; generation: number; versionId: number },
  findings: readonly DraftFinding[],
  explanationOf: (finding: DraftFinding) => Explanation | null,
): Promise<{ explained: number }> {
  if (findings.length === 0) return { explained: 0 };
  let explained = 0;
  const stream = client.query(
    copyFrom(
      `copy finding (submission_id, version_id, generation, severity, code, rule_id, rule_version, sheet, row_no, field,
         column_letter, cell, found, expected, params, explanation, explanation_reason, explained_by_user_id, explained_at,
         row_key, carry_id) from stdin`,
    ),
  );
  for (const finding of findings) {
    const explanation = finding.severity === 'soft' ? explanationOf(finding) : null;
    if (explanation) explained += 1;
    const { severity, code, ruleId, ruleVersion, sheet, rowNo, field, columnLetter, cell, found, expected } = finding;
    const fields = [run.submissionId, run.versionId, run.generation, severity, code, ruleId, ruleVersion, sheet, rowNo];
    const rest = [field, columnLetter, cell, found, expected, JSON.stringify(finding.params)];
    const { text = null, reason = null, userId = null, at = null, carryId = null } = explanation ?? {};
    const by = [text, reason, userId, at, ruleId === null ? null : finding.rowKey, carryId];
    stream.write(`${[...fields, ...rest, ...by].map(copyText).join('\t')}\n`);
  }
  stream.end();
  await finished(stream);
  return { explained };
}

function copyText(value: string | number | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return value
    .replaceAll('\u0000', '')
    .toWellFormed()
    .replace(/[\\\t\n\r]/g, (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[character] ?? '\\r');
}

export interface VersionOutcome {
  sheet: string;
  columns: GridColumn[];
  rowCount: number;
  hardCount: number;
  softCount: number;
  unexplainedCount: number;
  rulesChecked: number;
  /** Null when no row could be read. */
  counts: CheckedCounts | null;
  inputHash: string | null;
  annotatedBlobKey: string | null;
  layout: VersionLayout;
}

/** The last writes of a run: the version becomes the submission's current one, with its counts beside it. */
export async function closeVersionRow(
  client: pg.ClientBase,
  run: { submissionId: number; versionId: number },
  outcome: VersionOutcome,
): Promise<void> {
  const { submissionId, versionId } = run;
  await client.query(
    `update version set state = 'current', sheet = $2, columns = $3, row_count = $4, hard_count = $5, soft_count = $6,
            rules_checked = $7, score_inputs = $8, input_hash = $9, annotated_blob_key = $10, layout = $11
      where id = $1`,
    [
      versionId,
      outcome.sheet,
      JSON.stringify(outcome.columns),
      outcome.rowCount,
      outcome.hardCount,
      outcome.softCount,
      outcome.rulesChecked,
      outcome.counts && JSON.stringify(outcome.counts),
      outcome.inputHash,
      outcome.annotatedBlobKey,
      JSON.stringify(outcome.layout),
    ],
  );
  const scored = await scoreVersion(client, versionId);
  const score = scored?.quality.score ?? null;
  await client.query(
    `with scored as (update version set quality_score = $3 where id = $2)
     update version set state = 'superseded' where submission_id = $1 and id <> $2 and state in ('current', 'checking')`,
    [submissionId, versionId, score],
  );
  await client.query(
    `update submission set current_version_id = $2, hard_count = $3, soft_count = $4, unexplained_count = $5,
            quality_score = $6, first_quality_score = coalesce(first_quality_score, $6), progress = null
      where id = $1`,
    [submissionId, versionId, outcome.hardCount, outcome.softCount, outcome.unexplainedCount, score],
  );
  if (scored) await keepScore(client, { submissionId, versionId, kind: 'delivered', ...scored });
}

export function countsOf(checked: CheckedVersion): CheckedCounts {
  const { requiredCells, filledRequiredCells, rowCount: rowsChecked, consistencyRun, consistencyPassed } = checked;
  return { requiredCells, filledRequiredCells, rowsChecked, consistencyRun, consistencyPassed };
}

/** What is longer is no code but a text in the wrong column, and too long for an index. */
const longestCode = 200;

/** Codes that nobody has mapped yet become rows of the property mapping, for the orphan records. */
export async function notePendingCodes(
  client: pg.ClientBase,
  serviceProviderId: number,
  findings: readonly DraftFinding[],
): Promise<void> {
  const codes = findings.flatMap(({ code, found }) =>
    code === 'UNMAPPED_CODE' && found !== null && found.length <= longestCode ? [found] : [],
  );
  if (codes.length === 0) return;
  await client.query(
    `insert into property_mapping (service_provider_id, provider_code, is_new)
     select distinct $1::int, code, true from unnest($2::text[]) as code
     on conflict (service_provider_id, fold_key(provider_code)) do nothing`,
    [serviceProviderId, codes],
  );
}
