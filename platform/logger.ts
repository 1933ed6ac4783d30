import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

export type { Logger };

/** Where a header, a body or an error may carry what nobody should read in a log. */
const secretPaths = [
  'authorization',
  'cookie',
  'password',
  'clientSecret',
  'secret',
  'token',
  'idToken',
  'accessToken',
  'refreshToken',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Which fault of PostgreSQL, the network or the disk it was, and where; often an inner error knows it. */
const pointers = ['code', 'table', 'constraint'] as const;

function describeError(error: unknown): unknown {
  const facts = pino.stdSerializers.err(error as Error) as unknown;
  if (!(error instanceof Error) || typeof facts !== 'object' || facts === null) return facts;
  const found = facts as Record<string, unknown>;
  for (const name of pointers) found[name] ??= inCauses(error, name);
  return facts;
}

function inCauses(error: Error, name: (typeof pointers)[number]): unknown {
  let inner: unknown = error.cause;
  for (let depth = 0; depth < 5 && inner instanceof Error; depth += 1, inner = inner.cause) {
    if (name in inner) return (inner as unknown as Record<string, unknown>)[name];
  }
  return undefined;
}

/** JSON lines, to standard output by default; `name` says which server writes them. */
export function createLogger(name: string, level = 'info', destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: { paths: secretPaths, censor: '(hidden)' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
