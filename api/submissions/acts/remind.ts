import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { PersonName } from '#contracts/submission-views.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import { ticketValues } from '#database/notifications/ticket-values.ts';
import { AppError } from '../../errors.ts';
import { defineRoute } from '../../route.ts';
import type { Route } from '../../route.ts';
import { loadTicketRows, loadWaitsFor } from '../summaries.ts';
import { refusalError } from '../refusals.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { assertMayAttempt, loadTicket } from '../ticket.ts';
import type { Ticket } from '../ticket.ts';
import { ofSubmission } from './act-route.ts';

/** Nobody is reminded of the same ticket more often. */
const pauseMinutes = 60;

export function createRemindRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/submissions/:submissionNo/acts/remind',
    summary: 'Reminds, by bell and mail, the people whom the ticket waits for; once an hour at most.',
    tags: ['submissions'],
    policy: { act: 'remind' },
    params: ofSubmission,
    body: noBodySchema,
    responses: { 200: { description: 'Reminded', schema: z.object({ reminded: z.array(z.string()) }) } },
    handler: async ({ em, person, params, requestId }) => {
      const ticket = await loadTicket(em, person, params.submissionNo);
      assertMayAttempt(ticket, person, 'remind');
      const [row] = await loadTicketRows(em, person, [ticket.id]);
      const people = row ? ((await loadWaitsFor(em, [row])).get(ticket.id) ?? []) : [];
      if (!row || people.length === 0) throw refusalError('NotAllowedInStatus', 'remind', { status: ticket.status });
      return em.transactional(async (inside) => {
        await inside.execute(sql`select pg_advisory_xact_lock(4102, ${ticket.id}::int)`);
        const recent = await selectOne(
          inside,
          sql`select 1 from audit_entry where submission_id = ${ticket.id} and action = 'remind'
                and at > now() - make_interval(mins => ${pauseMinutes})`,
        );
        if (recent) throw new AppError('RemindedAlready', `${ticket.submissionNo} was reminded of within the hour.`);
        await recordAudit(inside, {
          opId: requestId,
          action: 'remind',
          entity: 'submission',
          entityId: ticket.submissionNo,
          submissionId: ticket.id,
          userId: person.userId,
          impersonatorId: person.impersonator?.userId ?? null,
          details: { userIds: people.map((one) => one.userId) },
          requestId,
        });
        await notify(inside, person.name, ticket, people, requestId);
        return { reminded: people.map((one) => one.name) };
      });
    },
  });
}

async function notify(
  em: EntityManager,
  sender: string,
  ticket: Ticket,
  people: readonly PersonName[],
  requestId: string,
): Promise<void> {
  const valuesOf = await ticketValues(em, ticket.id);
  for (const recipient of await peopleById(
    em,
    people.map((one) => one.userId),
  )) {
    await queueNotice(em, recipient, {
      dedupeKey: `${ticket.submissionNo}:${requestId}:remind:${recipient.userId}`,
      templateName: 'remind',
      submissionId: ticket.id,
      values: { ...valuesOf(recipient.language), person: sender },
    });
  }
}
