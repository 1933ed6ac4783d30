import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrphanCategory, OrphanCounts, OrphanRow } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { NamedId, Page } from '#contracts/submission-views.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf, sortOf } from '../list-query.ts';
import type { SignedInPerson } from '../access/person.ts';
import { findCurrentMonth } from '../submissions/months.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, select, selectOne, sql } from '#database/sql/select.ts';
import { portfolioOf } from './portfolio.ts';
import { orphansOf } from './sources.ts';

/** The month asked for, else the month under collection, else the running one. */
async function monthOf(em: EntityManager, postMonth: string | undefined): Promise<string> {
  if (postMonth !== undefined) return postMonth;
  return (await findCurrentMonth(em, { condition: sql`true` })) ?? `${new Date().toISOString().slice(0, 7)}-01`;
}

export async function countOrphans(
  em: EntityManager,
  person: SignedInPerson,
  wantedMonth: string | undefined,
): Promise<OrphanCounts> {
  const postMonth = await monthOf(em, wantedMonth);
  const scope = await rowScopeOf(em, person);
  const counts: OrphanCounts['counts'] = [];
  for (const category of offeredCategories(person.privileges)) {
    const counted = await selectOne<{ count: number }>(
      em,
      sql`with ${portfolioOf(postMonth)}, orphan as (${orphansOf(category, scope.serviceProviderId)})
          select count(*)::int as count from orphan o where ${isInScope(person, scope)}`,
    );
    counts.push({ category, count: counted?.count ?? 0 });
  }
  return { postMonth, counts };
}

export interface OrphanRequest {
  postMonth?: string | undefined;
  search: string;
  sort: string;
  page: number;
  size: number;
}

/** One page of a category. @throws AppError Forbidden for a category the reader is not offered */
export async function listOrphans(
  em: EntityManager,
  person: SignedInPerson,
  language: LanguageCode,
  category: OrphanCategory,
  request: OrphanRequest,
): Promise<Page<OrphanRow>> {
  if (!offeredCategories(person.privileges).includes(category)) {
    throw new AppError('Forbidden', 'You do not have permission to do this.');
  }
  const offset = offsetOf(request);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const scope = await rowScopeOf(em, person);
  const month = await monthOf(em, request.postMonth);
  const from = sql`with ${portfolioOf(month)}, orphan as (${orphansOf(category, scope.serviceProviderId)}),
      named as (${withNames(language, isInScope(person, scope))})`;
  const matching = request.search === '' ? sql`true` : matches(request.search);
  const counted = await selectOne<{ count: number }>(
    em,
    sql`${from} select count(*)::int as count from (select 1 from named n where ${matching} limit ${exactTotal + 1}) found`,
  );
  const found = await select<NamedRow>(
    em,
    sql`${from} select n.* from named n where ${matching} order by ${orderOf(request.sort)} limit ${request.size} offset ${offset}`,
  );
  const total = counted?.count ?? 0;
  const { page, size } = request;
  return {
    rows: found.map(presentRow),
    page,
    size,
    total: Math.min(total, exactTotal),
    isTotalCapped: total > exactTotal,
  };
}

/**
 * Row scope as SQL over `orphan o`. A provider's user: records of the own provider; Reviewer: records of places that
 * their submissions are about; people limited to funds or properties: records of those.
 */
function isInScope(person: SignedInPerson, scope: RowScope): Part {
  if (scope.isEverything) return sql`true`;
  if (person.baseRole === 'Reviewer') return isOfASubmission(scope);
  // The record takes the place of a submission in the condition of the row scope.
  const isOwn = sql`exists (select 1 from (select o.service_provider_id as service_provider_id, o.fund_id as fund_id,
      o.entity_id as entity_id, o.property_id as property_id) s where ${scope.condition})`;
  if (person.baseRole !== 'DataProvider') return anyOf([isOwn, sql`o.subject in ('dataset', 'user')`]);
  const delivers = sql`exists (select 1 from frequency f where f.is_active and f.dataset_id = o.dataset_id
      and f.service_provider_id = ${scope.serviceProviderId})`;
  return anyOf([isOwn, sql`(o.subject = 'dataset' and ${delivers})`]);
}

function isOfASubmission(scope: RowScope): Part {
  return sql`exists (select 1 from submission s where ${scope.condition} and case
      when o.property_id is not null then s.property_id = o.property_id
      when o.fund_id is not null then coalesce(o.entity_id, o.fund_id) in (s.fund_id, s.entity_id)
      when o.subject = 'dataset' then s.dataset_id = o.dataset_id
      else s.service_provider_id = o.service_provider_id and coalesce(o.dataset_id, s.dataset_id) = s.dataset_id end)`;
}

interface NamedRow extends Pick<OrphanRow, 'key' | 'reason' | 'subject' | 'name' | 'code'> {
  providerId: number | null;
  provider: string | null;
  fundId: number | null;
  fund: string | null;
  datasetId: number | null;
  dataset: string | null;
}

function withNames(language: LanguageCode, condition: Part): Part {
  return sql`select o.key, o.reason, o.subject,
      coalesce(case o.subject when 'property' then p.name when 'fund' then coalesce(e.name, f.name)
        when 'serviceProvider' then v.name when 'providerCode' then o.provider_code
        when 'dataset' then coalesce(d.names ->> ${language}, d.name) else u.name end, '') as name,
      coalesce(p.code, u.email) as code, v.id as "providerId", v.name as provider, f.id as "fundId", f.name as fund,
      d.id as "datasetId", coalesce(d.names ->> ${language}, d.name) as dataset
    from orphan o left join property p on p.id = o.property_id left join service_provider v on v.id = o.service_provider_id
    left join fund f on f.id = o.fund_id left join fund e on e.id = o.entity_id
    left join dataset d on d.id = o.dataset_id left join app_user u on u.id = o.user_id
    where ${condition}`;
}

function matches(text: string): Part {
  return anyOf(
    [sql`n.name`, sql`n.code`, sql`n.provider`, sql`n.fund`, sql`n.dataset`].map((column) => contains(column, text)),
  );
}

const sortKeys: Record<string, Part> = {
  name: sql`n.name`,
  serviceProvider: sql`n.provider`,
  fund: sql`n.fund`,
  dataset: sql`n.dataset`,
  reason: sql`n.reason`,
};

function orderOf(sort: string): Part {
  const { column, direction } = sortOf(sort);
  const key = sortKeys[column] ?? sql`n.name`;
  return direction === 'desc' ? sql`${key} desc nulls last, n.key` : sql`${key} asc nulls last, n.key`;
}

const namedOrNull = (id: number | null, name: string | null): NamedId | null =>
  id === null || name === null ? null : { id, name };

function presentRow(row: NamedRow): OrphanRow {
  const { key, reason, subject, name, code } = row;
  return {
    key,
    reason,
    subject,
    name,
    code,
    serviceProvider: namedOrNull(row.providerId, row.provider),
    fund: namedOrNull(row.fundId, row.fund),
    dataset: namedOrNull(row.datasetId, row.dataset),
  };
}
