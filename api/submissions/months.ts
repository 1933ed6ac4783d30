import type { EntityManager } from '@mikro-orm/postgresql';
import type { MonthBar } from '#contracts/submission-boards.ts';
import type { SubmissionFilters } from '#contracts/submissions.schema.ts';
import { filterCondition, isLate } from './filters.ts';
import type { RowScope } from '../access/row-scope.ts';
import { select, sql } from '#database/sql/select.ts';

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

export async function findCurrentMonth(em: EntityManager, scope: Pick<RowScope, 'condition'>): Promise<string | null> {
  return (await listMonths(em, scope, {}, monthsKnown)).current;
}

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
