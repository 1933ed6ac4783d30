import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import {
  applyDueDatesSchema,
  calendarEditPreviewSchema,
  calendarEditSchema,
  dueDateChangesSchema,
} from '#contracts/calendars.schema.ts';
import type { DueDateChanges } from '#contracts/calendars.schema.ts';
import { jobSchema } from '#contracts/jobs.schema.ts';
import type { DueChange } from '#database/submissions/due-changes.ts';
import type { ProcessPlace } from '#processes/place.ts';
import type { SignedInPerson } from '../access/person.ts';
import { allows } from '../access/policy.ts';
import { AppError } from '../errors.ts';
import { startJob } from '../jobs/start-job.ts';
import { exactTotal, listQuery, offsetOf } from '../list-query.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { defineRoute } from '../route.ts';
import type { Route } from '../route.ts';
import { changesByCalendars, countTold, markOf, presentChanges } from './due-date-changes.ts';
import { dueDatesAfterEdit } from './edit-preview.ts';

export interface DueDateDependencies {
  processes: ProcessPlace;
  now: () => Date;
}

const tags = ['calendars'] as const;
const screen = 'managefrequency' as const;
const applyPolicy = { screen, privilege: 'All' } as const;

/** The effect of edited calendars and holidays on the due dates of open submissions. */
export function createDueDateRoutes(imports: ImportDependencies, { processes, now }: DueDateDependencies): Route[] {
  return [previewChanges(now), previewEdit(imports, now), applyChanges(processes, now)];
}

function previewChanges(now: () => Date): Route {
  return defineRoute({
    method: 'get',
    path: '/api/calendars/due-dates',
    summary: 'Open submissions whose due date is another by the calendars of today, with the day before and after.',
    tags,
    policy: { screen, privilege: 'View' },
    query: listQuery(['submission'], 'submission').extend({ calendar: z.string().max(40).optional() }),
    responses: { 200: { description: 'A page of changes', schema: dueDateChangesSchema } },
    handler: async ({ em, person, query }) => {
      const changes = await changesByCalendars(em, person, query.calendar, now());
      return pageOf(em, person, changes, { ...query, mark: markOf(changes) });
    },
  });
}

async function pageOf(
  em: EntityManager,
  person: SignedInPerson,
  changes: readonly DueChange[],
  { page, size, mark }: { page: number; size: number; mark: string },
): Promise<DueDateChanges> {
  const from = offsetOf({ page, size });
  return {
    rows: await presentChanges(em, person, changes.slice(from, from + size)),
    ...{ page, size, total: Math.min(changes.length, exactTotal), isTotalCapped: changes.length > exactTotal },
    earlier: changes.filter(({ before, after }) => after < before).length,
    mark,
    people: await countTold(em, changes),
    mayApply: person.lists === null && allows(applyPolicy, person),
  };
}

function previewEdit(imports: ImportDependencies, now: () => Date): Route {
  return defineRoute({
    method: 'post',
    path: '/api/calendars/due-dates/preview',
    summary:
      'Open submissions whose due date would be another after a change of calendars or holidays. Nothing is saved.',
    tags,
    policy: { screen, privilege: 'Edit' },
    query: listQuery(['submission'], 'submission'),
    body: calendarEditSchema,
    responses: { 200: { description: 'A page of changes', schema: calendarEditPreviewSchema } },
    refusals: ['Duplicate'],
    handler: async ({ em, person, query, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { calendar, changes, byEdit } = await dueDatesAfterEdit(imports, context, body, now());
      // As applying afterwards will make it: in the order of submissions.
      const mark = markOf(changes.toSorted((one, other) => one.submissionId - other.submissionId));
      return { changes: await pageOf(em, person, changes, { ...query, mark }), byEdit, calendar };
    },
  });
}

function applyChanges(processes: ProcessPlace, now: () => Date): Route {
  return defineRoute({
    method: 'post',
    path: '/api/calendars/due-dates/apply',
    summary: 'Gives open submissions the due dates of the preview, as a job.',
    tags,
    policy: applyPolicy,
    body: applyDueDatesSchema,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['StaleView', 'TooManyJobs'],
    handler: async ({ em, person, body: { calendar, mark }, requestId }) => {
      // Calendars apply to the whole installation, so applying them needs a person without lists.
      if (person.lists !== null) throw new AppError('Forbidden', 'Calendars are changed by people without lists.');
      const changes = await changesByCalendars(em, person, calendar, now());
      if (markOf(changes) !== mark)
        throw new AppError('StaleView', 'The due dates have changed since you looked at them.', {
          total: changes.length,
        });
      const submissionIds = changes.map(({ submissionId }) => submissionId);
      const about = { count: submissionIds.length, ...(calendar !== undefined && { calendar }) };
      return startJob(em, processes, { kind: 'applyDueDates', input: { submissionIds }, about, person, requestId });
    },
  });
}
