import type { EntityManager } from '@mikro-orm/postgresql';
import { deliveryPageSchema, replayedSchema, replaySchema } from '#contracts/connections.schema.ts';
import type { ConnectionDelivery } from '#contracts/connections.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, instantOrNull, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf } from '../list-query.ts';
import { inTurn } from '../masters/change-record.ts';
import { contextOf } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { connectionMaster } from './master.ts';

const tags = ['connections'] as const;

/** The log of what a connection sends. */
export function createDeliveryRoutes(): Route[] {
  return [listDeliveries(), replayDeliveries()];
}

function listDeliveries(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/connections/:id/deliveries',
    summary: 'Messages of a connection, newest first: what the receiver took, refused, or has not had yet, and why.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'View' },
    params: ofRecord,
    query: listQuery(['createdAt'], '-createdAt'),
    responses: { 200: { description: 'A page of messages', schema: deliveryPageSchema } },
    handler: async ({ em, person, params, query, requestId }) => {
      if (offsetOf(query) >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(connectionMaster, context, params.id, { withRetired: true });
      const { page, size } = query;
      const ofReader = sql`o.connection_id = ${id} and ${context.scope.condition}`;
      const total = await countDeliveries(em, ofReader);
      const rows = await readDeliveries(em, ofReader, { size, offset: offsetOf(query) });
      return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
    },
  });
}

function replayDeliveries(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/:id/deliveries/replay',
    summary: 'Sends messages again, under the ids that they had: a receiver that has taken one knows it.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    params: ofRecord,
    body: replaySchema,
    responses: { 200: { description: 'How many will be sent', schema: replayedSchema } },
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return inTurn(connectionMaster, context, async (inner) => {
        assertMayChange(connectionMaster, await readRecord(connectionMaster, inner, params.id));
        const again = await select<{ id: number }>(
          inner.em,
          sql`update connection_delivery o set status = 'waiting', batches_sent = 0, next_attempt_at = now(), delivered_at = null
              where o.connection_id = ${params.id} and o.status <> 'waiting' and ${isAmong(sql`o.id`, body.deliveryIds)}
              returning o.id`,
        );
        await recordAudit(inner.em, {
          ...{ action: 'connection.replay', entity: 'connection', entityId: params.id, requestId },
          ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null },
          details: { count: again.length },
        });
        return { count: again.length };
      });
    },
  });
}

type Row = Omit<ConnectionDelivery, 'createdAt' | 'deliveredAt'> & { createdAt: Date; deliveredAt: Date | null };

/** @param condition over `o` and its submission `s` */
async function readDeliveries(
  em: EntityManager,
  condition: Part,
  { size, offset }: { size: number; offset: number },
): Promise<ConnectionDelivery[]> {
  const rows = await select<Row>(
    em,
    sql`select o.id as "deliveryId", o.event_id as "eventId", o.event, s.submission_no as "submissionNo", o.details, o.status, o.reason,
          o.response_status as "responseStatus", o.attempts, o.took_ms as "tookMs", o.created_at as "createdAt",
          o.delivered_at as "deliveredAt"
        from connection_delivery o join submission s on s.id = o.submission_id
        where ${condition} order by o.id desc limit ${size} offset ${offset}`,
  );
  return rows.map(({ createdAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: instantOf(createdAt),
    deliveredAt: instantOrNull(deliveredAt),
  }));
}

async function countDeliveries(em: EntityManager, condition: Part): Promise<number> {
  const row = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from (select 1 from connection_delivery o
        join submission s on s.id = o.submission_id where ${condition} limit ${exactTotal + 1}) x`,
  );
  return row?.total ?? 0;
}
