import {
  closeLaterTicketsSchema,
  laterTicketsQuerySchema,
  propertyTicketsSchema,
} from '#contracts/properties.schema.ts';
import { AppError } from '../errors.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { actOnOne, forEach, resultsSchema } from '../submissions/acts/act-on-many.ts';
import { addComment } from '../submissions/comments.ts';
import type { ProcessDependencies } from '../submissions/deliver.ts';
import { operationIdOf } from '../submissions/perform.ts';
import { sql } from '#database/sql/select.ts';
import { propertyMaster } from './master.ts';
import { ticketsOf } from './tickets.ts';

/** Open tickets of periods that begin after the day of the disposal. */
const laterTickets = (context: MasterContext, propertyId: number, disposedOn: string) =>
  ticketsOf(
    context,
    sql`s.property_id = ${propertyId} and s.period_start > ${disposedOn} and s.status not in ('Completed', 'Closed')`,
  );

/** A disposal ends the collection: its open tickets are shown, and closed as SOLD when the person agrees. */
export function createDisposalRoutes(dependencies: ProcessDependencies): Route[] {
  return [laterTicketsRoute(), closeRoute(dependencies)];
}

function laterTicketsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/properties/:id/later-tickets',
    summary: 'Open tickets of periods after a day of disposal.',
    tags: ['properties'],
    policy: { screen: 'properties', privilege: 'View' },
    params: ofRecord,
    query: laterTicketsQuerySchema,
    responses: { 200: { description: 'Tickets', schema: propertyTicketsSchema } },
    handler: async ({ em, person, params, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(propertyMaster, context, params.id);
      return { tickets: await laterTickets(context, id, query.disposedOn) };
    },
  });
}

function closeRoute(dependencies: ProcessDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/properties/:id/close-later-tickets',
    summary: 'Closes the open tickets of periods after the disposal with the reason SOLD, with a result for each.',
    tags: ['properties'],
    policy: { screen: 'properties', privilege: 'All' },
    params: ofRecord,
    body: closeLaterTicketsSchema,
    responses: { 200: { description: 'One result per ticket', schema: resultsSchema } },
    refusals: ['Conflict'],
    handler: async ({ em, person, params, body, request, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const record = await readRecord(propertyMaster, context, params.id);
      const { disposedOn, comment } = body;
      if (record.values['disposedOn'] !== disposedOn) {
        throw new AppError('Conflict', `This property is not disposed of on ${disposedOn}.`);
      }
      const opId = operationIdOf(request);
      const tickets = await laterTickets(context, record.id, disposedOn);
      const results = await forEach(tickets, ({ submissionNo }) =>
        actOnOne(
          dependencies,
          { em: em.fork(), person, submissionNo, opId, requestId },
          {
            act: 'close',
            said: { reason: 'SOLD', comment },
            prepare: async (act) => ({
              kind: 'close',
              reason: 'SOLD',
              commentId: await addComment(act.em, act.person, {
                submissionId: act.ticket.id,
                text: comment,
                kind: 'close',
                opId: act.opId,
                reasonCode: 'SOLD',
              }),
            }),
          },
        ),
      );
      return { results };
    },
  });
}
