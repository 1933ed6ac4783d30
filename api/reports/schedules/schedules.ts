import type { EntityManager } from '@mikro-orm/postgresql';
import { mostSchedules } from '#contracts/report-schedules.ts';
import type { AddSchedule, ReportSchedule } from '#contracts/report-schedules.schema.ts';
import { screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { viewedLists } from '#contracts/saved-views.ts';
import type { ViewedListName } from '#contracts/saved-views.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { mayReadReport } from '#database/reports/report-readers.ts';
import { ReportSchedule as Schedule } from '#database/reports/report-schedule.entity.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { localDay } from '#rules/frequencies/due-date.ts';
import { nextReportDay } from '#rules/reports/next-report-day.ts';
import type { SignedInPerson } from '../../access/person.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { AppError } from '../../errors.ts';
import { isPersonInScope } from '../../users/reach.ts';
import { reportExports } from '../exports.ts';

export interface ScheduleContext {
  em: EntityManager;
  person: SignedInPerson;
  requestId: string;
}

const listOf: Readonly<Record<ReportName, ViewedListName>> = {
  dataquality: 'dataQuality',
  turnaroundtime: 'turnaround',
  leaseexpiration: 'leaseExpiration',
  vacancyanalysis: 'vacancy',
  rentroll: 'rentRoll',
};
/** A mail leads to the newest month, and to the first page. */
const notKept = ['postMonth', 'against', 'publishedOn', 'bucket', 'unitsOf'];

/** @throws AppError Forbidden for a report that the person may not see */
function assertMayView({ privileges }: SignedInPerson, report: ReportName): void {
  if (!includesPrivilege(privileges[screenOfReport(report)], 'View'))
    throw new AppError('Forbidden', `Your role does not include ${screenOfReport(report)}.`);
}

/** @throws AppError Forbidden for a person who may not download the report, BadInput for filters that no file has */
function assertMayMake({ privileges }: SignedInPerson, report: ReportName, query: Record<string, string>): void {
  if (!includesPrivilege(privileges[screenOfReport(report)], 'Edit'))
    throw new AppError('Forbidden', `Your role does not include downloads of ${screenOfReport(report)}.`);
  const { success } = reportExports.find((one) => one.report === report)?.query.safeParse(query) ?? {};
  if (!success) throw new AppError('BadInput', 'A file of the report cannot be filtered so.');
}

type Reader = { userId: number; name: string };

/** Those whom the person may send a report to: they may open it, and the person sees them among the users. */
export async function readReceivers(
  { em, person }: ScheduleContext,
  report: ReportName,
  ids?: readonly number[],
): Promise<Reader[]> {
  assertMayView(person, report);
  const scope = await rowScopeOf(em, person);
  return select<Reader>(
    em,
    sql`select m.id as "userId", m.name from app_user m
        where ${mayReadReport(sql`${screenOfReport(report)}::text`)} and ${isPersonInScope({ person, scope })}
          and ${ids ? isAmong(sql`m.id`, ids) : sql`true`} order by m.name, m.id limit 200`,
  );
}

/** The person's own schedules of a report, or of all. */
export async function readSchedules({ em, person }: ScheduleContext, report?: ReportName): Promise<ReportSchedule[]> {
  const own = { userId: person.userId, ...(report && { report }) };
  const found = await em.find(Schedule, own, { orderBy: { id: 'asc' } });
  return Promise.all(found.map((schedule) => present(em, schedule)));
}

async function present(em: EntityManager, schedule: Schedule): Promise<ReportSchedule> {
  const { id, receiverIds, nextOn, endedAt, endReason } = schedule;
  const { report, name, query, rhythm, day, hour, timeZone, delivery } = schedule;
  const receivers = await select<Reader>(
    em,
    sql`select m.id as "userId", m.name from app_user m where ${isAmong(sql`m.id`, receiverIds)} order by m.name, m.id`,
  );
  return {
    ...{ scheduleId: id, report, name, query, rhythm, day, hour, timeZone, delivery, receivers },
    nextOn: (endedAt ?? null) === null ? nextOn : null,
    end: endReason ?? null,
  };
}

export async function addSchedule(context: ScheduleContext, asked: AddSchedule): Promise<ReportSchedule> {
  const { em, person, requestId } = context;
  const { report, name, query, rhythm, day, hour, timeZone, delivery } = asked;
  assertMayView(person, report);
  const allowed = viewedLists[listOf[report]].keys;
  const unknown = Object.keys(query).filter((key) => !allowed.includes(key));
  if (unknown.length > 0) throw new AppError('BadInput', `The report has no ${unknown.join(', ')}.`);
  const receiverIds = [...new Set(asked.receiverIds)];
  const reached = await readReceivers(context, report, receiverIds);
  if (reached.length < receiverIds.length)
    throw new AppError('BadInput', 'A receiver may not open the report, or is not among the people that you see.');
  const kept = Object.fromEntries(Object.entries(query).filter(([key]) => !notKept.includes(key)));
  if (delivery !== 'LINK') assertMayMake(person, report, kept);
  return em.transactional(async (inner) => {
    await inner.execute(sql`select pg_advisory_xact_lock(hashtext(${`report schedules of ${person.userId}`}))`);
    if ((await inner.count(Schedule, { userId: person.userId })) >= mostSchedules)
      throw new AppError('BadInput', `At most ${mostSchedules} schedules are kept.`);
    const nextOn = nextReportDay(localDay(Date.now(), timeZone), rhythm, day);
    const facts = { report, name, query: kept, rhythm, day, hour, timeZone, delivery, receiverIds };
    const schedule = inner.create(Schedule, { userId: person.userId, nextOn, ...facts });
    await inner.flush();
    const after = facts;
    await audit(inner, { person, requestId, act: 'add', id: schedule.id, after });
    return present(inner, schedule);
  });
}

/** @throws AppError NotFound, also for a schedule of somebody else */
export async function deleteSchedule({ em, person, requestId }: ScheduleContext, scheduleId: number): Promise<void> {
  await em.transactional(async (inner) => {
    const schedule = await inner.findOne(Schedule, { id: scheduleId, userId: person.userId });
    if (!schedule) throw new AppError('NotFound', 'You have no such schedule.');
    const { report, name, query, rhythm, day, hour, timeZone, delivery, receiverIds } = schedule;
    inner.remove(schedule);
    await inner.flush();
    const before = { report, name, query, rhythm, day, hour, timeZone, delivery, receiverIds };
    await audit(inner, { person, requestId, act: 'delete', id: scheduleId, before });
  });
}

interface Change {
  person: SignedInPerson;
  requestId: string;
  act: 'add' | 'delete';
  id: number;
  before?: object;
  after?: object;
}

async function audit(em: EntityManager, { person, requestId, act, id, before, after }: Change): Promise<void> {
  await recordAudit(em, {
    ...{ action: `reportSchedule.${act}`, entity: 'reportSchedule', entityId: id, requestId },
    ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null, before, after },
  });
}
