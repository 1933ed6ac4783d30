import type { NextOpening } from '#contracts/frequencies.schema.ts';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import { subjectsAfter } from '#database/frequencies/expected-subjects.ts';
import type { SubjectRow } from '#database/frequencies/expected-subjects.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { localDay } from '#rules/frequencies/due-date.ts';
import { nextOpening } from '#rules/frequencies/next-opening.ts';
import type { Opening } from '#rules/frequencies/next-opening.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import { frequencyMaster } from './master.ts';
import { obligationOf } from './next-due-dates.ts';

/** Properties and funds that are looked at; enough for the first months of an installation. */
const mostSubjects = 2_000;

interface SubjectOpening extends Opening {
  serviceProviderId: number;
}

/** The next day on which the sweep opens submissions, of the frequencies that the reader sees. */
export async function readNextOpening(context: MasterContext): Promise<NextOpening['opening']> {
  const { em } = context;
  const subjects = await subjectsAfter(em, { frequencyId: 0, propertyId: 0 }, mostSubjects);
  const ids = [...new Set(subjects.map(({ frequencyId }) => frequencyId))];
  const seen = new Set((await readRecords(frequencyMaster, context, ids)).map(({ id }) => id));
  const calendars = await allCalendars(em);
  const openings = subjects
    .filter(({ frequencyId, isInForce, datasetId }) => isInForce && datasetId !== null && seen.has(frequencyId))
    .flatMap((subject) => openingOf(subject, calendars) ?? []);
  const opensOn = openings.map((opening) => opening.opensOn).sort()[0];
  if (opensOn === undefined) return null;
  const first = openings.filter((opening) => opening.opensOn === opensOn);
  const asked = new Set(first.map(({ serviceProviderId }) => serviceProviderId));
  const providers = await em.find(ServiceProvider, { id: { $in: [...asked] } }, { orderBy: { name: 'asc' } });
  return {
    opensOn,
    postMonth: first.map(({ postMonth }) => postMonth).sort()[0] ?? opensOn,
    submissions: first.length,
    serviceProviders: providers.map(({ name }) => name),
  };
}

function openingOf(subject: SubjectRow, calendars: Awaited<ReturnType<typeof allCalendars>>): SubjectOpening | null {
  const obligation = obligationOf(subject, {}, calendars);
  if (obligation === null) return null;
  const opening = nextOpening(obligation, subject, localDay(Date.now(), subject.timeZone));
  return opening && { ...opening, serviceProviderId: subject.serviceProviderId };
}
