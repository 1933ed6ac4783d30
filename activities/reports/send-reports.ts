import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { ReportReadyValues } from '#contracts/notifications.ts';
import { exportPathOf, extensionOf } from '#contracts/report-files.ts';
import type { ReportFileInput } from '#contracts/report-files.ts';
import { formatOfDelivery } from '#contracts/report-schedules.ts';
import type { Delivery, Rhythm, ScheduleEnd } from '#contracts/report-schedules.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { mayExportReport, mayReadReport } from '#database/reports/report-readers.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { nextReportDay } from '#rules/reports/next-report-day.ts';

const atOnce = 20;

interface Due {
  id: number;
  userId: number;
  report: ReportName;
  name: string;
  query: Record<string, string>;
  rhythm: Rhythm;
  day: number;
  delivery: Delivery;
  receiverIds: number[];
  nextOn: string;
  /** The day on which it is sent, in its time zone. */
  today: string;
}

export interface SentReports {
  schedules: number;
  /** Links. */
  mails: number;
  /** Jobs that make a file; the mail follows when it is made. */
  files: number;
  ended: number;
}

/**
 * Sends what is due, each schedule once however many days were missed. Privileges are those of now: who may no longer open the
 * report gets nothing, who may open and not download it gets a link for a file, and a schedule ends with its owner.
 */
export async function sendDueReports(orm: MikroORM, now: Date): Promise<SentReports> {
  const sent: SentReports = { schedules: 0, mails: 0, files: 0, ended: 0 };
  for (;;) {
    const count = await orm.em.fork().transactional((em) => sendSome(em, now, sent));
    if (count < atOnce) return sent;
  }
}

async function sendSome(em: EntityManager, now: Date, sent: SentReports): Promise<number> {
  const due = await select<Due>(
    em,
    sql`select id, user_id as "userId", report, name, query, rhythm, day, delivery, receiver_ids as "receiverIds",
          next_on::text as "nextOn", (${now}::timestamptz at time zone time_zone)::date::text as today
        from report_schedule where ended_at is null and next_on <= (${now}::timestamptz)::date + 1
          and (next_on + make_interval(hours => hour)) at time zone time_zone <= ${now}::timestamptz
        order by next_on, id limit ${atOnce} for update skip locked`,
  );
  for (const schedule of due) {
    const readers = await amongThem(em, schedule, mayReadReport);
    const exporters = schedule.delivery === 'LINK' ? null : await amongThem(em, schedule, mayExportReport);
    const receivers = schedule.receiverIds.filter((id) => readers.has(id));
    const end = !readers.has(schedule.userId) ? 'OWNER' : receivers.length === 0 ? 'NOBODY' : null;
    if (end !== null) {
      await endSchedule(em, schedule, end);
      sent.ended += 1;
      continue;
    }
    for (const person of await peopleById(em, receivers)) {
      if (exporters?.has(person.userId)) {
        addFileJob(em, schedule, person);
        sent.files += 1;
        continue;
      }
      const dedupeKey = `report:${schedule.id}:${schedule.nextOn}:${person.userId}`;
      await queueNotice(em, person, {
        ...{ dedupeKey, templateName: 'reportReady', submissionId: null },
        values: valuesOf(schedule),
      });
      sent.mails += 1;
    }
    await em.flush();
    const nextOn = nextReportDay(schedule.today, schedule.rhythm, schedule.day);
    await em.execute(
      sql`update report_schedule set next_on = ${nextOn}::date, updated_at = now() where id = ${schedule.id}`,
    );
    sent.schedules += 1;
  }
  return due.length;
}

/** The file is made in the receiver's scope and language; the job starter finds the job, and its end queues the mail. */
function addFileJob(
  em: EntityManager,
  { id, report, name, query, delivery }: Due,
  { userId, language }: Recipient,
): void {
  const format = formatOfDelivery[delivery];
  if (format === null) return;
  const spoken = language as LanguageCode;
  const input: ReportFileInput = { path: exportPathOf[report], format, query, language: spoken };
  const file = `${wordsOf('reports', spoken)(`name.${report}`)}.${extensionOf[format]}`;
  em.create(Job, { kind: 'exportReport', userId, input, about: { file, scheduleId: id, schedule: name, report } });
}

function valuesOf({ report, name, query }: Pick<Due, 'report' | 'name' | 'query'>): ReportReadyValues {
  const filters = new URLSearchParams(query).toString();
  return { report, schedule: name, address: `/report/${report}${filters && `?${filters}`}` };
}

/** Of the owner and the receivers those who may do this with the report now. */
async function amongThem(
  em: EntityManager,
  { report, userId, receiverIds }: Due,
  may: (screen: Part) => Part,
): Promise<Set<number>> {
  const rows = await select<{ id: number }>(
    em,
    sql`select m.id from app_user m where ${isAmong(sql`m.id`, [userId, ...receiverIds])}
          and ${may(sql`${screenOfReport(report)}::text`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function endSchedule(em: EntityManager, { id, report, name }: Due, end: ScheduleEnd): Promise<void> {
  await em.execute(
    sql`update report_schedule set ended_at = now(), end_reason = ${end}, updated_at = now() where id = ${id}`,
  );
  await recordAudit(em, {
    ...{ action: 'reportSchedule.end', entity: 'reportSchedule', entityId: id, userId: null },
    ...{ before: { report, name }, after: { end } },
  });
}
