import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '#platform/logger.ts';
import { startJobProcess } from '#processes/start-job.ts';
import type { Destination } from './deliver-entry.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';

export interface JobStarterOptions {
  orm: MikroORM;
  to: Destination;
  logger: Logger;
  pauseMs?: number;
}

/** Starts jobs whose workflow the api could not start, and those that nobody has worked on for two minutes. */
export function startJobStarter(options: JobStarterOptions): Loop {
  const { logger, pauseMs = 3_000 } = options;
  return repeat('jobs', logger, pauseMs, async () => {
    await jobStarterRound(options);
  });
}

/** @returns the jobs that were started, or run already */
export async function jobStarterRound({ orm, to, logger }: JobStarterOptions): Promise<number[]> {
  const idle = await orm.em.fork().execute<{ id: number; status: string }[]>(
    `update job set seen_at = now() where id in (
       select id from job where ended_at is null and seen_at < now() -
         case status when 'queued' then interval '10 seconds' else interval '2 minutes' end
       order by id limit 20 for update skip locked)
     returning id, status`,
  );
  for (const { id, status } of idle) {
    await startJobProcess(to, id, to.deadlineMs);
    logger.info({ jobId: id, status }, 'the workflow of a job was started, or runs already');
  }
  return idle.map(({ id }) => id);
}
