import type { TicketPreview } from '#contracts/frequencies.schema.ts';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import type { CalendarLookup } from '#database/calendars/work-calendar.ts';
import { subjectsInPages } from '#database/frequencies/expected-subjects.ts';
import type { SubjectRow } from '#database/frequencies/expected-subjects.ts';
import { select, sql } from '#database/sql/select.ts';
import { dueOn, periodOf } from '#rules/frequencies/due-date.ts';
import { isHeldIn } from '#rules/frequencies/next-due-dates.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import { frequencyMaster } from './master.ts';
import { obligationOf } from './next-due-dates.ts';

export interface Ticket {
  serviceProviderId: number;
  datasetId: number;
  propertyId: number | null;
  fundId: number | null;
  row: TicketPreview['rows'][number];
}

interface Facts {
  place: number;
  subject: string;
  serviceProvider: string;
  dataset: string;
  isProviderActive: boolean;
  /** Nobody active would review it. */
  lacksReviewer: boolean;
  submissionNo: string | null;
  status: string | null;
  isOfFormer: boolean;
}

/** Properties and funds that one call looks at. */
const mostTickets = 20_000;

export interface TicketPlan {
  tickets: Ticket[];
  /** There are more than one call looks at. */
  isCut: boolean;
}

/** What Create Ticket would do for each property or fund of these rows, in the order of the rows. */
export async function planTickets(
  context: MasterContext,
  ids: readonly number[],
  postMonth: string,
): Promise<TicketPlan> {
  const { em } = context;
  const seen = (await readRecords(frequencyMaster, context, ids)).filter(({ allowedActs }) => allowedActs.length > 0);
  const { rows, isCut } = await subjectsInPages(
    em,
    seen.map(({ id }) => id),
    mostTickets,
  );
  const asked = rows.flatMap((row) => (row.datasetId === null ? [] : [{ ...row, datasetId: row.datasetId }]));
  const facts = new Map((await factsOf(context, asked, postMonth)).map((one) => [one.place, one]));
  const calendars = await allCalendars(em);
  const tickets: Ticket[] = [];
  for (const [place, subject] of asked.entries()) {
    const known = facts.get(place);
    if (!known) continue;
    const { reason, day } = judge(subject, known, calendars, postMonth);
    const isExisting = known.submissionNo !== null;
    const why = isExisting ? null : (reason ?? (known.lacksReviewer ? 'NoReviewer' : null));
    const { serviceProviderId, datasetId, propertyId, fundId } = subject;
    const { serviceProvider, dataset, submissionNo, status } = known;
    tickets.push({
      ...{ serviceProviderId, datasetId, propertyId, fundId },
      row: {
        ...{ subject: known.subject, serviceProvider, dataset, submissionNo, status, reason: why, dueOn: day },
        outcome: isExisting ? 'exists' : why === null ? 'opens' : 'leftOut',
      },
    });
  }
  return { tickets, isCut };
}

function judge(
  subject: SubjectRow,
  facts: Facts,
  calendars: CalendarLookup,
  postMonth: string,
): { reason: string | null; day: string | null } {
  const no = (reason: string) => ({ reason, day: null });
  const obligation = obligationOf(subject, {}, calendars);
  if (obligation === null) return no('NoFrequency');
  const period = periodOf(postMonth, obligation.submitFrequency, obligation.fiscalStartMonth);
  if (period === null) return no('NoPeriod');
  if (!isHeldIn(period, subject)) return no('NotHeld');
  if (!subject.isInForce) return no('NotInForce');
  if (postMonth < obligation.firstPostMonth) return no('BeforeFirstMonth');
  if (!facts.isProviderActive) return no('ProviderInactive');
  if (facts.isOfFormer) return no('FormerProvider');
  return { reason: null, day: dueOn(period, obligation.timeline, obligation.calendar) };
}

async function factsOf(
  { em, language }: MasterContext,
  asked: readonly (SubjectRow & { datasetId: number })[],
  postMonth: string,
): Promise<Facts[]> {
  const wanted = asked.map(({ serviceProviderId, datasetId, propertyId, fundId, reportPackageId }, place) => ({
    ...{ place, serviceProviderId, datasetId, propertyId, fundId, reportPackageId },
  }));
  return select<Facts>(
    em,
    sql`select w.place, coalesce(p.name, t.name, '') as subject, v.name as "serviceProvider",
          coalesce(d.names ->> ${language}, d.name) as dataset, v.is_active and v.retired_at is null as "isProviderActive",
          d.is_workflow_required and not exists (select 1 from configured_reviewer r
            join app_user u on u.id = r.user_id and u.is_active where r.configuration_id = (
              select o.configuration_id from chains_over(d.id, w."reportPackageId", p.id, coalesce(t.id, placed.fund_id)) o
               limit 1)) as "lacksReviewer", s.submission_no as "submissionNo", s.status,
          exists (select 1 from submission o where o.property_id = w."propertyId" and o.dataset_id = w."datasetId"
            and o.post_month = ${postMonth}::date and not o.is_key_released
            and o.service_provider_id <> w."serviceProviderId") as "isOfFormer"
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(place int, "serviceProviderId" int, "datasetId" int,
          "propertyId" int, "fundId" int, "reportPackageId" int)
        join service_provider v on v.id = w."serviceProviderId" join dataset d on d.id = w."datasetId"
        left join property p on p.id = w."propertyId" left join fund t on t.id = w."fundId"
        left join lateral (
          select fp.fund_id from fund_property fp where fp.property_id = p.id
           order by (fp.valid_from <= current_date) desc, fp.valid_from desc limit 1) placed on true
        left join lateral (
          select o.submission_no, o.status from submission o
           where o.service_provider_id = w."serviceProviderId" and o.dataset_id = w."datasetId"
             and o.post_month = ${postMonth}::date and not o.is_key_released
             and (o.property_id = w."propertyId" or (w."propertyId" is null and o.property_id is null
               and coalesce(o.entity_id, o.fund_id) = w."fundId"))
           order by o.id desc limit 1) s on true`,
  );
}
