import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmitFrequency, Timeline } from '#rules/frequencies/due-date.ts';

/** Where a walk over everything that is collected stands; it goes on behind this pair. */
export interface SweepCursor {
  frequencyId: number;
  propertyId: number;
}

/** One property or fund of which a provider is asked for a dataset, by the frequency that is in force for it. */
export interface ExpectedSubject extends Timeline {
  frequencyId: number;
  serviceProviderId: number;
  datasetId: number;
  propertyId: number | null;
  fundId: number | null;
  submitFrequency: SubmitFrequency;
  firstPostMonth: string;
  fiscalStartMonth: number;
  timeZone: string;
  calendarCodes: string[];
  acquiredOn: string | null;
  disposedOn: string | null;
}

interface Row extends ExpectedSubject {
  isInForce: boolean;
}

/** @returns the subjects of the next `limit` pairs, and where to go on, null at the end */
export async function expectedSubjects(
  em: EntityManager,
  after: SweepCursor,
  limit: number,
): Promise<{ subjects: ExpectedSubject[]; next: SweepCursor | null }> {
  const rows = await em.execute<Row[]>(subjectsSql, [
    ...Array.from({ length: 3 }, () => after.frequencyId),
    after.frequencyId,
    after.propertyId,
    limit,
  ]);
  const last = rows.at(-1);
  const isEnd = rows.length < limit || last === undefined;
  return {
    subjects: rows.filter((row) => row.isInForce),
    next: isEnd ? null : { frequencyId: last.frequencyId, propertyId: last.propertyId ?? 0 },
  };
}

/**
 * Frequencies of one property, of a fund's or a provider's properties, and of a fund; the walk cuts its piece off before
 * it looks at anything else. A property belongs to the fund it was last placed in.
 */
const subjectsSql = `
  with asked as (
    select f.*, d.scope from frequency f
      join service_provider v on v.id = f.service_provider_id and v.is_active and v.retired_at is null
      join dataset d on d.id = f.dataset_id and d.is_active and d.retired_at is null
     where f.is_active and f.submit_frequency <> 'AD_HOC' and f.submit_timeline_day is not null
  ), pair as (
    select f.id as frequency_id, f.property_id, null::int as fund_id
      from asked f where f.scope <> 'fund' and f.property_id is not null and f.id >= ?
    union all
    select distinct f.id, a.property_id, null::int
      from asked f join property_provider a on a.service_provider_id = f.service_provider_id
     where f.scope <> 'fund' and f.property_id is null and f.id >= ?
       and (f.fund_id is null or exists (select 1 from fund_property fp join fund t on t.id = fp.fund_id
         where fp.property_id = a.property_id and f.fund_id in (t.id, t.parent_id)))
    union all
    select f.id, null::int, f.fund_id
      from asked f where f.scope = 'fund' and f.property_id is null and f.fund_id is not null and f.id >= ?
  ), piece as materialized (
    select * from pair where (frequency_id, coalesce(property_id, 0)) > (?, ?)
     order by frequency_id, coalesce(property_id, 0) limit ?
  )
  select f.id as "frequencyId", f.service_provider_id as "serviceProviderId", f.dataset_id as "datasetId",
    piece.property_id as "propertyId", piece.fund_id as "fundId", f.submit_frequency as "submitFrequency",
    f.submit_timeline_day as "submitTimelineDay", f.anchor, f.day_mode as "dayMode", f.roll,
    to_char(f.first_post_month, 'YYYY-MM-DD') as "firstPostMonth",
    coalesce(t.fiscal_start_month, 1) as "fiscalStartMonth", coalesce(p.time_zone, t.time_zone, 'UTC') as "timeZone",
    array_remove(array[f.calendar_code, p.calendar_code, t.calendar_code, above.calendar_code,
      p.country, t.country, above.country], null) as "calendarCodes",
    to_char(p.acquired_on, 'YYYY-MM-DD') as "acquiredOn", to_char(p.disposed_on, 'YYYY-MM-DD') as "disposedOn",
    coalesce(p.is_active and p.retired_at is null, t.is_active and t.retired_at is null) and f.id = (
      select q.id from frequency q
       where q.is_active and q.service_provider_id = f.service_provider_id and q.dataset_id = f.dataset_id
         and (q.property_id = piece.property_id
           or (q.property_id is null and (q.fund_id is null or q.fund_id in (t.id, t.parent_id))))
       order by q.property_id nulls last, case q.fund_id when t.id then 0 when t.parent_id then 1 else 2 end, q.id desc
       limit 1) as "isInForce"
  from piece join frequency f on f.id = piece.frequency_id
  left join property p on p.id = piece.property_id
  left join lateral (
    select fp.fund_id from fund_property fp where fp.property_id = p.id order by fp.valid_from desc limit 1
  ) placed on true
  left join fund t on t.id = coalesce(piece.fund_id, placed.fund_id)
  left join fund above on above.id = t.parent_id
  order by piece.frequency_id, coalesce(piece.property_id, 0)`;
