import { manyActedSchema } from '#contracts/act-answers.schema.ts';
import {
  closeLaterSubmissionsSchema,
  laterSubmissionsQuerySchema,
  propertySubmissionsSchema,
} from '#contracts/properties.schema.ts';
import { AppError } from '../errors.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { actOnOne, forEach } from '../submissions/acts/act-on-many.ts';
import { addComment } from '../submissions/comments.ts';
import type { ProcessDependencies } from '../submissions/deliver.ts';
import { operationIdOf } from '../submissions/perform.ts';
import { sql } from '#database/sql/select.ts';
import { propertyMaster } from './master.ts';
import { submissionsOf } from './submissions.ts';

/** Open submissions of periods that begin after the day of the disposal. */
const laterSubmissions = (context: MasterContext, propertyId: number, disposedOn: string) =>
  submissionsOf(
    context,
    sql`s.property_id = ${propertyId} and s.period_start > ${disposedOn} and s.status not in ('Completed', 'Closed')`,
  );

/** A disposal ends the collection: its open submissions are shown, and closed as SOLD when the person agrees. */
export function createDisposalRoutes(dependencies: ProcessDependencies): Route[] {
  return [laterSubmissionsRoute(), closeRoute(dependencies)];
}

function laterSubmissionsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/properties/:id/later-tickets',
    summary: 'Open submissions of periods after a day of disposal.',
    tags: ['properties'],
    policy: { screen: 'properties', privilege: 'View' },
    params: ofRecord,
    query: laterSubmissionsQuerySchema,
    responses: { 200: { description: 'Submissions', schema: propertySubmissionsSchema } },
    handler: async ({ em, person, params, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(propertyMaster, context, params.id);
      return { submissions: await laterSubmissions(context, id, query.disposedOn) };
    },
  });
}

function closeRoute(dependencies: ProcessDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/properties/:id/close-later-tickets',
    summary: 'Closes the open submissions of periods after the disposal with the reason SOLD, with a result for each.',
    tags: ['properties'],
    policy: { screen: 'properties', privilege: 'All' },
    params: ofRecord,
    body: closeLaterSubmissionsSchema,
    responses: { 200: { description: 'One result per submission', schema: manyActedSchema } },
    refusals: ['Conflict'],
    handler: async ({ em, person, params, body, request, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const record = await readRecord(propertyMaster, context, params.id);
      const { disposedOn, comment } = body;
      if (record.values['disposedOn'] !== disposedOn) {
        throw new AppError('Conflict', `This property is not disposed of on ${disposedOn}.`);
      }
      const opId = operationIdOf(request);
      const submissions = await laterSubmissions(context, record.id, disposedOn);
      const results = await forEach(submissions, ({ submissionNo }) =>
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
                submissionId: act.submission.id,
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
