import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { acceptProposalSchema, proposalPageSchema, proposalSchema } from '#contracts/connections.schema.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { closeDecidedAttachments, lockAttachments } from '#database/connections/attachment-notices.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionProposal } from '#database/connections/connection-proposal.entity.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import { handOver, withoutFile } from '#database/connections/hand-over.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf } from '../list-query.ts';
import { inTurn } from '../masters/change-record.ts';
import type { MasterContext } from '../masters/master.ts';
import { contextOf } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { connectionMaster } from './master.ts';
import { countProposals, isProposalSeen, readProposals, readTargets } from './read-proposals.ts';

const tags = ['connections'] as const;
const ofProposal = ofRecord.extend({ proposalId: z.coerce.number().int().positive().max(2_147_483_647) });
const decided = { 200: { description: 'The attachment as it stands now', schema: proposalSchema } };

/** Attachments that a mailbox brought. Nothing of them reaches a submission but by a person who accepts it. */
export function createProposalRoutes(): Route[] {
  return [listProposals(), acceptProposal(), dismissProposal()];
}

function listProposals(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/connections/:id/proposals',
    summary:
      'Attachments that came by mail, those that nobody has decided on first, and the submissions that wait for a file.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'View' },
    params: ofRecord,
    query: listQuery(['createdAt'], '-createdAt'),
    responses: { 200: { description: 'A page of attachments', schema: proposalPageSchema } },
    handler: async ({ em, person, params, query, requestId }) => {
      if (offsetOf(query) >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(connectionMaster, context, params.id, { withRetired: true });
      const { page, size } = query;
      const ofReader = sql`x.connection_id = ${id} and ${isProposalSeen(context.scope)}`;
      const newest = sql`${ofReader} order by (x.status = 'open') desc, x.id desc
        limit ${size} offset ${offsetOf(query)}`;
      const total = await countProposals(em, ofReader);
      const [rows, targets] = [await readProposals(em, newest), await readTargets(em, id, context.scope)];
      return { rows, targets, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
    },
  });
}

function acceptProposal(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/:id/proposals/:proposalId/accept',
    summary: 'Hands an attachment to a submission that waits for a file, as an upload of the service account.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    params: ofProposal,
    body: acceptProposalSchema,
    responses: decided,
    refusals: ['Conflict'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      await decide(context, params, async (inner, proposal) => {
        const submissionId = await deliver(inner, proposal, body.submissionNo);
        Object.assign(proposal, { status: 'accepted', submissionId });
        return { action: 'connection.acceptFile', details: { submissionNo: body.submissionNo } };
      });
      return readOne(em, params.proposalId);
    },
  });
}

function dismissProposal(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/:id/proposals/:proposalId/dismiss',
    summary: 'Puts an attachment aside; it is kept for 30 days and reaches no submission.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    params: ofProposal,
    body: noBodySchema,
    responses: decided,
    refusals: ['Conflict'],
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      await decide(context, params, async (_, proposal) => {
        proposal.status = 'dismissed';
        return { action: 'connection.dismissFile', details: {} };
      });
      return readOne(em, params.proposalId);
    },
  });
}

interface Decided {
  action: 'connection.acceptFile' | 'connection.dismissFile';
  details: Record<string, string>;
}

/** One decision for each attachment, with who made it. @throws AppError Conflict for one that is decided */
async function decide(
  context: MasterContext,
  { id, proposalId }: z.infer<typeof ofProposal>,
  act: (em: EntityManager, proposal: ConnectionProposal) => Promise<Decided>,
): Promise<void> {
  const { person, requestId } = context;
  await inTurn(connectionMaster, context, async (inner) => {
    assertMayChange(connectionMaster, await readRecord(connectionMaster, inner, id));
    await lockAttachments(inner.em, id);
    const proposal = await inner.em.findOne(ConnectionProposal, { id: proposalId, connectionId: id });
    if (proposal === null) throw new AppError('NotFound', 'There is no such attachment.');
    if (proposal.status !== 'open') throw new AppError('Conflict', 'This attachment is decided already.');
    const { action, details } = await act(inner.em, proposal);
    Object.assign(proposal, { decidedByUserId: person.userId, decidedAt: new Date() });
    await inner.em.flush();
    await closeDecidedAttachments(inner.em, id);
    await recordAudit(inner.em, {
      ...{ action, entity: 'connection', entityId: id, requestId, userId: person.userId },
      impersonatorId: person.impersonator?.userId ?? null,
      details: { ...details, proposalId, fileName: proposal.fileName, sender: proposal.sender },
    });
  });
}

/** @throws AppError Conflict when the submission waits for no file, or has this very one */
async function deliver(em: EntityManager, proposal: ConnectionProposal, submissionNo: string): Promise<number> {
  const connection = await em.findOneOrFail(Connection, proposal.connectionId);
  const provider = await selectOne<{ isActive: boolean }>(
    em,
    sql`select is_active and retired_at is null as "isActive" from service_provider where id = ${connection.serviceProviderId ?? 0}`,
  );
  if (!provider?.isActive) throw new AppError('Conflict', 'The service provider is not active.');
  const { submissions } = await findTargets(em, connection);
  const target = submissions.find((one) => one.submissionNo === submissionNo);
  if (target === undefined) throw new AppError('Conflict', `${submissionNo} waits for no file of this connection.`);
  const [fresh] = await withoutFile(em, [target], { sha256: proposal.sha256, columns: null });
  if (fresh === undefined) throw new AppError('Conflict', `${submissionNo} has this file already.`);
  const { id, runId, fileName, blobKey, sha256, sizeBytes } = proposal;
  const file = { fileName, blobKey, sha256, sizeBytes, userId: connection.serviceAccountId ?? 0, columns: null };
  await handOver(em, { ...file, opIdOf: (no) => `connection:${runId ?? 0}:${no}:${id}` }, [fresh]);
  return target.submissionId;
}

async function readOne(em: EntityManager, proposalId: number) {
  const [row] = await readProposals(em.fork(), sql`x.id = ${proposalId}`);
  return row;
}
