import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readRunning } from '#local/running.ts';
import { startServer } from '../processes.ts';

const anyPort = { PORT: '0', POSTGRES_PORT: '0', TEMPORAL_PORT: '0', TEMPORAL_UI_PORT: '0', IDENTITY_PORT: '0' };
const anyMailPort = { SMTP_PORT: '0', MAIL_PORT: '0' };
const longestStartMs = 300_000;

/** The whole platform with its demonstration, as `npm start` brings it up, on free ports and a folder of its own. */
export async function startPlatform(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-pages-'));
  const env = {
    ...process.env,
    ...anyPort,
    ...anyMailPort,
    NODE_ENV: 'test',
    CHECK_ANSWERS: 'off',
    DATA_DIR: dir,
    DEMO: 'on',
  };
  const platform = startServer('local/start.ts', [], env);
  const end = Date.now() + longestStartMs;
  for (;;) {
    const url = readRunning(dir)?.url;
    const isReady = url !== undefined && (await fetch(`${url}/readyz`).catch(() => null))?.ok;
    if (isReady) return { url, stop: () => platform.stop().then(() => rmSync(dir, { recursive: true, force: true })) };
    if (Date.now() > end) throw new Error('The platform is not ready after five minutes.');
    await wait(500);
  }
}
