import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const heapsMb = Array.from({ length: 8 }, () => 40 + Math.floor(Math.random() * 160));

it(`a thread that runs out of memory ends alone, its process goes on (${heapsMb.join(', ')} MB)`, async () => {
  const script = fileURLToPath(new URL('./exhaust-threads.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...heapsMb.map(String)]);
  expect(stdout.trim().split('\n')).toEqual(heapsMb.map(() => 'The thread ended: memory.'));
}, 120_000);
