import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { ReportReadyValues } from '#contracts/notifications.ts';
import type { Rhythm, ScheduleEnd } from '#contracts/report-schedules.ts';
import { screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import { mayReadReport } from '#database/reports/report-readers.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
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
  receiverIds: number[];
  nextOn: string;
}

export interface SentReports {
  schedules: number;
  mails: number;
  ended: number;
}

/**
 * Sends what is due until `today`, each schedule once however many days were missed. Privileges are those of today: who may
 * no longer open the report gets nothing, and a schedule ends with its owner.
 */
export async function sendDueReports(orm: MikroORM, today: string): Promise<SentReports> {
  const sent: SentReports = { schedules: 0, mails: 0, ended: 0 };
  for (;;) {
    const count = await orm.em.fork().transactional((em) => sendSome(em, today, sent));
    if (count < atOnce) return sent;
  }
}

async function sendSome(em: EntityManager, today: string, sent: SentReports): Promise<number> {
  const due = await select<Due>(
    em,
    sql`select id, user_id as "userId", report, name, query, rhythm, day, receiver_ids as "receiverIds", next_on::text as "nextOn"
        from report_schedule where ended_at is null and next_on <= ${today}::date
        order by next_on, id limit ${atOnce} for update skip locked`,
  );
  for (const schedule of due) {
    const readers = await readersOf(em, schedule);
    const receivers = schedule.receiverIds.filter((id) => readers.has(id));
    const end = !readers.has(schedule.userId) ? 'OWNER' : receivers.length === 0 ? 'NOBODY' : null;
    if (end !== null) {
      await endSchedule(em, schedule, end);
      sent.ended += 1;
      continue;
    }
    for (const person of await peopleById(em, receivers)) {
      const dedupeKey = `report:${schedule.id}:${schedule.nextOn}:${person.userId}`;
      await queueNotice(em, person, {
        ...{ dedupeKey, templateName: 'reportReady', submissionId: null },
        values: valuesOf(schedule),
      });
      sent.mails += 1;
    }
    const nextOn = nextReportDay(today, schedule.rhythm, schedule.day);
    await em.execute(
      sql`update report_schedule set next_on = ${nextOn}::date, updated_at = now() where id = ${schedule.id}`,
    );
    sent.schedules += 1;
  }
  return due.length;
}

function valuesOf({ report, name, query }: Due): ReportReadyValues {
  const filters = new URLSearchParams(query).toString();
  return { report, schedule: name, address: `/report/${report}${filters && `?${filters}`}` };
}

/** The owner and the receivers who may open the report today. */
async function readersOf(em: EntityManager, { report, userId, receiverIds }: Due): Promise<Set<number>> {
  const rows = await select<{ id: number }>(
    em,
    sql`select m.id from app_user m where ${isAmong(sql`m.id`, [userId, ...receiverIds])}
          and ${mayReadReport(sql`${screenOfReport(report)}::text`)}`,
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
