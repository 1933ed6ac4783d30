import type { EntityManager } from '@mikro-orm/postgresql';
import type { Connection } from '#database/connections/connection.entity.ts';
import type { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import type { ConnectionTarget } from '#database/connections/find-targets.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import { select, sql } from '#database/sql/select.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { foldKey } from '#contracts/text.ts';
import type { RunReason, RunStatus } from '#contracts/connections.ts';

/** What a delivery needs to know of a file; it adds the submissions that took it. */
export interface Delivery extends Pick<ConnectionRun, 'id' | 'fileName' | 'blobKey' | 'sha256' | 'sizeBytes'> {
  submissions: string[];
}

/** Of one file that was handed over, or could not be. */
export interface DeliveryOutcome extends RunOutcome {
  status: 'delivered' | 'unchanged' | 'kept';
}

export interface RunOutcome {
  status: RunStatus;
  reason: RunReason | null;
  details: Record<string, string | number>;
}

/**
 * Hands the file of a run to the submissions that wait for it, as an upload of the service account: the relay delivers it,
 * and it is checked like every upload. A submission that was given the same content before is left alone.
 * @param given submissions that take no further file of this run
 */
export async function deliverFile(
  em: EntityManager,
  connection: Connection,
  run: Delivery,
  given: ReadonlySet<string> = new Set(),
): Promise<DeliveryOutcome> {
  return em.transactional(async (inner) => {
    const { submissions: open, isOneForAll } = await findTargets(inner, connection);
    const submissions = open.filter(({ submissionNo }) => !given.has(submissionNo));
    if (submissions.length === 0) return kept('NoOpenSubmission');
    const targets = isOneForAll ? submissions : namedIn(run.fileName ?? '', submissions);
    if (targets.length > 1 && !isOneForAll) return kept('SeveralSubmissions', { count: submissions.length });
    const fresh = await withoutFile(inner, targets, run.sha256 ?? '');
    if (fresh.length === 0) return { status: 'unchanged', reason: null, details: {} };
    const [first] = fresh;
    const upload = await storeUpload(inner, connection, run, first!);
    for (const target of fresh) await sendUpload(inner, connection, run, upload, target);
    run.submissions = fresh.map(({ submissionNo }) => submissionNo);
    await inner.flush();
    return { status: 'delivered', reason: null, details: {} };
  });
}

/** Of several submissions the one whose property the name of the file says, if it says exactly one. */
export function namedIn(fileName: string, targets: readonly ConnectionTarget[]): readonly ConnectionTarget[] {
  if (targets.length < 2) return targets;
  const words = ` ${foldKey(fileName.normalize('NFKC')).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const named = targets.filter(({ propertyCode }) => {
    const code = foldKey((propertyCode ?? '').normalize('NFKC'))
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return code !== '' && words.includes(` ${code} `);
  });
  return named.length === 1 ? named : targets;
}

function kept(reason: 'NoOpenSubmission' | 'SeveralSubmissions', details: RunOutcome['details'] = {}): DeliveryOutcome {
  return { status: 'kept', reason, details };
}

async function withoutFile(em: EntityManager, targets: readonly ConnectionTarget[], sha256: string) {
  const ids = JSON.stringify(targets.map(({ submissionId }) => submissionId));
  const known = await select<{ id: number }>(
    em,
    sql`select o.submission_id as id from outbox_entry o join upload u on u.id = (o.payload ->> 'uploadId')::int
        where o.kind = 'upload' and o.status <> 'refused' and u.sha256 = ${sha256}
          and o.submission_id in (select value::int from jsonb_array_elements_text(${ids}::jsonb))`,
  );
  const given = new Set(known.map(({ id }) => id));
  return targets.filter(({ submissionId }) => !given.has(submissionId));
}

const opIdOf = (run: Delivery, submissionNo: string) => `connection:${run.id}:${submissionNo}`;

async function storeUpload(em: EntityManager, connection: Connection, run: Delivery, first: ConnectionTarget) {
  const { fileName, blobKey, sha256, sizeBytes } = run;
  const upload = em.create(Upload, {
    ...{ opId: opIdOf(run, first.submissionNo), submissionId: first.submissionId, seenGeneration: first.generation },
    ...{ fileName: fileName ?? '', blobKey: blobKey ?? '', sha256: sha256 ?? '', sizeBytes: sizeBytes ?? 0 },
    uploadedByUserId: connection.serviceAccountId ?? 0,
  });
  await em.flush();
  return upload;
}

async function sendUpload(
  em: EntityManager,
  connection: Connection,
  run: Delivery,
  upload: Upload,
  { submissionId, submissionNo, generation }: ConnectionTarget,
): Promise<void> {
  const opId = opIdOf(run, submissionNo);
  const userId = connection.serviceAccountId ?? 0;
  const payload = {
    ...{ kind: 'upload' as const, opId, actor: { userId, baseRole: 'DataProvider' as const }, atMs: Date.now() },
    ...{ uploadId: upload.id, seenGeneration: generation, sha256IsCurrent: false, hasRunInputChanged: false },
  };
  em.create(OutboxEntry, { opId, submissionId, kind: payload.kind, payload, userId });
  await em.flush();
}
