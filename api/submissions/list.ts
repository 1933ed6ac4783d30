import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionFilters, SubmissionSortColumn } from '#contracts/submissions.schema.ts';
import type { NamedId, Page, SubmissionSummary } from '#contracts/submission-views.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf, sortOf } from '../list-query.ts';
import type { SignedInPerson } from '../sessions/person.ts';
import { filterCondition } from './filters.ts';
import type { RowScope } from './scope.ts';
import type { Part } from './select.ts';
import { allOf, select, selectOne, sql } from './select.ts';
import { loadSummaries } from './summaries.ts';

/** Sorting by a name joins its small table; every other order walks an index. */
const sortKeys: Record<SubmissionSortColumn, { key: Part; join?: Part }> = {
  submissionNo: { key: sql`s.id` },
  serviceProvider: { key: sql`sp.name`, join: sql`join service_provider sp on sp.id = s.service_provider_id` },
  fund: { key: sql`f.name`, join: sql`left join fund f on f.id = s.fund_id` },
  entity: { key: sql`e.name`, join: sql`left join fund e on e.id = s.entity_id` },
  property: { key: sql`p.name`, join: sql`left join property p on p.id = s.property_id` },
  dataset: { key: sql`d.name`, join: sql`join dataset d on d.id = s.dataset_id` },
  dueOn: { key: sql`s.due_on` },
  postMonth: { key: sql`s.post_month` },
  status: { key: sql`s.status` },
  waitingSince: { key: sql`s.waiting_since` },
};

export interface ListRequest extends SubmissionFilters {
  sort: string;
  page: number;
  size: number;
}

/** Ids first, without a join where an index gives the order, then the names of that page alone. */
export async function listSubmissions(
  em: EntityManager,
  person: SignedInPerson,
  scope: RowScope,
  request: ListRequest,
): Promise<Page<SubmissionSummary>> {
  const offset = offsetOf(request);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const condition = allOf([scope.condition, filterCondition(request)]);
  const ids = await sortedIds(em, condition, request.sort, request.size, offset);
  const counted = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from (select 1 from submission s where ${condition} limit ${exactTotal + 1}) matching`,
  );
  const total = counted?.count ?? 0;
  const rows = await loadSummaries(em, person, ids, scope.userIds);
  const isTotalCapped = total > exactTotal;
  return { rows, page: request.page, size: request.size, total: Math.min(total, exactTotal), isTotalCapped };
}

export async function sortedIds(
  em: EntityManager,
  condition: Part,
  sort: string,
  limit: number,
  offset = 0,
): Promise<number[]> {
  const { column, direction } = sortOf(sort);
  const { key, join } = sortKeys[column as SubmissionSortColumn];
  const order = direction === 'desc' ? sql`${key} desc nulls last, s.id desc` : sql`${key} asc nulls last, s.id`;
  const rows = await select<{ id: number }>(
    em,
    sql`select s.id from submission s ${join ?? sql``} where ${condition} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => row.id);
}

export type FilterChoices = Record<'funds' | 'entities' | 'properties' | 'datasets' | 'serviceProviders', NamedId[]>;

/** What the filters of the lists offer: names that occur among the tickets this person sees. */
export async function listFilterChoices(
  em: EntityManager,
  scope: RowScope,
  language: LanguageCode,
): Promise<FilterChoices> {
  const choices = (table: Part, name: Part, column: Part) =>
    select<NamedId>(
      em,
      sql`select t.id, ${name} as name from ${table} t
          where exists (select 1 from submission s where ${column} = t.id and ${scope.condition}) order by 2`,
    );
  const name = sql`t.name`;
  return {
    funds: await choices(sql`fund`, name, sql`s.fund_id`),
    entities: await choices(sql`fund`, name, sql`s.entity_id`),
    properties: await choices(sql`property`, name, sql`s.property_id`),
    datasets: await choices(sql`dataset`, sql`coalesce(t.names ->> ${language}, t.name)`, sql`s.dataset_id`),
    serviceProviders: await choices(sql`service_provider`, name, sql`s.service_provider_id`),
  };
}
