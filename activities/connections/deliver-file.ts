import type { EntityManager } from '@mikro-orm/postgresql';
import type { Connection } from '#database/connections/connection.entity.ts';
import type { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { chooseTakers } from '#database/connections/choose-takers.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import { handOver, withoutFile } from '#database/connections/hand-over.ts';
import type { HandedFile } from '#database/connections/hand-over.ts';
import { readStaleFields } from '#database/connections/stale-fields.ts';
import { columnsOfText } from '#contracts/connection-columns.ts';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
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
 * and it is checked like every upload. A file that says another property than that of the only submission is kept. A submission that was given the same content before is left alone.
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
    const takers = await chooseTakers(inner, connection, run.fileName ?? '', { submissions, isOneForAll });
    if (takers.outcome === 'kept') return { status: 'kept', reason: takers.reason, details: takers.details };
    const file = handedFile(connection, run);
    const fresh = await withoutFile(inner, takers.submissions, file);
    const [first, ...others] = fresh;
    const fit = await fitOfFields(inner, connection);
    if (first === undefined) return { status: 'unchanged', ...fit };
    await handOver(inner, file, [first, ...others]);
    run.submissions = fresh.map(({ submissionNo }) => submissionNo);
    await inner.flush();
    return { status: 'delivered', ...fit };
  });
}

/** A file of stale fields is handed over: its checks say what they lack, row by row. The run says why. */
export async function fitOfFields(
  em: EntityManager,
  { id }: Pick<Connection, 'id'>,
): Promise<Pick<RunOutcome, 'reason' | 'details'>> {
  const fields = await readStaleFields(em, id);
  return fields.length === 0
    ? { reason: null, details: {} }
    : { reason: 'FieldMapStale', details: { fields: fields.join(', ') } };
}

function handedFile(connection: Connection, run: Delivery): HandedFile {
  const { serviceAccountId = null } = connection;
  const { id, fileName, blobKey, sha256, sizeBytes } = run;
  return {
    opIdOf: (submissionNo) => `connection:${id}:${submissionNo}`,
    ...{ fileName: fileName ?? '', blobKey: blobKey ?? '', sha256: sha256 ?? '', sizeBytes: sizeBytes ?? 0 },
    userId: serviceAccountId ?? 0,
    columns: mappedBy(connection),
  };
}

/** Only a pull of JSON maps its columns itself. */
function mappedBy({ connectionType, format, fieldMap = null }: Connection): ConnectionColumns | null {
  if (connectionType !== 'PULL' || format !== 'JSON' || fieldMap === null) return null;
  return columnsOfText(fieldMap);
}
