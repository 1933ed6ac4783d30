import { readFileSync } from 'node:fs';
import { Client, Connection } from '@temporalio/client';
import type { ConnectionLike } from '@temporalio/client';
// CommonJS: Node sees only its default export, TypeScript its names.
import proto from '@temporalio/proto';
import type { NativeConnection } from '@temporalio/worker';
import { searchAttributes } from '#contracts/processes.ts';
import type { Environment } from './env.ts';
import { traceCommands } from './trace-commands.ts';

type TemporalSettings = Environment['temporal'];

function connectionOptions({ address, apiKey, tls }: TemporalSettings) {
  const clientCertPair = tls && { crt: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) };
  return {
    address,
    ...(apiKey !== null && { apiKey, tls: true as const }),
    ...(clientCertPair && { tls: { clientCertPair } }),
  };
}

/** Connects at the first call, so that a server starts while Temporal is away. */
export function connectTemporalClient(settings: TemporalSettings): Client {
  return new Client({
    connection: Connection.lazy(connectionOptions(settings)),
    namespace: settings.namespace,
    interceptors: { workflow: [traceCommands] },
  });
}

/** The connection over which a worker asks for work. @throws while Temporal is away */
export async function connectTemporalWorker(settings: TemporalSettings): Promise<NativeConnection> {
  // Loaded here alone: the api has no use for the worker's native core.
  const worker = await import('@temporalio/worker');
  return worker.NativeConnection.connect(connectionOptions(settings));
}

/**
 * Adds the search attributes that the namespace lacks; safe to repeat and to run from several workers at once.
 * @throws Error when one is there with another type
 */
export async function ensureSearchAttributes(connection: ConnectionLike, namespace: string): Promise<string[]> {
  const types = proto.temporal.api.enums.v1.IndexedValueType;
  const wanted = Object.entries(searchAttributes).map(
    ([name, type]) => [name, types[`INDEXED_VALUE_TYPE_${type}`]] as const,
  );
  const known = (await connection.operatorService.listSearchAttributes({ namespace })).customAttributes;
  const clashes = wanted.filter(([name, type]) => known[name] !== undefined && known[name] !== type);
  if (clashes.length > 0) {
    throw new Error(`Search attributes with another type than expected: ${clashes.map(([name]) => name).join(', ')}`);
  }
  const missing = wanted.filter(([name]) => known[name] === undefined);
  if (missing.length > 0) {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) });
  }
  return missing.map(([name]) => name);
}
