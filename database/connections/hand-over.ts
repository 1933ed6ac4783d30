import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import { select, sql } from '../sql/select.ts';
import { OutboxEntry } from '../submissions/outbox-entry.entity.ts';
import { Upload } from '../submissions/upload.entity.ts';
import type { ConnectionTarget } from './find-targets.ts';

/** A file in the blob store, and what names its handing over for good: repeated, it changes nothing. */
export interface HandedFile {
  opIdOf: (submissionNo: string) => string;
  fileName: string;
  blobKey: string;
  sha256: string;
  sizeBytes: number;
  /** What the connection maps itself; null where a dataset mapping reads the file. */
  columns: ConnectionColumns | null;
  /** The service account behind it. */
  userId: number;
}

/** The submissions that were not given this very content, to be read in this way, before. */
export async function withoutFile(
  em: EntityManager,
  targets: readonly ConnectionTarget[],
  { sha256, columns }: Pick<HandedFile, 'sha256' | 'columns'>,
) {
  const ids = JSON.stringify(targets.map(({ submissionId }) => submissionId));
  const known = await select<{ id: number }>(
    em,
    sql`select o.submission_id as id from outbox_entry o join upload u on u.id = (o.payload ->> 'uploadId')::int
        where o.kind = 'upload' and o.status <> 'refused' and u.sha256 = ${sha256}
          and u.columns is not distinct from ${columns === null ? null : JSON.stringify(columns)}::jsonb
          and o.submission_id in (select value::int from jsonb_array_elements_text(${ids}::jsonb))`,
  );
  const given = new Set(known.map(({ id }) => id));
  return targets.filter(({ submissionId }) => !given.has(submissionId));
}

/** An upload of the service account for each submission: the relay delivers it, and it is checked like every upload. */
export async function handOver(
  em: EntityManager,
  file: HandedFile,
  targets: readonly [ConnectionTarget, ...ConnectionTarget[]],
): Promise<void> {
  const upload = await storeUpload(em, file, targets[0]);
  for (const target of targets) await sendUpload(em, file, upload, target);
}

async function storeUpload(em: EntityManager, file: HandedFile, first: ConnectionTarget): Promise<Upload> {
  const { fileName, blobKey, sha256, sizeBytes, userId, columns } = file;
  const upload = em.create(Upload, {
    ...{ opId: file.opIdOf(first.submissionNo), submissionId: first.submissionId, seenGeneration: first.generation },
    ...{ fileName, blobKey, sha256, sizeBytes, uploadedByUserId: userId, columns },
  });
  await em.flush();
  return upload;
}

async function sendUpload(
  em: EntityManager,
  { opIdOf, userId }: HandedFile,
  upload: Upload,
  { submissionId, submissionNo, generation }: ConnectionTarget,
): Promise<void> {
  const opId = opIdOf(submissionNo);
  const payload = {
    ...{ kind: 'upload' as const, opId, actor: { userId, baseRole: 'DataProvider' as const }, atMs: Date.now() },
    ...{ uploadId: upload.id, seenGeneration: generation, sha256IsCurrent: false, hasRunInputChanged: false },
  };
  em.create(OutboxEntry, { opId, submissionId, kind: payload.kind, payload, userId });
  await em.flush();
}
