import type pg from 'pg';
import { explanationDraftName } from '#contracts/drafts.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { keyOf } from '#rules/rule-sets/keys.ts';
import { findingKey, rowKeysOf } from './explanations.ts';
import type { DraftFinding } from './findings.ts';
import { expander } from '#database/submissions/expand-values.ts';

/** Versions before the checked one whose words are looked at, and findings that get some. */
const mostVersions = 5;
const mostCarried = 2000;

interface EarlierFinding {
  code: string;
  rule_id: number | null;
  field: string | null;
  found: string | null;
  row_no: number | null;
  explanation: string | null;
  explanation_reason: string | null;
  explained_by_user_id: number | null;
  values: (string | null)[] | null;
}

interface Earlier {
  explanation: { text: string; reason: string | null; userId: number | null; versionNo: number } | null;
}

interface EarlierWords {
  byKey: Map<string, Earlier>;
  /** By the names under which drafts were typed: the keys of the findings of the newest version with some. */
  typed: Map<string, string[]>;
}

interface Carried {
  name: string;
  text: string | null;
  reason: string | null;
  versionNo: number | null;
  userId: number | null;
}

/**
 * Keeps the words that were written for the same finding (rule, key of the row, value found) of an earlier version, also
 * of one that was withdrawn: as drafts, which a person confirms by sending them. What is typed already is left alone.
 */
export async function carryWords(
  client: pg.ClientBase,
  inputs: RunInputs,
  run: { submissionId: number; versionId: number; isNew: boolean; userId: number | null },
  open: readonly DraftFinding[],
): Promise<void> {
  const asked = open.filter(({ severity }) => severity === 'soft').slice(0, mostCarried);
  const { byKey, typed } = await loadEarlierWords(client, inputs, run);
  // A version that is checked again keeps its rows, and so the names of its drafts.
  if (run.isNew) await moveDrafts(client, run.submissionId, typed, asked);
  const carried = asked.flatMap((finding): Carried[] => {
    const explanation = byKey.get(findingKey(finding))?.explanation;
    return explanation ? [{ name: explanationDraftName(finding), ...explanation }] : [];
  });
  if (carried.length > 0) await storeDrafts(client, run, carried);
}

async function loadEarlierWords(
  client: pg.ClientBase,
  inputs: RunInputs,
  run: { submissionId: number; versionId: number },
): Promise<EarlierWords> {
  const versions = await client.query<{ id: number; version_no: number; columns: GridColumn[] }>(
    `select id, version_no, columns from version where submission_id = $1 and id <> $2
      order by version_no desc limit ${mostVersions}`,
    [run.submissionId, run.versionId],
  );
  const byKey = new Map<string, Earlier>();
  const typed: EarlierWords['typed'] = new Map();
  for (const version of versions.rows) {
    const isNewest = typed.size === 0;
    const expand = expander(inputs, version.columns);
    const { rows } = await client.query<EarlierFinding>(
      `select f.code, f.rule_id, f.field, f.found, f.row_no, f.explanation, f.explanation_reason, f.explained_by_user_id,
          r."values"
         from finding f left join version_row r on r.version_id = f.version_id and r.row_no = f.row_no
        where f.version_id = $1 and f.severity = 'soft'`,
      [version.id],
    );
    for (const row of rows) {
      const { code, rule_id: ruleId, field, found, row_no: rowNo } = row;
      const keys = rowKeysOf(row, (values) => keyOf(expand(values), inputs.keyPositions)).map((rowKey) =>
        findingKey({ code, ruleId, field, rowKey, found }),
      );
      if (isNewest) typed.set(explanationDraftName({ code, ruleId, field, rowNo, found }), keys);
      for (const key of keys) {
        const known: Earlier = byKey.get(key) ?? { explanation: null };
        known.explanation ??= explanationOf(row, version.version_no);
        byKey.set(key, known);
      }
    }
  }
  return { byKey, typed };
}

function explanationOf(row: EarlierFinding, versionNo: number): Earlier['explanation'] {
  const { explanation: text, explanation_reason: reason, explained_by_user_id: userId } = row;
  return text === null ? null : { text, reason, userId, versionNo };
}

/**
 * Drafts are named by the row of their finding: where rows have moved they get the name of the same finding now. Words for
 * a finding that is gone are kept under a name that no finding has.
 */
async function moveDrafts(
  client: pg.ClientBase,
  submissionId: number,
  typed: EarlierWords['typed'],
  asked: readonly DraftFinding[],
): Promise<void> {
  const now = new Map(asked.map((finding) => [findingKey(finding), explanationDraftName(finding)]));
  const moves = new Map(
    [...typed].flatMap(([name, keys]): [string, string][] => {
      const key = keys.find((one) => now.has(one));
      const next = key === undefined ? `former|${name}` : now.get(key)!;
      return next === name ? [] : [[`explain:${name}`, `explain:${next}`]];
    }),
  );
  if (moves.size === 0) return;
  const { rows } = await client.query<{
    user_id: number;
    impersonator_id: number | null;
    name: string;
    content: unknown;
  }>(
    `delete from submission_draft where submission_id = $1 and name = any($2)
     returning user_id, impersonator_id, name, content`,
    [submissionId, [...moves.keys()]],
  );
  const moved = rows.map((row) => ({ ...row, name: (moves.get(row.name) ?? row.name).slice(0, 300) }));
  await client.query(
    `insert into submission_draft (submission_id, user_id, impersonator_id, name, content)
     select $1::int, d.user_id, d.impersonator_id, d.name, d.content
       from jsonb_to_recordset($2::jsonb) as d(user_id int, impersonator_id int, name text, content jsonb)
     on conflict (submission_id, user_id, coalesce(impersonator_id, 0), name) do update set content = excluded.content`,
    [submissionId, JSON.stringify(moved)],
  );
}

/** Explanations become drafts of their author and of the user who sent this version. */
async function storeDrafts(
  client: pg.ClientBase,
  run: { submissionId: number; userId: number | null },
  carried: readonly Carried[],
): Promise<void> {
  const list = JSON.stringify(carried);
  await client.query(
    `insert into submission_draft (submission_id, user_id, name, content)
     select distinct $1::int, u.id, 'explain:' || c.name,
         jsonb_strip_nulls(jsonb_build_object('text', c.text, 'reason', c.reason, 'isForRule', false,
           'carriedFrom', c."versionNo"))
       from jsonb_to_recordset($2::jsonb) as c(name text, text text, reason text, "versionNo" int, "userId" int)
       join app_user u on u.id in (c."userId", $3::int)
      where c.text is not null
     on conflict do nothing`,
    [run.submissionId, list, run.userId],
  );
}
