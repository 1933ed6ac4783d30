import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ApplicationFailure } from '@temporalio/common';
import { bringsFiles, postMonthPlaceholder } from '#contracts/connections.ts';
import type { RunReason } from '#contracts/connections.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import { readSecrets, usableSecrets } from '#database/connections/secrets.ts';
import type { SecretKeys, Secrets } from '#database/connections/secrets.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { sql } from '#database/sql/select.ts';
import type { OutgoingDoor } from '#platform/outgoing/call.ts';
import { fetchFile } from '#platform/outgoing/fetch-file.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { MailboxDoor } from '#platform/outgoing/mailbox.ts';
import type { SftpDoor } from '#platform/outgoing/sftp.ts';
import type { WatchedDoor } from '#platform/watched-folder.ts';
import { collectAndDeliver } from './collect-and-deliver.ts';
import { collectProposals } from './collect-proposals.ts';
import { deliverFile, fitOfFields } from './deliver-file.ts';
import type { RunOutcome } from './deliver-file.ts';
import { doorsOfRun } from './doors-of-run.ts';
import { keepFile, receivedFile } from './keep-file.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { watchRun } from './watch-run.ts';
import type { RunWatch } from './watch-run.ts';

export interface ConnectionActivityDependencies {
  orm: MikroORM;
  blobs: BlobStore;
  door: OutgoingDoor;
  sftp: SftpDoor;
  watched: WatchedDoor;
  mailbox: MailboxDoor;
  secretKeys: SecretKeys;
  maxBytes: number;
}

/** May have passed at the next attempt. */
const passing: readonly RunReason[] = ['TimedOut', 'Unreachable', 'HostUnknown', 'PaceKept', 'ProxyUnreachable'];

/** Fetches the file of a connection, keeps it, and hands it to the submissions that wait for it; or sends what is to be sent. */
export async function fetchAndDeliver(
  given: ConnectionActivityDependencies,
  { connectionId, runId }: { connectionId: number; runId: number },
): Promise<RunOutcome> {
  const em = given.orm.em.fork();
  await em.execute(sql`update connection_run set attempts = attempts + 1 where id = ${runId} and ended_at is null`);
  const run = await em.findOneOrFail(ConnectionRun, { id: runId, connectionId });
  if (run.endedAt) return { status: run.status, reason: null, details: {} };
  const connection = await em.findOneOrFail(Connection, connectionId);
  return watchRun(em, run, async (watch) => {
    try {
      return await carryOut({ ...given, ...doorsOfRun(given, em, connectionId, watch) }, em, connection, run, watch);
    } catch (error) {
      throw failureOf(error);
    }
  });
}

async function carryOut(
  dependencies: ConnectionActivityDependencies,
  em: EntityManager,
  connection: Connection,
  run: ConnectionRun,
  watch: RunWatch,
): Promise<RunOutcome> {
  const { connectionType } = connection;
  if (!bringsFiles(connectionType)) return sendDeliveries(dependencies, em, connection, run, watch);
  await assertProviderActive(em, connection);
  if (connectionType !== 'PULL') {
    const secrets = await secretsOf(em, dependencies.secretKeys, connection);
    const collect = connectionType === 'MAILBOX' ? collectProposals : collectAndDeliver;
    return collect(dependencies, em, connection, run, secrets);
  }
  // Handed over by an attempt whose answer was lost: what waits by now waits for another file.
  if (run.submissions.length > 0) return { status: 'delivered', ...(await fitOfFields(em, connection)) };
  if (run.blobKey || (await takeKept(em, run))) return deliverFile(em, connection, run);
  return fetchAndHandOver(dependencies, em, connection, run);
}

/** Neither the address nor the answer of the other side goes into Temporal. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof OutgoingError)) return error;
  const { code, details } = error;
  const status = Number(details['status'] ?? 0);
  const isPassing = passing.includes(code) || (code === 'HttpError' && (status === 429 || status >= 500));
  return ApplicationFailure.create({ message: code, type: code, nonRetryable: !isPassing, details: [details] });
}

async function assertProviderActive(em: EntityManager, { serviceProviderId = null }: Connection): Promise<void> {
  const [row] = await em.execute<{ isActive: boolean }[]>(
    `select is_active and retired_at is null as "isActive" from service_provider where id = ?`,
    [serviceProviderId],
  );
  if (!row?.isActive) throw new OutgoingError('ProviderInactive');
}

/** The file of the run that this one repeats, if it was fetched. */
async function takeKept(em: EntityManager, run: ConnectionRun): Promise<boolean> {
  const before = run.retryOfId ? await em.findOne(ConnectionRun, { id: run.retryOfId }) : null;
  if (!before?.blobKey) return false;
  const { blobKey, fileName, sha256, sizeBytes } = before;
  Object.assign(run, { blobKey, fileName, sha256, sizeBytes });
  await em.flush();
  return true;
}

async function fetchAndHandOver(
  { blobs, door, secretKeys, maxBytes }: ConnectionActivityDependencies,
  em: EntityManager,
  connection: Connection,
  run: ConnectionRun,
): Promise<RunOutcome> {
  const secrets = await secretsOf(em, secretKeys, connection);
  const { postMonth } = await findTargets(em, connection);
  // The address names a month, and none is waited for.
  if (postMonth === null && connection.apiUrl.includes(postMonthPlaceholder))
    return { status: 'unchanged', reason: 'NoOpenSubmission', details: {} };
  const file = await fetchFile(door, connection, secrets, { postMonth, maxBytes });
  const received = await receivedFile(connection, file, maxBytes);
  Object.assign(run, await keepFile(blobs, `${connection.id}-${run.id}`, received));
  await em.flush();
  return deliverFile(em, connection, run);
}

async function secretsOf(em: EntityManager, keys: SecretKeys, connection: Connection): Promise<Secrets> {
  return usableSecrets(await readSecrets(em, keys, connection), connection.authorizationType);
}
