import type { MikroORM } from '@mikro-orm/postgresql';
import { fillCalendars } from '#database/calendars/fill-calendars.ts';
import { takeOrphanSnapshot } from '#database/orphans/take-snapshot.ts';
import { closePeriods } from './close-periods.ts';
import type { OpenDueTicketsInput } from './open-due-submissions.ts';
import { openDueTickets } from './open-due-submissions.ts';
import { sendDigests } from './send-digests.ts';

export interface SweepActivityDependencies {
  orm: MikroORM;
  /** Months after a period's end at which its completed submissions close; null leaves them open. */
  closePeriodsAfterMonths: number | null;
}

export type SweepActivities = ReturnType<typeof createSweepActivities>;

/** The steps of the sweep; each finds for itself what is left to do, so that repeating one changes nothing. */
export function createSweepActivities({ orm, closePeriodsAfterMonths: afterMonths }: SweepActivityDependencies) {
  return {
    fillCalendars: ({ asOfMs }: { asOfMs: number }) =>
      orm.em.fork().transactional((em) => fillCalendars(em, new Date(asOfMs))),
    openDueTickets: (input: OpenDueTicketsInput) => openDueTickets(orm, input),
    closePeriods: (input: { asOfMs: number; limit: number }) => closePeriods(orm, { ...input, afterMonths }),
    sendDigests: () => sendDigests(orm),
    takeOrphanSnapshot: ({ asOfMs }: { asOfMs: number }) => takeOrphanSnapshot(orm.em.fork(), new Date(asOfMs)),
  };
}
