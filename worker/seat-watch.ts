import type { MikroORM } from '@mikro-orm/postgresql';
import { askToLapseSeats } from '#database/submissions/lapse-seats.ts';
import type { Logger } from '#platform/logger.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';

/**
 * Finds seats whose holder may hold none any more, however that came about: a directory, a script and a role that was
 * switched off change people without telling anybody.
 */
export function startSeatWatch({
  orm,
  logger,
  pauseMs = 30_000,
}: {
  orm: MikroORM;
  logger: Logger;
  pauseMs?: number;
}): Loop {
  return repeat('seats', logger, pauseMs, async () => {
    const asked = await askToLapseSeats(orm.em.fork());
    if (asked > 0) logger.info({ asked }, 'submissions were asked to let seats lapse');
  });
}
