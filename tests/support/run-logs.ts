import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createLogger } from '#platform/logger.ts';
import type { Logger } from '#platform/logger.ts';

/** Where a whole run of the tests keeps its logs and notes the secrets it uses; unset in a run of single tests. */
const folder = process.env['POSTMONTH_TEST_LOGS'];

/** The last check of the run searches every log for it. */
export function noteSecret(name: string, value: string): void {
  if (folder) appendFileSync(join(folder, 'secrets.jsonl'), `${JSON.stringify({ name, value })}\n`, { mode: 0o600 });
}

/** Of a server inside of a test: everything it says, in a file of the run; nothing in a run of single tests. */
export function testLogger(name: string): Logger {
  if (!folder) return createLogger(name, 'silent');
  return createLogger(
    name,
    'debug',
    pino.destination({ dest: join(folder, `${name}-${process.pid}.log`), sync: true }),
  );
}

/** Keeps the logs of an installation that is about to be removed, and notes its secrets. */
export function keepLogs(name: string, dataDir: string): void {
  if (!folder) return;
  const secrets = join(dataDir, 'secrets.json');
  if (existsSync(secrets)) {
    const known = JSON.parse(readFileSync(secrets, 'utf8')) as Record<string, string>;
    for (const [key, value] of Object.entries(known)) noteSecret(`${name} ${key}`, value);
  }
  const logs = join(dataDir, 'logs');
  if (!existsSync(logs)) return;
  const kept = join(folder, `${name}-${process.pid}`);
  mkdirSync(kept, { recursive: true });
  cpSync(logs, kept, { recursive: true });
}
