import type { EntityManager } from '@mikro-orm/postgresql';
import type { Connection } from '#database/connections/connection.entity.ts';
import type { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { isSignatureNeeded, readSecrets, usableSecrets } from '#database/connections/secrets.ts';
import type { SecretKeys } from '#database/connections/secrets.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { OutgoingDoor } from '#platform/outgoing/call.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { sendMessage } from '#platform/outgoing/send-message.ts';
import type { Receiver } from '#platform/outgoing/send-message.ts';
import { signInFor } from '#platform/outgoing/sign-in.ts';
import type { RunOutcome } from './deliver-file.ts';
import { messagesOf } from './messages-of.ts';
import type { WaitingDelivery } from './messages-of.ts';
import { unwatched } from './watch-run.ts';
import type { RunWatch } from './watch-run.ts';

/** Shorter than a step may take by more than one call: what is left waits for the next run. */
const longestMs = 100_000;
const shownSubmissions = 50;

/**
 * Sends what waits, oldest first, so that a receiver hears of things in their order. What a receiver refuses is set aside with
 * its reason; any other failure ends the run, and the next one begins with the same message.
 */
export async function sendDeliveries(
  { door, secretKeys }: { door: OutgoingDoor; secretKeys: SecretKeys },
  em: EntityManager,
  connection: Connection,
  run: ConnectionRun,
  watch: RunWatch = unwatched(),
): Promise<RunOutcome> {
  const receiver = await receiverOf(door, secretKeys, em, connection);
  const endsAt = Date.now() + longestMs;
  const counts = { delivered: 0, refused: 0 };
  const told = new Set(run.submissions);
  for (;;) {
    watch.signal.throwIfAborted();
    const delivery = Date.now() < endsAt ? await nextWaiting(em, run, connection) : null;
    if (delivery === null) break;
    const isTaken = await send({ em, door, watch }, connection, receiver, delivery);
    // What waits for room in the pace is sent by the next run.
    if (isTaken === null) break;
    if (isTaken && told.size < shownSubmissions) told.add(delivery.submissionNo);
    counts[isTaken ? 'delivered' : 'refused'] += 1;
    run.submissions = [...told];
    await em.flush();
  }
  if (counts.refused > 0) return { status: 'kept', reason: 'MessagesRefused', details: { count: counts.refused } };
  return { status: told.size > 0 ? 'delivered' : 'unchanged', reason: null, details: {} };
}

async function receiverOf(
  door: OutgoingDoor,
  keys: SecretKeys,
  em: EntityManager,
  connection: Connection,
): Promise<Receiver> {
  const stored = await readSecrets(em, keys, connection);
  if (stored.outcome === 'unreadable') throw new OutgoingError('SecretUnreadable');
  const secrets = usableSecrets(stored, connection.authorizationType);
  const { signingSecret, signingSecretBefore } = secrets;
  if (signingSecret === undefined && isSignatureNeeded(stored, connection))
    throw new OutgoingError('SigningSecretMissing');
  const signingSecrets = [signingSecret, signingSecretBefore].filter((one) => one !== undefined);
  return { url: connection.apiUrl, signedIn: await signInFor(door, connection, secrets), signingSecrets };
}

/** Another receiver, or another format, needs all batches of a load. */
const receiverKeyOf = ({ apiUrl, format }: Pick<Connection, 'apiUrl' | 'format'>): string => `${format} ${apiUrl}`;

/**
 * None for an attempt that another one has taken over: two would mix up the order. Also none after an edit of the address, the
 * sign-in or the format: the next run sends the rest.
 */
function nextWaiting(
  em: EntityManager,
  { id, attempts, connectionId }: ConnectionRun,
  { apiUrl, authorizationType, format, username = null, tokenUrl = null, oauthScope = null }: Connection,
): Promise<WaitingDelivery | null> {
  const batchesTo = receiverKeyOf({ apiUrl, format });
  return selectOne<WaitingDelivery>(
    em,
    sql`select o.id, o.event_id as "eventId", o.event, o.details, o.load_id as "loadId",
          case when coalesce(o.batches_to, ${batchesTo}) = ${batchesTo} then o.batches_sent else 0 end as "batchesSent",
          o.created_at::text as "createdAt", s.submission_no as "submissionNo", s.dataset_id as "datasetId", d.name as dataset,
          (select v.code from service_provider v where v.id = s.service_provider_id) as "serviceProvider",
          (select p.code from property p where p.id = s.property_id) as property,
          (select f.name from fund f where f.id = coalesce(s.fund_id, s.entity_id)) as fund,
          to_char(s.post_month, 'YYYY-MM') as "postMonth", s.due_on::text as "dueOn",
          (select l.row_count from reporting_load l where l.id = o.load_id) as "rowCount"
        from connection_delivery o join submission s on s.id = o.submission_id join dataset d on d.id = s.dataset_id
        where o.connection_id = ${connectionId} and o.status = 'waiting'
          and exists (select 1 from connection_run r where r.id = ${id} and r.attempts = ${attempts} and r.ended_at is null)
          and exists (select 1 from connection c where c.id = ${connectionId} and c.api_url = ${apiUrl} and c.format = ${format}
            and c.authorization_type = ${authorizationType} and c.username is not distinct from ${username}::text
            and c.token_url is not distinct from ${tokenUrl}::text and c.oauth_scope is not distinct from ${oauthScope}::text)
        order by o.id limit 1`,
  );
}

/** @returns whether the receiver took it; false when it refused it for good, null when it has to wait for its turn */
async function send(
  { em, door, watch }: { em: EntityManager; door: OutgoingDoor; watch: RunWatch },
  connection: Connection,
  receiver: Receiver,
  delivery: WaitingDelivery,
): Promise<boolean | null> {
  const startedAt = Date.now();
  try {
    let responseStatus = 0;
    for await (const { message, batchNo, rowCount } of messagesOf(em, delivery, connection.format)) {
      ({ status: responseStatus } = await sendMessage(door, receiver, message));
      await em.execute(sql`update connection_delivery set batches_sent = ${batchNo}, batches_to = ${receiverKeyOf(connection)}
        where id = ${delivery.id}`);
      watch.progress.messages += 1;
      watch.progress.rows += rowCount;
    }
    await em.execute(sql`update connection_delivery set status = 'delivered', delivered_at = now(), attempts = attempts + 1,
      reason = null, response_status = ${responseStatus || null}, took_ms = ${Date.now() - startedAt} where id = ${delivery.id}`);
    return true;
  } catch (error) {
    // A run that has to stop breaks off its call, which says nothing of the receiver.
    if (watch.signal.aborted || !(error instanceof OutgoingError)) throw error;
    if (error.code === 'PaceKept') {
      const seconds = Number(error.details['seconds']);
      await em.execute(sql`update connection_delivery set next_attempt_at = now() + make_interval(secs => ${seconds}),
        reason = ${error.code} where id = ${delivery.id}`);
      return null;
    }
    const isRefused = error.code === 'MessageRefused';
    const responseStatus = error.details['status'] ?? null;
    await em.execute(sql`update connection_delivery set status = ${isRefused ? 'refused' : 'waiting'}, attempts = attempts + 1,
      reason = ${error.code}, response_status = ${responseStatus}::int, took_ms = ${Date.now() - startedAt},
      next_attempt_at = now() + least(interval '5 minutes', interval '10 seconds' * power(2, least(attempts, 10)))
      where id = ${delivery.id}`);
    if (isRefused) return false;
    throw error;
  }
}
