import type { EntityManager } from '@mikro-orm/postgresql';
import type { MonthBar } from '#contracts/submission-boards.ts';
import type { SubmissionFilters } from '#contracts/submissions.schema.ts';
import { filterCondition } from './filters.ts';
import { isLate } from './lateness.ts';
import type { RowScope } from '../access/row-scope.ts';
import { select, selectPrepared, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { submissionStatuses, submissionTabs } from '#contracts/submissions.ts';

/** Closing takes a submission off the expected ones, unless figures of it stay published. */
const isExpected = sql`(s.status <> 'Closed' or s.state ->> 'isPublished' = 'true')`;

interface OpenMonth {
  postMonth: string;
  /** In all tabs, so that both tabs open on the same month. */
  openCount: number;
}

/** Months that have submissions, the newest `count` of them, oldest first; `current` is the one that a dashboard opens on. */
export async function listMonths(
  em: EntityManager,
  scope: Pick<RowScope, 'condition'>,
  filters: SubmissionFilters,
  count: number,
): Promise<{ months: MonthBar[]; current: string | null }> {
  const { postMonth: _, tab, ...others } = filters;
  // A month without submissions of the tab stays in the list, with zeros.
  const isCounted = tab ? sql`s.tab = ${tab}` : sql`true`;
  const rows = await select<MonthBar & OpenMonth>(
    em,
    sql`select s.post_month as "postMonth", count(*) filter (where ${isCounted})::int as total,
          count(*) filter (where ${isCounted} and s.ball_holder <> 'provider' and s.status not in ('New', 'Validation In Progress'))::int as "handedOver",
          count(*) filter (where ${isCounted} and s.status in ('Completed', 'Closed'))::int as completed,
          count(*) filter (where s.status not in ('Completed', 'Closed'))::int as "openCount",
          count(*) filter (where ${isCounted} and ${isLate})::int as late,
          count(*) filter (where ${isCounted} and ${isExpected})::int as expected,
          count(*) filter (where ${isCounted} and s.first_passed_at is not null and ${isExpected})::int as received,
          count(*) filter (where ${isCounted} and s.first_passed_at <= s.due_at and ${isExpected})::int as "onTime"
        from submission s where ${scope.condition} and ${filterCondition(others)}
        group by s.post_month order by s.post_month desc limit ${count}`,
  );
  rows.reverse();
  return { months: rows.map(({ openCount: __, ...month }) => month), current: currentMonthOf(rows) };
}

/** Far enough back for the month that a dashboard opens on. */
const monthsKnown = 36;

/**
 * The month under collection: the newest whose period has ended and which has open submissions. One submission that is
 * opened early, in the running month or ahead, must not carry every page with it. Else the newest month that has begun,
 * one with open submissions first. Months are oldest first.
 */
export function currentMonthOf(months: readonly OpenMonth[], now: Date = new Date()): string | null {
  const today = now.toISOString().slice(0, 10);
  const begun = months.filter(({ postMonth }) => postMonth <= today);
  const open = begun.filter(({ openCount }) => openCount > 0);
  const collected = open.filter(({ postMonth }) => monthAfter(postMonth) <= today);
  return (collected.at(-1) ?? open.at(-1) ?? begun.at(-1) ?? months.at(0))?.postMonth ?? null;
}

/** The month that a dashboard opens on, of the submissions in scope. */
export async function findCurrentMonth(
  em: EntityManager,
  scope: Pick<RowScope, 'condition' | 'isEverything'>,
): Promise<string | null> {
  const months = await selectPrepared<OpenMonth>(em, 'open-months', scope.isEverything ? everyMonth : monthsIn(scope));
  return currentMonthOf(months.toReversed());
}

const openStatuses = submissionStatuses.filter((status) => status !== 'Completed' && status !== 'Closed');
const isOpen = sql`s.status in (${openStatuses})`;

/** Newest first. Each month is found in the index by itself: counting all submissions takes as long as they are many. */
const everyMonth = sql`with recursive known as (
    select max(s.post_month) as post_month, 1 as no from submission s
    union all
    select (select max(s.post_month) from submission s where s.post_month < k.post_month), k.no + 1
      from known k where k.post_month is not null and k.no < ${monthsKnown}::int
  )
  select to_char(k.post_month, 'YYYY-MM-DD') as "postMonth", exists (select 1 from submission s where s.post_month = k.post_month
      and s.tab in (${[...submissionTabs]}) and ${isOpen})::int as "openCount"
    from known k where k.post_month is not null`;

const monthsIn = (scope: Pick<RowScope, 'condition'>): Part =>
  sql`select to_char(s.post_month, 'YYYY-MM-DD') as "postMonth", count(*) filter (where ${isOpen})::int as "openCount"
      from submission s where ${scope.condition} group by s.post_month order by s.post_month desc limit ${monthsKnown}::int`;

/** First days of `count` months, oldest first, ending with `last`. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10),
  );
}

function monthAfter(postMonth: string): string {
  const [year = 0, month = 1] = postMonth.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
