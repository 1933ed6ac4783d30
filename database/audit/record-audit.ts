import { randomUUID } from 'node:crypto';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { AuditEntry } from './audit-entry.entity.ts';

export interface AuditFact {
  /** Repeating a fact with the same id keeps one row. */
  opId?: string;
  action: string;
  entity: string;
  entityId: string | number;
  userId: number | null;
  impersonatorId?: number | null;
  principalId?: number | null;
  submissionId?: number | null;
  before?: unknown;
  after?: unknown;
  details?: Record<string, unknown>;
  requestId?: string | null;
  /** When it happened, if that is not now. */
  at?: Date;
}

/** Adds a row to the audit trail, in the transaction of `em`. */
export async function recordAudit(em: EntityManager, fact: AuditFact): Promise<void> {
  await recordAudits(em, [fact]);
}

/** Adds a row for each fact. */
export async function recordAudits(em: EntityManager, facts: readonly AuditFact[]): Promise<void> {
  const rows = facts.map(({ opId = randomUUID(), entityId, ...rest }) => {
    return { ...rest, opId, entityId: String(entityId) } as RequiredEntityData<AuditEntry>;
  });
  if (rows.length === 0) return;
  await em.createQueryBuilder(AuditEntry).insert(rows).onConflict('opId').ignore().execute('run');
}
