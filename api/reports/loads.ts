import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, isAmong, isIn, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { MeasuredQuery, ReportFilters } from './query.ts';

export type PublishedFilters = ReportFilters & Pick<MeasuredQuery, 'publishedOn'>;

export interface LoadsOf {
  scope: RowScope;
  filters: PublishedFilters;
  /** Code of the data model. */
  model: string;
  from: string;
  to: string;
}

/** Conditions on `submission s` that do not name a property: one submission of a fund may hold the rows of many. */
export function submissionCondition(scope: RowScope, { fundId, serviceProviderId }: ReportFilters): Part {
  return allOf([
    scope.condition,
    ...(fundId ? [anyOf([isAmong(sql`s.fund_id`, fundId), isAmong(sql`s.entity_id`, fundId)])] : []),
    ...(serviceProviderId ? [isAmong(sql`s.service_provider_id`, serviceProviderId)] : []),
  ]);
}

/** Conditions on `property p`. */
export function propertyCondition({ propertyId, propertyType }: ReportFilters): Part {
  return allOf([
    ...(propertyId ? [isAmong(sql`p.id`, propertyId)] : []),
    ...(propertyType ? [isIn(sql`p.property_type`, propertyType)] : []),
  ]);
}

/** Loads that were published at the end of a day and feed reports; without a day, those that are published now. */
export function publishedLoads(publishedOn: string | undefined): Part {
  if (publishedOn === undefined) return sql`feeding_load`;
  const end = sql`((${publishedOn}::date + 1)::timestamp at time zone 'UTC')`;
  return sql`(select o.* from reporting_load o join submission t on t.id = o.submission_id
    where coalesce(t.feeding_dataset_id, t.dataset_id) = t.dataset_id and o.published_at < ${end}
      and (o.replaced_at is null or o.replaced_at >= ${end}))`;
}

/**
 * The published loads that reports read, one dataset for each place and month, of submissions that the reader sees:
 * `id`, `post_month`, `property_id` (null for a load of a fund), `fund_id`, `base_currency` of the fund, `service_provider_id`, `period_end`, `published_at`, `is_restated`.
 */
export function loadsOf({ scope, filters, model, from, to }: LoadsOf): Part {
  return sql`select l.id, l.post_month, l.property_id, l.submission_id, l.published_at, s.period_end, s.service_provider_id,
      coalesce(s.fund_id, s.entity_id) as fund_id,
      f.base_currency,
      exists (select 1 from reporting_load o where o.submission_id = s.id and o.published_at < l.published_at) as is_restated
    from ${publishedLoads(filters.publishedOn)} l join submission s on s.id = l.submission_id
    left join fund f on f.id = coalesce(s.fund_id, s.entity_id)
    where l.data_model_code = ${model} and l.post_month between ${from}::date and ${to}::date
      and ${submissionCondition(scope, filters)}`;
}
