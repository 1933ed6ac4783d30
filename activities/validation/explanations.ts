import type pg from 'pg';
import { keyOf } from '#rules/rule-sets/keys.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { DraftFinding } from './findings.ts';
import { loadCarriedExplanations } from './carried-explanations.ts';
import type { Explanation } from './carried-explanations.ts';
import { expander } from '#database/submissions/expand-values.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import type { VersionLayout } from './version-layout.ts';

/** What the run compares itself with: the version that stood before it. */
export interface EarlierVersion {
  valuesHash: string | null;
  /** The same finding (rule, row, value found) keeps its explanation; else one that was accepted for months to come. */
  explanationOf: (finding: DraftFinding) => Explanation | null;
}

export type FindingKey = {
  code: string;
  ruleId: number | null;
  field: string | null;
  rowKey: string;
  found: string | null;
};

/** A changed rule may refer to another field; a finding of the reading keeps its field. */
export const findingKey = ({ code, ruleId, field, rowKey, found }: FindingKey): string =>
  [code, ruleId ?? field ?? '', rowKey, found ?? ''].join('\u001e');

/** What the reading finds is known by the number of its row, also where the row was not loaded. */
export function rowKeysOf(
  row: { rule_id: number | null; row_no: number | null; values: (string | null)[] | null },
  keyOfValues: (values: (string | null)[]) => string,
): string[] {
  const own = row.values ? keyOfValues(row.values) : '';
  return row.rule_id === null && row.row_no !== null ? [own, String(row.row_no)] : [own];
}

/** Reads hash and explanations of the newest version up to `versionNo` (the run's own one, when it runs again). */
export async function loadEarlierVersion(
  client: pg.ClientBase,
  inputs: RunInputs,
  versionNo: number,
): Promise<EarlierVersion> {
  const found = await client.query<{ id: number; columns: GridColumn[]; layout: VersionLayout | null }>(
    `select id, columns, layout from version
      where submission_id = $1 and version_no <= $2 and state in ('current', 'superseded')
      order by version_no desc limit 1`,
    [inputs.submission.submissionId, versionNo],
  );
  const version = found.rows[0];
  const carriedOf = await loadCarriedExplanations(client, inputs);
  if (!version) return { valuesHash: null, explanationOf: carriedOf };
  const { rows } = await client.query<{
    code: string;
    rule_id: number | null;
    row_no: number | null;
    field: string | null;
    found: string | null;
    explanation: string;
    explanation_reason: string | null;
    explained_by_user_id: number | null;
    explained_at: Date | null;
    values: (string | null)[] | null;
  }>(
    `select f.code, f.rule_id, f.row_no, f.field, f.found, f.explanation, f.explanation_reason, f.explained_by_user_id, f.explained_at, r."values"
       from finding f left join version_row r on r.version_id = f.version_id and r.row_no = f.row_no
      where f.version_id = $1 and f.explanation is not null and f.carry_id is null`,
    [version.id],
  );
  const expand = expander(inputs, version.columns);
  const explanations = new Map(
    rows.flatMap((row) => {
      const at = (row.explained_at ?? new Date()).toISOString();
      const { explanation: text, explanation_reason: reason, explained_by_user_id: userId } = row;
      const explanation = { text, reason, userId, at };
      const { code, rule_id: ruleId, field, found: value } = row;
      const rowKeys = rowKeysOf(row, (values) => keyOf(expand(values), inputs.keyPositions));
      return rowKeys.map((rowKey) => [findingKey({ code, ruleId, field, rowKey, found: value }), explanation] as const);
    }),
  );
  return {
    valuesHash: version.layout?.valuesHash ?? null,
    explanationOf: (finding) => explanations.get(findingKey(finding)) ?? carriedOf(finding),
  };
}
