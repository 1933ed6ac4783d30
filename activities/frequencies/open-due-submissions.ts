import type { MikroORM } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import { openSubmission, SubmissionNotOpened } from '#database/submissions/open-submission.ts';
import { currentActivity } from '../current-activity.ts';
import type { SweepCursor } from './expected-subjects.ts';
import { expectedSubjects } from './expected-subjects.ts';
import type { MissingSubmission } from './missing-submissions.ts';
import { missingSubmissions } from './missing-submissions.ts';

export interface OpenDueTicketsInput {
  asOfMs: number;
  after: SweepCursor;
  limit: number;
}

export interface OpenDueTicketsResult {
  opened: number;
  /** Where the walk goes on; null at its end. */
  next: SweepCursor | null;
}

/** Some side by side, because a submission is twenty short questions; few, because people work meanwhile. */
const openedAtOnce = 4;

/**
 * Opens what is due of the next subjects. Each submission is a transaction of its own and a key is submissioned once, so that a
 * run that was cut off half way is simply repeated.
 */
export async function openDueTickets(
  orm: MikroORM,
  { asOfMs, after, limit }: OpenDueTicketsInput,
): Promise<OpenDueTicketsResult> {
  const em = orm.em.fork();
  const activity = currentActivity();
  const { subjects, next } = await expectedSubjects(em, after, limit);
  const missing = await missingSubmissions(em, subjects, await allCalendars(em), asOfMs);
  /** Without a reviewer no month of it can open; it is in the orphan records. */
  const unmanned = new Set<string>();
  let opened = 0;
  await pLimit(openedAtOnce).map(missing, async (submission) => {
    activity.signal?.throwIfAborted();
    activity.heartbeat({ opened });
    if (unmanned.has(subjectOf(submission))) return;
    const outcome = await open(orm, submission);
    if (typeof outcome === 'number') opened += outcome;
    if (outcome === 'NoReviewer') unmanned.add(subjectOf(submission));
  });
  return { opened, next };
}

function subjectOf({ serviceProviderId, datasetId, propertyId, fundId }: MissingSubmission): string {
  return [serviceProviderId, datasetId, propertyId, fundId].join();
}

/** @returns how many were opened: a member of a report package opens with the others; or why none was */
async function open(orm: MikroORM, submission: MissingSubmission): Promise<number | SubmissionNotOpened['fault']> {
  try {
    const { alongside } = await orm.em
      .fork()
      .transactional((em) => openSubmission(em, { ...submission, createdByUserId: null, announcedBy: 'digest' }));
    return 1 + alongside.length;
  } catch (error) {
    if (error instanceof SubmissionNotOpened) return error.fault;
    throw error;
  }
}
