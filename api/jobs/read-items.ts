import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobItem } from '#contracts/jobs.schema.ts';
import type { JobItemStatus } from '#contracts/jobs.ts';
import type { Page } from '#contracts/submission-views.ts';
import { allOf, contains, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { exactTotal, offsetOf, sortOf } from '../list-query.ts';

interface ItemQuery {
  page: number;
  size: number;
  sort: string;
  search: string;
  status: readonly JobItemStatus[];
}

/** One page of a job's items in the order of the work. */
export async function readItems(em: EntityManager, jobId: number, query: ItemQuery): Promise<Page<JobItem>> {
  const { page, size, search, status } = query;
  const wanted = allOf([
    sql`i.job_id = ${jobId}`,
    ...(status.length > 0 ? [isIn(sql`i.status`, status)] : []),
    ...(search === '' ? [] : [contains(sql`i.label`, search)]),
  ]);
  const order = sortOf(query.sort).direction === 'asc' ? sql`i.position` : sql`i.position desc`;
  const rows = await select<JobItem>(
    em,
    sql`select i.position, i.label, s.submission_no as "submissionNo", i.status, i.code, i.details
        from job_item i left join submission s on s.id = i.submission_id
        where ${wanted} order by ${order} limit ${size} offset ${offsetOf(query)}`,
  );
  const counted = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from (select 1 from job_item i where ${wanted} limit ${exactTotal + 1}) m`,
  );
  const total = counted?.total ?? 0;
  return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}
