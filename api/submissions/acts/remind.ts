import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { PersonName } from '#contracts/submission-views.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import { submissionValues } from '#database/notifications/submission-values.ts';
import { AppError } from '../../errors.ts';
import { defineRoute } from '../../route.ts';
import type { Route } from '../../route.ts';
import { loadSubmissionRows, loadWaitsFor } from '../summaries.ts';
import { refusalError } from '../refusals.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { assertMayAttempt, loadSubmission } from '../submission.ts';
import type { Submission } from '../submission.ts';
import { ofSubmission } from './act-route.ts';

/** Nobody is reminded of the same submission more often. */
const pauseMinutes = 60;

export function createRemindRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/submissions/:submissionNo/acts/remind',
    summary: 'Reminds, by bell and mail, the people whom the submission waits for; once an hour at most.',
    tags: ['submissions'],
    policy: { act: 'remind' },
    params: ofSubmission,
    body: noBodySchema,
    responses: { 200: { description: 'Reminded', schema: z.object({ reminded: z.array(z.string()) }) } },
    handler: async ({ em, person, params, requestId }) => {
      const submission = await loadSubmission(em, person, params.submissionNo);
      assertMayAttempt(submission, person, 'remind');
      const [row] = await loadSubmissionRows(em, person, [submission.id]);
      const people = row ? ((await loadWaitsFor(em, [row])).get(submission.id) ?? []) : [];
      if (!row || people.length === 0)
        throw refusalError('NotAllowedInStatus', 'remind', { status: submission.status });
      return em.transactional(async (inside) => {
        await inside.execute(sql`select pg_advisory_xact_lock(4102, ${submission.id}::int)`);
        const recent = await selectOne(
          inside,
          sql`select 1 from audit_entry where submission_id = ${submission.id} and action = 'remind'
                and at > now() - make_interval(mins => ${pauseMinutes})`,
        );
        if (recent)
          throw new AppError('RemindedAlready', `${submission.submissionNo} was reminded of within the hour.`);
        await recordAudit(inside, {
          opId: requestId,
          action: 'remind',
          entity: 'submission',
          entityId: submission.submissionNo,
          submissionId: submission.id,
          userId: person.userId,
          impersonatorId: person.impersonator?.userId ?? null,
          details: { userIds: people.map((one) => one.userId) },
          requestId,
        });
        await notify(inside, person.name, submission, people, requestId);
        return { reminded: people.map((one) => one.name) };
      });
    },
  });
}

async function notify(
  em: EntityManager,
  sender: string,
  submission: Submission,
  people: readonly PersonName[],
  requestId: string,
): Promise<void> {
  const valuesOf = await submissionValues(em, submission.id);
  for (const recipient of await peopleById(
    em,
    people.map((one) => one.userId),
  )) {
    await queueNotice(em, recipient, {
      dedupeKey: `${submission.submissionNo}:${requestId}:remind:${recipient.userId}`,
      templateName: 'remind',
      submissionId: submission.id,
      values: { ...valuesOf(recipient.language), person: sender },
    });
  }
}
