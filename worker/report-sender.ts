import type { MikroORM } from '@mikro-orm/postgresql';
import { sendDueReports } from '#activities/reports/send-reports.ts';
import type { Logger } from '#platform/logger.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';

export interface ReportSenderOptions {
  orm: MikroORM;
  logger: Logger;
  pauseMs?: number;
}

/** Sends reports, as links or files, at the day and hour of their schedules. */
export function startReportSender({ orm, logger, pauseMs = 10 * 60_000 }: ReportSenderOptions): Loop {
  return repeat('reports', logger, pauseMs, async () => {
    const sent = await sendDueReports(orm, new Date());
    if (sent.schedules + sent.ended > 0) logger.info(sent, 'reports of schedules were queued');
  });
}
