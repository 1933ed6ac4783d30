import { join } from 'node:path';
import { readSettings, SettingsError } from '#platform/env.ts';
import { runBeside } from './run-beside.ts';
import { readRunning } from './running.ts';

/** `npm run worker -- flow|cpu`: one more worker, of the platform that runs here or of the servers that are set. */
const role = process.argv[2];
if (role !== 'flow' && role !== 'cpu') {
  console.error('Usage: npm run worker -- flow, or npm run worker -- cpu');
  process.exit(1);
}
const running = readRunning();
// The figures of the first worker stand at that port already.
const env = { ...process.env, ...running?.settings, WORKER_METRICS_PORT: '' };
try {
  readSettings(env);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(`No platform runs here (npm start), and ${error.message[0]?.toLowerCase()}${error.message.slice(1)}`);
  process.exit(1);
}
await runBeside(process.execPath, [join(import.meta.dirname, '..', 'worker', 'main.ts'), role], env);
