import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmitFrequency, Timeline } from '#rules/frequencies/due-date.ts';
import { isAmong, select, sql } from '../sql/select.ts';
import type { Part } from '../sql/select.ts';

/** One property or fund of which a provider is asked for a dataset, by the frequency that is in force for it. */
export interface ExpectedSubject extends Timeline {
  frequencyId: number;
  serviceProviderId: number;
  datasetId: number;
  /** The package whose frequency it is; null for a frequency of the dataset itself. */
  reportPackageId: number | null;
  propertyId: number | null;
  fundId: number | null;
  submitFrequency: SubmitFrequency;
  firstPostMonth: string;
  fiscalStartMonth: number;
  timeZone: string;
  /** Calendars that hold, the first that exists; that of the frequency itself comes first. */
  calendarCodes: string[];
  calendarCode: string | null;
  acquiredOn: string | null;
  disposedOn: string | null;
}

/** A frequency with one of the properties or funds that it speaks of; `datasetId` is null where nothing is collected there. */
export interface SubjectRow extends Omit<ExpectedSubject, 'datasetId' | 'submitFrequency' | 'submitTimelineDay'> {
  datasetId: number | null;
  /** Empty while the frequency is pending. */
  submitFrequency: SubmitFrequency | null;
  submitTimelineDay: number | null;
  isInForce: boolean;
}

/** The next `limit` pairs of a frequency that asks for something and a property or fund, in their order. */
export async function subjectsAfter(
  em: EntityManager,
  after: { frequencyId: number; propertyId: number },
  limit: number,
): Promise<SubjectRow[]> {
  const isAhead = sql`f.is_active and f.submit_frequency <> 'AD_HOC' and f.submit_timeline_day is not null
    and v.is_active and v.retired_at is null and f.id >= ${after.frequencyId}::int`;
  return select<SubjectRow>(
    em,
    subjectsOf(
      isAhead,
      sql`(frequency_id, coalesce(property_id, 0)) > (${after.frequencyId}::int, ${after.propertyId}::int)`,
      limit,
    ),
  );
}

/**
 * The properties and funds of these frequencies, complete and active or not; at most `limit` of them.
 * @param isWanted over `pair` with its `property_id` and `fund_id`
 */
export async function subjectsOfFrequencies(
  em: EntityManager,
  frequencyIds: readonly number[],
  limit: number,
  isWanted: Part = sql`true`,
): Promise<SubjectRow[]> {
  return select<SubjectRow>(em, subjectsOf(isAmong(sql`f.id`, frequencyIds), isWanted, limit));
}

const pageSize = 2_000;

/** As `subjectsOfFrequencies`, read in pages; `isCut` when there are more than about `limit`. */
export async function subjectsInPages(
  em: EntityManager,
  frequencyIds: readonly number[],
  limit: number,
): Promise<{ rows: SubjectRow[]; isCut: boolean }> {
  const rows: SubjectRow[] = [];
  const isAsked = isAmong(sql`f.id`, frequencyIds);
  let after = { frequencyId: 0, propertyId: 0 };
  for (;;) {
    const isAhead = sql`(frequency_id, coalesce(property_id, 0)) > (${after.frequencyId}::int, ${after.propertyId}::int)`;
    const page = await select<SubjectRow>(em, subjectsOf(isAsked, isAhead, pageSize));
    rows.push(...page);
    const last = page.at(-1);
    const pairs = new Set(page.map(({ frequencyId, propertyId }) => `${frequencyId} ${propertyId}`)).size;
    if (last === undefined || pairs < pageSize) return { rows, isCut: false };
    if (rows.length >= limit) return { rows, isCut: true };
    after = { frequencyId: last.frequencyId, propertyId: last.propertyId ?? 0 };
  }
}

/**
 * Frequencies of one property, of a fund's or a provider's properties, and of a fund, by the datasets that they ask for. The
 * statement cuts its piece off before it looks at anything else. A property belongs to the fund in which it is today.
 */
function subjectsOf(isAsked: Part, isAhead: Part, limit: number): Part {
  return sql`
  with asked as (
    select f.id, f.service_provider_id, f.property_id, f.fund_id from frequency f
      join service_provider v on v.id = f.service_provider_id
     where f.retired_at is null and ${isAsked}
  ), collected as (
    select e.frequency_id, d.id as dataset_id, d.scope
      from asked a join frequency_dataset e on e.frequency_id = a.id
      join dataset d on d.id = e.dataset_id and d.is_active and d.retired_at is null
  ), pair as (
    select f.id as frequency_id, f.property_id, null::int as fund_id from asked f
     where f.property_id is not null
       and exists (select 1 from collected c where c.frequency_id = f.id and c.scope <> 'fund')
    union all
    select distinct f.id, a.property_id, null::int
      from asked f join property_provider a on a.service_provider_id = f.service_provider_id
     where f.property_id is null
       and exists (select 1 from collected c where c.frequency_id = f.id and c.scope <> 'fund')
       and (f.fund_id is null or exists (select 1 from fund_property fp join fund_line l on l.fund_id = fp.fund_id
         where fp.property_id = a.property_id and l.above_id = f.fund_id))
    union all
    select f.id, null::int, f.fund_id from asked f
     where f.property_id is null and f.fund_id is not null
       and exists (select 1 from collected c where c.frequency_id = f.id and c.scope = 'fund')
  ), piece as materialized (
    select * from pair where ${isAhead} order by frequency_id, coalesce(property_id, 0) limit ${limit}
  )
  select f.id as "frequencyId", f.service_provider_id as "serviceProviderId", c.dataset_id as "datasetId",
    f.report_package_id as "reportPackageId", piece.property_id as "propertyId", piece.fund_id as "fundId",
    f.submit_frequency as "submitFrequency", f.submit_timeline_day as "submitTimelineDay", f.anchor,
    f.day_mode as "dayMode", f.roll, to_char(f.first_post_month, 'YYYY-MM-DD') as "firstPostMonth",
    coalesce(t.fiscal_start_month, 1) as "fiscalStartMonth", coalesce(p.time_zone, t.time_zone, 'UTC') as "timeZone",
    array_remove(array[f.calendar_code, p.calendar_code] || line.calendars || array[p.country] || line.countries, null)
      as "calendarCodes", f.calendar_code as "calendarCode",
    to_char(p.acquired_on, 'YYYY-MM-DD') as "acquiredOn", to_char(p.disposed_on, 'YYYY-MM-DD') as "disposedOn",
    coalesce(p.is_active and p.retired_at is null, t.is_active and t.retired_at is null)
      and dataset_covers(c.dataset_id, piece.property_id, piece.fund_id)
      and f.id = frequency_in_force(f.service_provider_id, c.dataset_id, piece.property_id, t.id) as "isInForce"
  from piece join frequency f on f.id = piece.frequency_id
  left join collected c on c.frequency_id = f.id and (c.scope = 'fund') = (piece.property_id is null)
  left join property p on p.id = piece.property_id
  left join lateral (
    select fp.fund_id from fund_property fp where fp.property_id = p.id
     order by (fp.valid_from <= current_date) desc, fp.valid_from desc limit 1
  ) placed on true
  left join fund t on t.id = coalesce(piece.fund_id, placed.fund_id)
  left join lateral (
    select coalesce(array_agg(u.calendar_code order by a.depth), '{}') as calendars,
           coalesce(array_agg(u.country order by a.depth), '{}') as countries
      from funds_above(t.id) a join fund u on u.id = a.id
  ) line on true
  order by piece.frequency_id, coalesce(piece.property_id, 0), c.dataset_id`;
}
