import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { operationSchema } from '#contracts/act-answers.schema.ts';
import type { Operation } from '#contracts/act-answers.schema.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { selectOne, sql } from '#database/sql/select.ts';

interface OperationRow {
  act: string;
  outboxStatus: string;
  code: ErrorCode | null;
  status: SubmissionStatus;
  appliedOutcome: string | null;
  appliedCode: ErrorCode | null;
  rev: number | null;
}

/** What became of an act: the projection knows those applied, the outbox those refused or still on their way. */
export async function readOperation(em: EntityManager, person: SignedInPerson, opId: string): Promise<Operation> {
  const scope = await rowScopeOf(em, person);
  const row = await selectOne<OperationRow>(
    em,
    sql`select o.kind as act, o.status as "outboxStatus", o.last_error as code, s.status, p.outcome as "appliedOutcome",
          p.refusal_code as "appliedCode", p.rev
        from outbox_entry o join submission s on s.id = o.submission_id left join operation p on p.op_id = o.op_id
        where o.op_id = ${opId} and ${scope.condition}`,
  );
  if (!row) throw new AppError('NotFound', `There is no operation ${opId}.`);
  const { act } = row;
  const isRefused = row.outboxStatus === 'refused' || row.appliedOutcome === 'refused';
  if (isRefused)
    return { opId, outcome: 'refused', status: row.status, rev: row.rev, code: row.appliedCode ?? row.code, act };
  const isApplied = row.outboxStatus === 'done' || row.appliedOutcome !== null;
  return { opId, outcome: isApplied ? 'accepted' : 'pending', status: row.status, rev: row.rev, code: null, act };
}

export const ofOperation = z.object({ opId: z.string().min(1).max(100) });

export function createOperationRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/operations/:opId',
    summary: 'The result of an action that was answered with 202.',
    tags: ['submissions'],
    policy: { signedIn: true },
    params: ofOperation,
    responses: { 200: { description: 'The operation', schema: operationSchema } },
    handler: ({ em, person, params }) => readOperation(em, person, params.opId),
  });
}
