import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

/** Without the lock one of about sixty threads takes its process with it. */
const forMs = 20_000;

it('a thread that is ended while it makes zlib streams ends alone, its process goes on', async () => {
  const script = fileURLToPath(new URL('./end-packing-threads.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(forMs)]);
  expect(Number(stdout.trim())).toBeGreaterThan(5);
}, 120_000);
