import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installations } from './installations.ts';
import { castOf } from './people.ts';
import { openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';

const root = join(import.meta.dirname, '..', '..');

test('npm run demo walks one submission of the demonstration from a faulty file to Completed', async () => {
  // The other journeys may have used up those of the demonstration.
  await openRentRoll(castOf('en').provider.provider ?? '');
  const env = { ...process.env, DATA_DIR: installations.demo.dataDir };
  const { stdout } = await promisify(execFile)('npm', ['run', 'demo'], { cwd: root, env });
  expect(stdout).toContain('Completed');
});
