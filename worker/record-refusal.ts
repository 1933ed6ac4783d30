import type { EntityManager } from '@mikro-orm/postgresql';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import { submissionValues } from '#database/notifications/submission-values.ts';
import type { RefusalCode } from '#contracts/submissions.ts';
import { Operation } from '#database/submissions/operation.entity.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';

/**
 * A command that was stored and then refused: the facts that came with it are taken back as the api does at once, and
 * the person who gave it is notified by bell and mail.
 */
export async function recordRefusal(em: EntityManager, entry: OutboxEntry, code: RefusalCode): Promise<void> {
  const { opId, submissionId } = entry;
  await em.transactional(async (tx) => {
    await tx.nativeUpdate(OutboxEntry, { id: entry.id }, { status: 'refused', lastError: code });
    await tx
      .createQueryBuilder(Operation)
      .insert({ opId, submissionId, kind: entry.kind, outcome: 'refused', refusalCode: code })
      .onConflict('opId')
      .ignore()
      .execute('run');
    await takeBackFacts(tx, entry, code);
    await tellOwner(tx, entry);
  });
}

async function takeBackFacts(em: EntityManager, { opId, submissionId }: OutboxEntry, code: RefusalCode): Promise<void> {
  await em.nativeUpdate(Upload, { opId }, { status: 'refused', refusalCode: code });
  await em.execute(`update edit set status = 'refused' where op_id = ?`, [opId]);
  await em.execute(`update upload set comment_id = null where op_id = ?`, [opId]);
  await em.execute(`delete from comment where op_id = ?`, [opId]);
  await em.execute(
    `update finding set explanation = null, explained_by_user_id = null, explained_at = null
     where submission_id = ? and params ->> 'explainedIn' = ?`,
    [submissionId, opId],
  );
}

async function tellOwner(em: EntityManager, entry: OutboxEntry): Promise<void> {
  const [person] = await peopleById(em, entry.userId ? [entry.userId] : []);
  if (!person) return;
  const upload = await em.findOne(Upload, { opId: entry.opId });
  const templateName = upload ? 'uploadRefused' : 'actRefused';
  const valuesOf = await submissionValues(em, entry.submissionId);
  await queueNotice(em, person, {
    dedupeKey: `${entry.opId}:${templateName}:${person.userId}`,
    templateName,
    submissionId: entry.submissionId,
    values: { ...valuesOf(person.language), ...(upload && { fileName: upload.fileName }) },
  });
}
