import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { SubmissionAssignee } from '#database/submissions/submission-assignee.entity.ts';

/** Asks the process of every submission at which it is this reviewer's turn to resolve its people again. */
export async function refreshSubmissionsOf(em: EntityManager, userId: number): Promise<void> {
  const turns = await em.find(SubmissionAssignee, { userId, isTurn: true });
  for (const submissionId of new Set(turns.map((turn) => turn.submissionId))) {
    em.create(OutboxEntry, { opId: randomUUID(), submissionId, kind: 'sync', payload: {} });
  }
  await em.flush();
}
