import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

/** Without the lock one of about sixty threads ends the whole process. */
const forMs = 8000;

it('a thread that is ended while it makes zlib streams does not end the process', async () => {
  const script = fileURLToPath(new URL('./end-packing-threads.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(forMs)]);
  expect(Number(stdout.trim())).toBeGreaterThan(5);
}, 120_000);
