import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarLookup } from '#database/calendars/work-calendar.ts';
import { localDay } from '#rules/frequencies/due-date.ts';
import { isHeldIn } from '#rules/frequencies/next-due-dates.ts';
import { openMonths } from '#rules/frequencies/open-months.ts';
import type { ExpectedSubject } from './expected-subjects.ts';

export interface MissingSubmission {
  serviceProviderId: number;
  datasetId: number;
  propertyId: number | null;
  fundId: number | null;
  postMonth: string;
}

interface Candidate extends MissingSubmission {
  /** Last day of the period on which the property was held. */
  lastDay: string;
}

/** The months of these subjects that ask for a submission at an instant and never had one, oldest first for each subject. */
export async function missingSubmissions(
  em: EntityManager,
  subjects: readonly ExpectedSubject[],
  calendars: CalendarLookup,
  asOfMs: number,
): Promise<MissingSubmission[]> {
  const candidates = subjects.flatMap((subject) => candidatesOf(subject, calendars, asOfMs));
  if (candidates.length === 0) return [];
  return em.execute<MissingSubmission[]>(missingSql, [JSON.stringify(candidates)]);
}

function candidatesOf(subject: ExpectedSubject, calendars: CalendarLookup, asOfMs: number): Candidate[] {
  const { serviceProviderId, datasetId, propertyId, fundId, disposedOn } = subject;
  const calendar = calendars(subject.calendarCodes);
  const obligation = { ...subject, timeline: subject, calendar };
  return openMonths(obligation, localDay(asOfMs, subject.timeZone)).flatMap(({ postMonth, period }) => {
    if (!isHeldIn(period, subject)) return [];
    const lastDay = disposedOn && disposedOn < period.end ? disposedOn : period.end;
    return [{ serviceProviderId, datasetId, propertyId, fundId, postMonth, lastDay }];
  });
}

/**
 * Left out: a key that ever had a submission; a month whose submission another provider has; a member that joined its report
 * package after the month was opened; a property that somebody else looked after at the end of the period.
 */
const missingSql = `
  select k."serviceProviderId", k."datasetId", k."propertyId", k."fundId", to_char(k."postMonth", 'YYYY-MM-DD') as "postMonth"
  from rows from (json_to_recordset(?::json) as ("serviceProviderId" int, "datasetId" int, "propertyId" int, "fundId" int,
    "postMonth" date, "lastDay" date)) with ordinality
    as k("serviceProviderId", "datasetId", "propertyId", "fundId", "postMonth", "lastDay", position)
  where not exists (select 1 from ticketed_key t
      where t.service_provider_id = k."serviceProviderId" and t.dataset_id = k."datasetId"
        and t.property_id = coalesce(k."propertyId", 0) and t.fund_id = coalesce(k."fundId", 0) and t.post_month = k."postMonth")
    and not exists (select 1 from submission s
      where s.property_id = k."propertyId" and s.dataset_id = k."datasetId" and s.post_month = k."postMonth"
        and not s.is_key_released and s.service_provider_id <> k."serviceProviderId")
    and not exists (select 1 from package_month x join report_package_member m on m.report_package_id = x.report_package_id
      where m.dataset_id = k."datasetId" and x.service_provider_id = k."serviceProviderId" and x.post_month = k."postMonth"
        and x.property_id is not distinct from k."propertyId" and x.fund_id is not distinct from k."fundId"
        and not x.is_key_released)
    and (k."propertyId" is null
      or exists (select 1 from property_provider a where a.property_id = k."propertyId"
        and a.service_provider_id = k."serviceProviderId" and a.valid_from <= k."lastDay"
        and (a.valid_to is null or a.valid_to >= k."lastDay"))
      or not exists (select 1 from property_provider a where a.property_id = k."propertyId"
        and a.valid_from <= k."lastDay" and (a.valid_to is null or a.valid_to >= k."lastDay")))
  order by k.position`;
