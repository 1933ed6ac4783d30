import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProviderBoard, ReviewerBoard } from '#contracts/submission-boards.ts';
import type { SubmissionFilters } from '#contracts/submissions.schema.ts';
import type { PersonName, SubmissionSummary } from '#contracts/submission-views.ts';
import type { SignedInPerson } from '../access/person.ts';
import { filterCondition } from './filters.ts';
import { isLate } from './lateness.ts';
import { sortedIds } from './list.ts';
import { findCurrentMonth } from './months.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { loadSummaries } from './summaries.ts';

/** Most rows that one group of a board shows. */
const boardLimit = 500;
const doneShown = 10;

const withProvider = ['New', 'Validation In Progress', 'Reopened By Reviewer', 'Reopened By System'] as const;

/** The month, and of all others what the provider has to act on: late, sent back, or left from an earlier month. */
function landing(postMonth: string): Part {
  const isPressing = anyOf([
    sql`s.post_month < ${postMonth}`,
    sql`s.status in ('Reopened By Reviewer', 'Reopened By System')`,
    isLate,
  ]);
  return anyOf([sql`s.post_month = ${postMonth}`, allOf([isIn(sql`s.status`, withProvider), isPressing])]);
}

/**
 * The submissions of one post month by what the provider has to do; sent back goes before late. Without a chosen month
 * the current one, and what needs an act in any other.
 */
export async function readProviderBoard(
  em: EntityManager,
  person: SignedInPerson,
  scope: RowScope,
  { postMonth: chosenMonth, ...filters }: SubmissionFilters,
): Promise<ProviderBoard> {
  const postMonth = chosenMonth ?? (await findCurrentMonth(em, scope));
  if (postMonth === null) return { postMonth, late: [], sentBack: [], dueNow: [], handedOver: [] };
  const months = chosenMonth === undefined ? landing(postMonth) : filterCondition({ postMonth });
  const condition = allOf([scope.condition, filterCondition(filters), months]);
  const ids = await sortedIds(em, condition, 'dueOn', boardLimit);
  const rows = await loadSummaries(em, person, ids, scope.userIds);
  const isSentBack = (row: SubmissionSummary) =>
    row.status === 'Reopened By Reviewer' || row.status === 'Reopened By System';
  const isWithProvider = (row: SubmissionSummary) => row.status === 'New' || row.status === 'Validation In Progress';
  return {
    postMonth,
    late: rows.filter((row) => isWithProvider(row) && row.daysLate > 0),
    sentBack: rows.filter(isSentBack),
    dueNow: rows.filter((row) => isWithProvider(row) && row.daysLate === 0),
    handedOver: rows.filter((row) => !isWithProvider(row) && !isSentBack(row)),
  };
}

/** My turn, oldest due date first; waiting for others; finished in the last seven days. */
export async function readReviewerBoard(
  em: EntityManager,
  person: SignedInPerson,
  scope: RowScope,
  { turnOf, ...filters }: SubmissionFilters & { turnOf?: number[] | undefined; doneAll?: boolean | undefined },
): Promise<ReviewerBoard> {
  const matching = allOf([scope.condition, filterCondition(filters)]);
  const turn = isTurnOf(scope.userIds);
  const isAsked = turnOf ? isTurnOf(scope.userIds.filter((userId) => turnOf.includes(userId))) : turn;
  const isDone = sql`s.status in ('Completed', 'Closed')`;
  const doneSince = sql`coalesce(s.completed_at, s.updated_at) > now() - interval '7 days'`;
  const conditions = {
    myTurn: allOf([matching, isAsked]),
    waiting: turnOf ? sql`false` : allOf([matching, sql`not ${turn}`, sql`not ${isDone}`]),
    done: turnOf ? sql`false` : allOf([matching, isDone, doneSince]),
  };
  const doneLimit = filters.doneAll ? boardLimit : doneShown;
  const [myTurn, waiting, done] = [
    await sortedIds(em, conditions.myTurn, 'dueOn', boardLimit),
    await sortedIds(em, conditions.waiting, 'dueOn', boardLimit),
    await sortedIds(em, conditions.done, '-dueOn', doneLimit),
  ];
  const rows = await loadSummaries(em, person, [...myTurn, ...waiting, ...done], scope.userIds);
  const allMine = allOf([scope.condition, turn]);
  return {
    myTurn: byMonth(rows.slice(0, myTurn.length)),
    waiting: byMonth(rows.slice(myTurn.length, myTurn.length + waiting.length)),
    done: byMonth(rows.slice(myTurn.length + waiting.length)),
    myTurnInAll: await countOf(em, allMine),
    inPlaceOf: await readAbsent(em, person.userId, scope, myTurn),
    principals: await readPrincipals(em, person.userId, scope, allMine),
    decidedBy: await readDeciders(em, done),
    counts: {
      myTurn: myTurn.length < boardLimit ? myTurn.length : await countOf(em, conditions.myTurn),
      waiting: waiting.length < boardLimit ? waiting.length : await countOf(em, conditions.waiting),
      done: await countOf(em, conditions.done),
    },
    medianReviewHours: await medianReviewHours(em, person.userId),
    delegatedTo: await delegateOf(em, person.userId),
  };
}

