import type { MikroORM } from '@mikro-orm/postgresql';
import { notifyOverdueChanges } from '#activities/submissions/notify-overdue-changes.ts';
import { readDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import type { Logger } from '#platform/logger.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';

export interface OverdueNotifierOptions {
  orm: MikroORM;
  logger: Logger;
  pauseMs?: number;
  /** After the last submission that a change has turned: the others follow within it. */
  quietMs?: number;
}

/** People do not wait longer for one mail about everything, for example while Temporal is away. */
const longestWaitMs = 10 * 60_000;

/** Tells people once what a change of deadlines or due dates has made overdue: when all processes have read the change. */
export function startOverdueNotifier(options: OverdueNotifierOptions): Loop {
  const { logger, pauseMs = 10_000 } = options;
  return repeat('overdue', logger, pauseMs, async () => {
    await notifyOverdueRound(options);
  });
}

/** @returns how many people were notified */
export async function notifyOverdueRound({ orm, logger, quietMs = 20_000 }: OverdueNotifierOptions): Promise<number> {
  if (!(await isTimeToTell(orm, quietMs))) return 0;
  const told = await notifyOverdueChanges(orm, new Date());
  if (told.people > 0) logger.info(told, 'people were told what a change of deadlines has made overdue');
  return told.people;
}

async function isTimeToTell(orm: MikroORM, quietMs: number): Promise<boolean> {
  const em = orm.em.fork();
  const [waiting] = await em.execute<{ oldestMs: number | null; newestMs: number | null }[]>(
    `select extract(epoch from now() - min(changed_at))::float8 * 1000 as "oldestMs",
       extract(epoch from now() - max(changed_at))::float8 * 1000 as "newestMs" from overdue_change`,
  );
  if (waiting === undefined || waiting.oldestMs === null || waiting.newestMs === null) return false;
  if (waiting.oldestMs >= longestWaitMs) return true;
  if (waiting.newestMs < quietMs) return false;
  const { settingsMark } = await readDeadlineSettings(em);
  const untold = await em.execute(
    `select 1 from submission s join submission_deadline d on d.submission_id = s.id
     where s.status not in ('Completed', 'Closed') and d.settings_mark <> ? limit 1`,
    [settingsMark],
  );
  return untold.length === 0;
}
