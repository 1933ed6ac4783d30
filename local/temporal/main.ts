import { readSettings } from '#platform/env.ts';
import { suppliedSettings } from '../parts.ts';
import { runBeside } from '../run-beside.ts';
import { readRunning } from '../running.ts';
import { findTemporal } from './program.ts';

/** `npm run temporal -- ...`: the command line of Temporal, at the server of the platform that runs here or is set. */
const values = readSettings(process.env, suppliedSettings);
const address = readRunning()?.temporalAddress || values.TEMPORAL_ADDRESS;
if (!address) {
  console.error('No platform runs here: start it with npm start, or set TEMPORAL_ADDRESS.');
  process.exit(1);
}
const program = await findTemporal((line) => console.error(line));
const env = { ...process.env, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: values.TEMPORAL_NAMESPACE };
await runBeside(program, process.argv.slice(2), env);