/** Months together, in the order of their first rows; within a month the order stays. */
function byMonth(rows: readonly SubmissionSummary[]): SubmissionSummary[] {
  const months = [...new Set(rows.map(({ postMonth }) => postMonth))];
  return months.flatMap((month) => rows.filter(({ postMonth }) => postMonth === month));
}

type NamedRow = PersonName & { submissionNo: string };

function bySubmission(rows: readonly NamedRow[]): Record<string, PersonName[]> {
  const found: Record<string, PersonName[]> = {};
  for (const { submissionNo, ...person } of rows) found[submissionNo] = [...(found[submissionNo] ?? []), person];
  return found;
}

/** Who decides in their own seat too stands in for nobody: one decision fills one seat, the own one first. */
async function readAbsent(
  em: EntityManager,
  userId: number,
  scope: RowScope,
  ids: readonly number[],
): Promise<Record<string, PersonName[]>> {
  const others = scope.userIds.filter((one) => one !== userId);
  if (others.length === 0 || ids.length === 0) return {};
  const rows = await select<NamedRow>(
    em,
    sql`select s.submission_no as "submissionNo", u.id as "userId", u.name
        from submission_assignee a join submission s on s.id = a.submission_id join app_user u on u.id = a.user_id
        where ${isIn(sql`s.id`, ids)} and ${isIn(sql`a.user_id`, others)} and a.is_turn and not a.has_decided
          and not exists (select 1 from submission_assignee own where own.submission_id = s.id
            and own.user_id = ${userId} and own.is_turn and not own.has_decided) order by u.name`,
  );
  return bySubmission(rows);
}

async function readPrincipals(
  em: EntityManager,
  userId: number,
  scope: RowScope,
  allMine: Part,
): Promise<PersonName[]> {
  const others = scope.userIds.filter((one) => one !== userId);
  if (others.length === 0) return [];
  return select<PersonName>(
    em,
    sql`select distinct u.id as "userId", u.name from submission s
          join submission_assignee a on a.submission_id = s.id and a.is_turn and not a.has_decided
          join app_user u on u.id = a.user_id
        where ${allMine} and ${isIn(sql`a.user_id`, others)} order by u.name`,
  );
}

async function readDeciders(em: EntityManager, ids: readonly number[]): Promise<Record<string, PersonName[]>> {
  if (ids.length === 0) return {};
  const rows = await select<NamedRow>(
    em,
    sql`select s.submission_no as "submissionNo", u.id as "userId", u.name
        from decision d join submission s on s.id = d.submission_id join app_user u on u.id = d.user_id
        where ${isIn(sql`s.id`, ids)} and d.kind = 'approved' and not d.is_void
        group by s.submission_no, u.id, u.name order by max(d.decided_at) desc`,
  );
  return bySubmission(rows);
}

/** One of these people is asked at the current step and has not decided. */
export function isTurnOf(userIds: readonly number[]): Part {
  return sql`exists (select 1 from submission_assignee a
    where a.submission_id = s.id and a.is_turn and not a.has_decided and ${isIn(sql`a.user_id`, userIds)})`;
}

async function countOf(em: EntityManager, condition: Part): Promise<number> {
  const row = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from submission s where ${condition}`,
  );
  return row?.count ?? 0;
}

async function medianReviewHours(em: EntityManager, userId: number): Promise<number | null> {
  const row = await selectOne<{ hours: number | null }>(
    em,
    sql`select percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - a.since) / 3600)::float8 as hours
        from decision d
        join submission_assignee a on a.submission_id = d.submission_id and a.user_id = d.user_id and a.order_no = d.order_no
        where d.user_id = ${userId} and d.decided_at > now() - interval '90 days' and a.since is not null and d.decided_at >= a.since`,
  );
  return row?.hours === null || row?.hours === undefined ? null : Math.round(row.hours * 10) / 10;
}

async function delegateOf(em: EntityManager, userId: number): Promise<PersonName | null> {
  const rows = await select<PersonName>(
    em,
    sql`select u.id as "userId", u.name from delegation d join app_user u on u.id = d.delegate_id
        where d.principal_id = ${userId} and d.valid_from <= now() and d.valid_until > now() order by d.id desc limit 1`,
  );
  return rows[0] ?? null;
}
