import type { SubmissionFilters } from '#contracts/submissions.schema.ts';
import { inCounters, inGroups } from './classes.ts';
import { isLate } from './lateness.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, escapePattern, isIn, sql } from '#database/sql/select.ts';

/** Filters of a list as SQL over `submission s`; joined with the row scope by the caller. */
export function filterCondition(filters: SubmissionFilters): Part {
  const parts: Part[] = [];
  if (filters.tab) parts.push(sql`s.tab = ${filters.tab}`);
  if (filters.postMonth) parts.push(sql`s.post_month = ${filters.postMonth}`);
  if (filters.status) parts.push(isIn(sql`s.status`, filters.status));
  if (filters.group) parts.push(inGroups(filters.group));
  if (filters.counter) parts.push(inCounters(filters.counter));
  if (filters.processState) parts.push(isIn(sql`s.process_state`, filters.processState));
  if (filters.late !== undefined) parts.push(filters.late ? isLate : sql`not ${isLate}`);
  if (filters.fundId) parts.push(isIn(sql`s.fund_id`, filters.fundId));
  if (filters.entityId) parts.push(isIn(sql`s.entity_id`, filters.entityId));
  if (filters.propertyId) parts.push(isIn(sql`s.property_id`, filters.propertyId));
  if (filters.datasetId) parts.push(isIn(sql`s.dataset_id`, filters.datasetId));
  if (filters.serviceProviderId) parts.push(isIn(sql`s.service_provider_id`, filters.serviceProviderId));
  if (filters.submissionNo) parts.push(isIn(sql`s.submission_no`, filters.submissionNo));
  if (filters.search) parts.push(searchCondition(filters.search));
  return allOf(parts);
}

/** Numbers by their start or digits; names are looked up in the small tables, never in the submissions. */
export function searchCondition(text: string): Part {
  const parts = [
    sql`s.property_id in (select id from property where ${contains(sql`name`, text)} or ${contains(sql`code`, text)})`,
    sql`s.service_provider_id in (select id from service_provider where ${contains(sql`name`, text)})`,
    sql`s.fund_id in (select id from fund where ${contains(sql`name`, text)})`,
    sql`s.entity_id in (select id from fund where ${contains(sql`name`, text)})`,
    sql`s.dataset_id in (select id from dataset where ${contains(sql`name`, text)} or ${contains(sql`names::text`, text)})`,
  ];
  return anyOf([...parts, ...foundByNumber(text)]);
}

export function foundByNumber(text: string): Part[] {
  if (/^sub(-\d*)?$/i.test(text)) return [sql`s.submission_no like ${`${escapePattern(text.toUpperCase())}%`}`];
  return /^\d+$/.test(text) ? [sql`s.submission_no like ${`%${text}%`}`] : [];
}
