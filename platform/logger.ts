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

/** JSON lines, to standard output unless told otherwise; `name` says which server writes them. */
export function createLogger(name: string, level = 'info', destination?: DestinationStream): Logger {
  const options = { name, level, redact: { paths: secretPaths, censor: '(hidden)' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
