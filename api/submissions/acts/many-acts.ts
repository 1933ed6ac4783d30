import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ErrorCode } from '#contracts/errors.ts';
import { approveManySchema, bulkLimit, syncManySchema } from '#contracts/submissions.schema.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import type { SignedInPerson } from '../../sessions/person.ts';
import type { ProcessDependencies } from '../deliver.ts';
import { filterCondition } from '../filters.ts';
import type { Act, Performance } from '../perform.ts';
import { operationIdOf, perform } from '../perform.ts';
import { rowScopeOf } from '../scope.ts';
import { allOf, select, sql } from '../select.ts';
import { syncCommand } from '../sync-command.ts';
import type { Ticket } from '../ticket.ts';
import { loadTicket } from '../ticket.ts';

export interface RowResult {
  submissionNo: string;
  outcome: 'accepted' | 'pending' | 'refused';
  code?: ErrorCode;
}

const resultsSchema = z.object({
  results: z.array(
    z.object({
      submissionNo: z.string(),
      outcome: z.enum(['accepted', 'pending', 'refused']),
      code: z.string().optional(),
    }),
  ),
});
const responses = { 200: { description: 'One result per ticket', schema: resultsSchema } };

/** Tickets that are asked at the same time; the process server takes more, people would not notice. */
const atOnce = 6;

/** One act on many tickets, with a result for each; one refusal stops nothing. */
export function createManyActs(dependencies: ProcessDependencies): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/submissions/acts/approve',
      summary: 'Approves many tickets that have no findings.',
      tags: ['submissions'],
      policy: { act: 'approve' },
      body: approveManySchema,
      responses,
      handler: async ({ em, person, body, request }) => {
        const { tickets } = body;
        const opId = operationIdOf(request);
        const results = await forEach(tickets, ({ submissionNo, versionNo, generation }) =>
          actOnOne(
            dependencies,
            { em: em.fork(), person, submissionNo, opId, requestId: String(request.id) },
            {
              act: 'approve',
              said: { versionNo, generation },
              prepare: ({ ticket }) => {
                assertNoFindings(ticket);
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
      summary: 'Syncs the named or the filtered tickets, 500 at most.',
      tags: ['submissions'],
      policy: { act: 'sync' },
      body: syncManySchema,
      responses,
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
              prepare: ({ em: inside, ticket }) => syncCommand(inside, ticket),
            },
          ),
        );
        return { results };
      },
    }),
  ];
}

/** Findings need eyes: such a ticket is opened before it is approved. */
function assertNoFindings(ticket: Ticket): void {
  if (ticket.hardCount + ticket.softCount === 0) return;
  throw new AppError('HasFindings', `${ticket.submissionNo} has findings; open it to approve.`);
}

async function actOnOne(
  dependencies: ProcessDependencies,
  { em, person, submissionNo, opId, requestId }: Omit<Act, 'ticket'> & { submissionNo: string },
  performance: Performance,
): Promise<RowResult> {
  try {
    const ticket = await loadTicket(em, person, submissionNo);
    const act = { em, person, ticket, opId: operationOfRow(opId, submissionNo), requestId };
    const { outcome } = await perform(dependencies, act, performance);
    return { submissionNo, outcome };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { submissionNo, outcome: 'refused', code: error.code };
  }
}

/** The same request repeated means the same operation for every row. */
export function operationOfRow(opId: string, submissionNo: string): string {
  const hex = createHash('sha256').update(`${opId}:${submissionNo}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
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
  if (rows.length > bulkLimit)
    throw new AppError('BadInput', `At most ${bulkLimit} submissions at once. Narrow the filter.`);
  return rows.map((row) => row.submissionNo);
}

export async function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.map((item, index) => ({ item, index }));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next.index] = await act(next.item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
