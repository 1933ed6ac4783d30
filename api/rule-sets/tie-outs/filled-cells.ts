import type { BallHolder, SubmissionStatus } from '#contracts/submissions.ts';
import type { TieOutCell } from '#contracts/tie-outs.schema.ts';
import type { KeptTieOutState, MissingFigure, TieOutState } from '#contracts/tie-outs.ts';
import type { Part } from '#database/sql/select.ts';
import { selectPrepared, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';

interface Asked {
  ruleId: number;
  /** Of the submission. */
  id: number;
}

interface CellRow extends Asked {
  /** Null where nothing is kept of this version by this rule. */
  kept: KeptTieOutState | null;
  compared: string | null;
  isOfRule: boolean;
  /** The newest load of the submission, 0 without one. */
  loadId: number;
  left: string | null;
  right: string | null;
  difference: string | null;
  isLeftOwn: boolean | null;
  missing: MissingFigure[] | null;
  submissionNo: string;
  versionNo: number | null;
  dataset: string;
  status: SubmissionStatus;
  ballHolder: BallHolder;
  holderNames: string[];
}

interface OtherRow extends Asked {
  submissionNo: string;
  versionNo: number | null;
  dataset: string;
  status: SubmissionStatus;
  ballHolder: BallHolder;
  holderNames: string[];
  /** What is published of it and compared: read by reports, or of a dataset that the control names. */
  loadId: number | null;
  isSeen: boolean;
}

/** Figures, states and both sides of cells, by `rule:submission`. */
export async function readFilledCells(
  context: MasterContext,
  asked: readonly Asked[],
): Promise<Map<string, TieOutCell>> {
  if (asked.length === 0) return new Map();
  const others = Map.groupBy(await readOthers(context, asked), keyOf);
  const rows = await readCells(context, asked);
  return new Map(rows.map((row) => [keyOf(row), present(row, others.get(keyOf(row)) ?? [])]));
}

const keyOf = ({ ruleId, id }: Asked): string => `${ruleId}:${id}`;

/** Pairs of rule and submission, as rows of `asked`. */
const pairs = (asked: readonly Asked[]) =>
  sql`unnest(${listOf(asked.map(({ ruleId }) => ruleId))}::int[], ${listOf(asked.map(({ id }) => id))}::int[]) asked(rule_id, submission_id)`;
const listOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Names of the people whose turn a submission is. */
const holdersOf = (submission: Part): Part =>
  sql`array(select u.name from submission_assignee a join app_user u on u.id = a.user_id
             where a.submission_id = ${submission}.id and a.is_turn and not a.has_decided
               and ${submission}.ball_holder in ('reviewer', 'approver') order by u.name, u.id)`;

function readCells({ em, language }: MasterContext, asked: readonly Asked[]) {
  return selectPrepared<CellRow>(
    em,
    'tie-out-cells',
    sql`select asked.rule_id as "ruleId", s.id,
          t.state as kept, t.compared, coalesce(t.rule_version = r.version, false) as "isOfRule",
          coalesce((select max(l.id) from reporting_load l where l.submission_id = s.id), 0) as "loadId",
          t.left_value::text as "left", t.right_value::text as "right", (t.left_value - t.right_value)::text as difference, t.missing, t.is_left_own as "isLeftOwn",
          s.submission_no as "submissionNo", v.version_no as "versionNo", coalesce(d.names ->> ${language}, d.name) as dataset,
          s.status, s.ball_holder as "ballHolder", ${holdersOf(sql`s`)} as "holderNames"
        from ${pairs(asked)}
        join submission s on s.id = asked.submission_id join dataset d on d.id = s.dataset_id join rule r on r.id = asked.rule_id
        left join version v on v.id = s.current_version_id
        left join tie_out t on t.version_id = v.id and t.rule_id = asked.rule_id`,
  );
}

/**
 * Submissions of the other side: those that are published, else those that are open. As an array, the counterparts are looked up
 * for each pair; joined, PostgreSQL would make those of all submissions first.
 */
function readOthers({ em, language, scope }: MasterContext, asked: readonly Asked[]) {
  return selectPrepared<OtherRow>(
    em,
    'tie-out-others',
    sql`select asked.rule_id as "ruleId", asked.submission_id as id, o.submission_no as "submissionNo",
          coalesce(p.version_no, v.version_no) as "versionNo", coalesce(d.names ->> ${language}, d.name) as dataset,
          o.status, o.ball_holder as "ballHolder", ${holdersOf(sql`o`)} as "holderNames", l.id as "loadId",
          exists (select 1 from submission s where s.id = o.id and ${scope.condition}) as "isSeen"
        from ${pairs(asked)}
        cross join lateral unnest(array(select c.other_id from tie_out_counterpart c
                       where c.submission_id = asked.submission_id and c.rule_id = asked.rule_id)) other(id)
        join submission o on o.id = other.id join dataset d on d.id = o.dataset_id
        left join reporting_load l on l.submission_id = o.id and l.state = 'published'
          and (coalesce(o.feeding_dataset_id, o.dataset_id) = o.dataset_id or exists (
            select 1 from control_reading q where q.rule_id = asked.rule_id and q.dataset_id = o.dataset_id))
        left join version p on p.id = l.version_id left join version v on v.id = o.current_version_id
        where o.status <> 'Closed' or l.id is not null
        order by l.id is null, o.id`,
  );
}

/** What is kept counts as long as rule, version and the loads of both sides are the same: `compared` of tie_out_now. */
function stateOf({ kept, compared, isOfRule, loadId, versionNo }: CellRow, others: readonly OtherRow[]): TieOutState {
  if (versionNo === null) return 'waiting';
  const published = others.flatMap((other) => other.loadId ?? []).toSorted((one, two) => one - two);
  const isCurrent = isOfRule && compared === `${loadId}:${published.join(',')}`;
  return kept !== null && isCurrent ? kept : 'notComputed';
}

function present(row: CellRow, others: readonly OtherRow[]): TieOutCell {
  const { submissionNo, versionNo, dataset, status, ballHolder, holderNames } = row;
  const state = stateOf(row, others);
  const isKept = state !== 'notComputed' && versionNo !== null;
  const isWithheld = others.some(({ loadId, isSeen }) => loadId !== null && !isSeen);
  const isShown = isKept && !isWithheld;
  return {
    state,
    waitsFor: state !== 'waiting' ? null : versionNo === null ? 'own' : 'other',
    left: isShown || (isKept && row.isLeftOwn) ? row.left : null,
    right: isShown ? row.right : null,
    difference: isShown ? row.difference : null,
    missing: isKept ? (row.missing ?? []) : [],
    own: { submissionNo, versionNo, dataset, status, ballHolder, holderNames },
    others: others.filter(({ isSeen }) => isSeen).map(presentOther),
    isWithheld,
  };
}

function presentOther({ submissionNo, versionNo, dataset, status, ballHolder, holderNames, loadId }: OtherRow) {
  return { submissionNo, versionNo, dataset, status, ballHolder, holderNames, isPublished: loadId !== null };
}
