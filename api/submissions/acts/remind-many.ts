import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { remindManySchema, remindPreviewSchema } from '#contracts/reminders.schema.ts';
import { jobSchema } from '#contracts/jobs.schema.ts';
import { select, sql, allOf, isIn } from '#database/sql/select.ts';
import { isRemindedRecently, peopleWaitedFor, valuesOfSubmissions } from '#database/submissions/waited-for.ts';
import { renderMail } from '#locales/mail.ts';
import { reminderOf } from '#locales/reminder.ts';
import type { SignedInPerson } from '../../access/person.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { AppError } from '../../errors.ts';
import { startJob } from '../../jobs/start-job.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import type { ProcessDependencies } from '../deliver.ts';
import { filterCondition } from '../filters.ts';
import { tooMany } from './too-many.ts';

/** Submissions that people are reminded of together. */
const mostTogether = 2_000;
/** People whose mail the preview shows. */
const mostShown = 50;
const tags = ['submissions'] as const;
const policy = { act: 'remind' } as const;

/** Reminds the people whom many submissions wait for, after a look at the mails. */
export function createRemindManyRoutes(dependencies: ProcessDependencies): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/submissions/acts/remind/preview',
      summary: 'Whom a reminder of many submissions would go to, with the mail that each person would get.',
      tags,
      policy,
      body: remindManySchema,
      responses: { 200: { description: 'The preview', schema: remindPreviewSchema } },
      refusals: ['TooLarge'],
      handler: async ({ em, person, body }) => previewOf(em, person, await chosen(em, person, body)),
    }),
    defineRoute({
      method: 'post',
      path: '/api/submissions/acts/remind',
      summary:
        'Reminds the people whom the named or filtered submissions wait for, as a job; one notice for each person.',
      tags,
      policy,
      body: remindManySchema,
      responses: { 202: { description: 'The job', schema: jobSchema } },
      refusals: ['TooManyJobs', 'TooLarge'],
      handler: async ({ em, person, body, requestId }) => {
        const found = (await chosen(em, person, body)).filter(({ isRecent }) => !isRecent);
        if (found.length === 0) throw new AppError('BadInput', 'There is nobody to remind.');
        const submissionIds = found.map(({ id }) => id);
        const about = { count: submissionIds.length };
        return startJob(em, dependencies.processes, {
          kind: 'remindMany',
          input: { submissionIds },
          about,
          person,
          requestId,
        });
      },
    }),
  ];
}

interface Chosen {
  id: number;
  isRecent: boolean;
}

async function chosen(
  em: EntityManager,
  person: SignedInPerson,
  { submissionNos, filter, holder }: z.output<typeof remindManySchema>,
): Promise<Chosen[]> {
  const scope = await rowScopeOf(em, person);
  const wanted = submissionNos ? isIn(sql`s.submission_no`, submissionNos) : filterCondition(filter ?? {});
  const isWaiting = isIn(sql`s.ball_holder`, holder ? [holder] : ['provider', 'reviewer', 'approver']);
  const found = await select<Chosen>(
    em,
    sql`select s.id, ${isRemindedRecently} as "isRecent" from submission s
        where ${allOf([scope.condition, wanted, isWaiting])} order by s.due_on, s.id limit ${mostTogether + 1}`,
  );
  if (found.length > mostTogether) throw tooMany(mostTogether);
  return found;
}

async function previewOf(em: EntityManager, person: SignedInPerson, found: readonly Chosen[]) {
  const ids = found.filter(({ isRecent }) => !isRecent).map(({ id }) => id);
  const people = await peopleWaitedFor(em, ids);
  const shown = people.slice(0, mostShown);
  const said = await valuesOfSubmissions(em, [...new Set(shown.flatMap(({ submissionIds }) => submissionIds))]);
  const reached = new Set(people.flatMap(({ submissionIds }) => submissionIds));
  return {
    submissions: reached.size,
    recent: found.length - ids.length,
    nobody: ids.length - reached.size,
    people: people.length,
    mails: shown.map(({ userId, name, address, language, submissionIds }) => {
      const theirs = submissionIds.flatMap((id) => said.get(id) ?? []);
      const { templateName, values } = reminderOf(theirs, language, person.name);
      const { subject, body } = renderMail(templateName, language, { ...values });
      return { userId, name, address, language, submissions: submissionIds.length, subject, text: body.trim() };
    }),
  };
}
