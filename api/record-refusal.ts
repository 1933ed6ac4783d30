import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { recordAudit } from '#database/audit/record-audit.ts';
import type { SignedInPerson } from './access/person.ts';

const hourMs = 3_600_000;

/** Somebody asked for what their role does not include: once an hour, person and route, however often they ask. */
export async function recordAccessRefused(
  em: EntityManager,
  request: Request,
  { userId, impersonator }: SignedInPerson,
  { method, path }: { method: string; path: string },
): Promise<void> {
  const hour = Math.floor(Date.now() / hourMs);
  await recordAudit(em, {
    opId: `refused:${hour}:${userId}:${impersonator?.userId ?? 0}:${method} ${path}`,
    action: 'session.accessRefused',
    entity: 'session',
    entityId: userId,
    userId,
    impersonatorId: impersonator?.userId ?? null,
    details: { route: `${method.toUpperCase()} ${path}`, address: request.ip },
    requestId: String(request.id),
  }).catch((error: unknown) => request.log.error({ err: error }, 'a refused access was not recorded'));
}
