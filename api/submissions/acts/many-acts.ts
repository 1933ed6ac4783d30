import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { manyActedSchema } from '#contracts/act-answers.schema.ts';
import { approveManySchema, bulkLimit, syncManySchema } from '#contracts/submissions.schema.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import type { SignedInPerson } from '../../access/person.ts';
import type { ProcessDependencies } from '../deliver.ts';
import { filterCondition } from '../filters.ts';
import { operationIdOf } from '../perform.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { allOf, select, sql } from '#database/sql/select.ts';
import { syncCommand } from '../sync-command.ts';
import type { Submission } from '../submission.ts';
import { actOnOne, forEach } from './act-on-many.ts';
import { tooMany } from './too-many.ts';

const responses = { 200: { description: 'One result per submission', schema: manyActedSchema } };

/** One act on many submissions, with a result for each; one refusal stops nothing. */
export function createManyActs(dependencies: ProcessDependencies): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/submissions/acts/approve',
      summary: 'Approves many submissions that have no findings.',
      tags: ['submissions'],
      policy: { act: 'approve' },
      body: approveManySchema,
      responses,
      handler: async ({ em, person, body, request }) => {
        const { submissions } = body;
        const opId = operationIdOf(request);
        const results = await forEach(submissions, ({ submissionNo, versionNo, generation }) =>
          actOnOne(
            dependencies,
            { em: em.fork(), person, submissionNo, opId, requestId: String(request.id) },
            {
              act: 'approve',
              said: { versionNo, generation },
              prepare: ({ submission }) => {
                assertNoFindings(submission);
                return { kind: 'approve', versionNo, generation };
              },
            },
          ),
        );
        return { results };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/submissions/acts/sync',
      summary: 'Syncs the named or the filtered submissions, 500 at most.',
      tags: ['submissions'],
      policy: { act: 'sync' },
      body: syncManySchema,
      responses,
      refusals: ['TooLarge'],
      handler: async ({ em, person, body, request }) => {
        const numbers = body.submissionNos ?? (await filteredNumbers(em, person, body.filter ?? {}));
        const opId = operationIdOf(request);
        const results = await forEach(numbers, (submissionNo) =>
          actOnOne(
            dependencies,
            { em: em.fork(), person, submissionNo, opId, requestId: String(request.id) },
            {
              act: 'sync',
              said: null,
              prepare: ({ em: inside, submission }) => syncCommand(inside, submission),
            },
          ),
        );
        return { results };
      },
    }),
  ];
}

/** Findings need eyes: such a submission is opened before it is approved. */
function assertNoFindings(submission: Submission): void {
  if (submission.hardCount + submission.softCount === 0) return;
  throw new AppError('HasFindings', `${submission.submissionNo} has findings; open it to approve.`);
}

async function filteredNumbers(
  em: EntityManager,
  person: SignedInPerson,
  filter: NonNullable<z.output<typeof syncManySchema>['filter']>,
): Promise<string[]> {
  const scope = await rowScopeOf(em, person);
  const condition = allOf([scope.condition, filterCondition(filter), sql`s.status <> 'Closed'`]);
  const rows = await select<{ submissionNo: string }>(
    em,
    sql`select s.submission_no as "submissionNo" from submission s where ${condition} order by s.due_on, s.id limit ${bulkLimit + 1}`,
  );
  if (rows.length > bulkLimit) throw tooMany(bulkLimit);
  return rows.map((row) => row.submissionNo);
}
