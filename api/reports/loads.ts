import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, isAmong, isIn, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { ReportFilters } from './query.ts';

export interface LoadsOf {
  scope: RowScope;
  filters: ReportFilters;
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

/**
 * The published loads that reports read, one dataset for each place and month, of submissions that the reader sees:
 * `id`, `post_month`, `fund_id`, `service_provider_id`, `period_end`, `is_restated`.
 */
export function loadsOf({ scope, filters, model, from, to }: LoadsOf): Part {
  return sql`select l.id, l.post_month, l.submission_id, s.period_end, s.service_provider_id,
      coalesce(s.fund_id, s.entity_id) as fund_id,
      exists (select 1 from reporting_load o where o.submission_id = s.id and o.state = 'superseded') as is_restated
    from feeding_load l join submission s on s.id = l.submission_id
    where l.data_model_code = ${model} and l.post_month between ${from}::date and ${to}::date
      and ${submissionCondition(scope, filters)}`;
}
