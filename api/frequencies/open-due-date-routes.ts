import { applyOpenDueDatesSchema, openDueDatesSchema } from '#contracts/frequencies.schema.ts';
import { dueDateChangesSchema } from '#contracts/calendars.schema.ts';
import { jobSchema } from '#contracts/jobs.schema.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { dueChanges } from '#database/submissions/due-changes.ts';
import type { DueChange } from '#database/submissions/due-changes.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { countTold, markOf, presentChanges } from '../calendars/due-date-changes.ts';
import { AppError } from '../errors.ts';
import { startJob } from '../jobs/start-job.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { frequencyMaster } from './master.ts';

const tags = ['frequencies'] as const;
const policy = { screen: 'managefrequency', privilege: 'All' } as const;
const mostShown = 100;

/** "Apply to open": gives open submissions the due dates of the frequencies as they are now. */
export function createOpenDueDateRoutes({ processes }: { processes: ProcessPlace }): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/frequencies/open-due-dates',
      summary: 'Open submissions whose due date is another by the frequencies of these rows. Nothing is changed.',
      tags,
      policy,
      body: openDueDatesSchema,
      responses: { 200: { description: 'The first hundred, and how many', schema: dueDateChangesSchema } },
      handler: async ({ em, person, body, requestId }) => {
        const changes = await changesBy(await contextOf(em, person, requestId), body.ids);
        return {
          rows: await presentChanges(em, person, changes.slice(0, mostShown)),
          ...{ page: 1, size: mostShown, total: changes.length, isTotalCapped: false },
          earlier: changes.filter(({ before, after }) => after < before).length,
          mark: markOf(changes),
          people: await countTold(em, changes),
          mayApply: true,
        };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/frequencies/open-due-dates/apply',
      summary: 'Gives open submissions the due dates of the preview, as a job.',
      tags,
      policy,
      body: applyOpenDueDatesSchema,
      responses: { 202: { description: 'The job', schema: jobSchema } },
      refusals: ['StaleView', 'TooManyJobs'],
      handler: async ({ em, person, body: { ids, mark }, requestId }) => {
        const changes = await changesBy(await contextOf(em, person, requestId), ids);
        const total = changes.length;
        if (total === 0 || markOf(changes) !== mark)
          throw new AppError('StaleView', 'The due dates have changed since you looked at them.', { total });
        const input = { submissionIds: changes.map(({ submissionId }) => submissionId) };
        return startJob(em, processes, { kind: 'applyDueDates', input, about: { count: total }, person, requestId });
      },
    }),
  ];
}

/**
 * By those of the rows that the person changes, as Create Ticket does: rows of all funds may be chosen with theirs.
 * @throws AppError NotFound for a row that the person may not see
 */
async function changesBy(context: MasterContext, wanted: readonly number[]): Promise<DueChange[]> {
  const rows = await readRecords(frequencyMaster, context, wanted);
  if (rows.length < new Set(wanted).size) throw new AppError('NotFound', 'There is no such frequency.');
  const ids = rows.filter(({ allowedActs }) => allowedActs.length > 0).map(({ id }) => id);
  const ofProviders = sql`s.service_provider_id in (select w.service_provider_id from frequency w where ${isAmong(sql`w.id`, ids)})`;
  const found = await dueChanges(
    context.em,
    sql`s.status not in ('Completed', 'Closed') and ${ofProviders} and ${context.scope.condition} and ${isAmong(sql`f.id`, ids)}`,
    new Date(),
  );
  return found.filter(({ stays }) => stays === null);
}
