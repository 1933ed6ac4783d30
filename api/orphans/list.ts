import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { NamedId, Page } from '#contracts/submission-views.ts';
import { refreshOrphans } from '#database/orphans/refresh-orphans.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, instantOf, select, selectPrepared, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf, sortOf } from '../list-query.ts';
import { countedTotal, windowOf } from '../list-totals.ts';
import { monthOf } from './months.ts';
import { isInScope, isNotIgnored, mayCompleteIt, mayIgnoreIt, recordsOf } from './scope.ts';

export interface OrphanRequest {
  postMonth?: string | undefined;
  /** The records that are set aside, instead of the others. */
  isIgnored?: boolean | undefined;
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
  await refreshOrphans(em, month);
  const isOpen = request.isIgnored === true ? sql`not ${isNotIgnored}` : isNotIgnored;
  const isSearched = request.search !== '';
  const from = sql`from ${recordsOf(month, category)} ${namesOfRecords}
    where ${isInScope(person, scope)} and ${isOpen} and ${isSearched ? matches(request.search, language) : sql`true`}`;
  const page = sql`select o.*, ${countedTotal(sql`select 1 ${from}`)} as total from (
      select ${columns(language)}, ${mayCompleteIt(person, scope)} as "mayComplete", ${mayIgnoreIt(person, scope)} as "mayIgnore"
        ${from} order by ${orderOf(request.sort)} ${windowOf(request.size, offset)}) o`;
  const read = isSearched ? select<NamedRow> : selectPrepared<NamedRow>;
  const rows = await read(em, page);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await totalOf(em, from));
  return {
    rows: rows.map(presentRow),
    page: request.page,
    size: request.size,
    total: Math.min(total, exactTotal),
    isTotalCapped: total > exactTotal,
  };
}

/** Of a page beyond the last one. */
async function totalOf(em: EntityManager, from: Part): Promise<number> {
  const [counted] = await select<{ total: number }>(em, sql`select ${countedTotal(sql`select 1 ${from}`)} as total`);
  return counted?.total ?? 0;
}

interface NamedRow extends Pick<
  OrphanRow,
  'key' | 'reason' | 'subject' | 'name' | 'code' | 'propertyId' | 'entityId' | 'value' | 'mayComplete' | 'mayIgnore'
> {
  providerId: number | null;
  provider: string | null;
  fundId: number | null;
  fund: string | null;
  datasetId: number | null;
  dataset: string | null;
  submissions: number;
  amount: string | null;
  currency: string | null;
  foundAt: string | Date;
  ignoredReason: string | null;
  ignoredUntil: string | null;
  ignoredBy: string | null;
  total: number;
}

const namesOfRecords = sql`left join service_provider v on v.id = o.service_provider_id left join fund f on f.id = o.fund_id
  left join dataset d on d.id = o.dataset_id
  left join lateral (select x.reason, x.until_on, u.name as by from ignored_orphan x join app_user u on u.id = x.user_id
    where x.category = o.category and x.key = o.key and x.until_on >= current_date) i on true`;

const columns = (language: LanguageCode): Part => sql`o.key, o.reason, o.subject, o.code, o.property_id as "propertyId",
    o.entity_id as "entityId", o.provider_code as value,
    case o.subject when 'dataset' then coalesce(d.names ->> ${language}::text, d.name) else o.name end as name,
    v.id as "providerId", v.name as provider, f.id as "fundId", f.name as fund,
    d.id as "datasetId", coalesce(d.names ->> ${language}::text, d.name) as dataset,
    o.submission_count as submissions, o.amount::text as amount, o.currency, o.found_at as "foundAt",
    i.reason as "ignoredReason", to_char(i.until_on, 'YYYY-MM-DD') as "ignoredUntil", i.by as "ignoredBy"`;

function matches(text: string, language: LanguageCode): Part {
  const dataset = sql`coalesce(d.names ->> ${language}::text, d.name)`;
  const searched = [sql`o.name`, sql`o.code`, sql`o.provider_code`, sql`v.name`, sql`f.name`, dataset];
  return anyOf(searched.map((column) => contains(column, text)));
}

const sortKeys: Record<string, Part> = {
  name: sql`o.name`,
  serviceProvider: sql`v.name`,
  fund: sql`f.name`,
  dataset: sql`d.name`,
  reason: sql`o.reason`,
};

function orderOf(sort: string): Part {
  const { column, direction } = sortOf(sort);
  if (column === 'stake') {
    return direction === 'desc'
      ? sql`o.amount desc nulls last, o.submission_count desc, o.id`
      : sql`o.amount asc nulls first, o.submission_count asc, o.id desc`;
  }
  const key = sortKeys[column] ?? sql`o.name`;
  return direction === 'desc' ? sql`${key} desc nulls last, o.id` : sql`${key} asc nulls last, o.id`;
}

const namedOrNull = (id: number | null, name: string | null): NamedId | null =>
  id === null || name === null ? null : { id, name };

function presentRow(row: NamedRow): OrphanRow {
  const { key, reason, subject, name, code, propertyId, entityId, value, mayComplete, mayIgnore } = row;
  const { submissions, amount, currency, ignoredReason, ignoredUntil, ignoredBy } = row;
  return {
    ...{ key, reason, subject, name, code, propertyId, entityId, value, mayComplete, mayIgnore },
    serviceProvider: namedOrNull(row.providerId, row.provider),
    fund: namedOrNull(row.fundId, row.fund),
    dataset: namedOrNull(row.datasetId, row.dataset),
    stake: { submissions, amount, currency },
    foundAt: instantOf(row.foundAt),
    ignored:
      ignoredReason === null || ignoredUntil === null
        ? null
        : { reason: ignoredReason, until: ignoredUntil, by: ignoredBy ?? '' },
  };
}
