import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from '#platform/env.ts';
import { holderOf } from './lock.ts';
import { suppliedSettings } from './parts.ts';
import { findBinaries } from './postgres/binaries.ts';
import { findRunning } from './postgres/cluster.ts';
import { choosePlace, forgetOutside } from './postgres/place.ts';
import { endProcess } from './processes.ts';
import type { ProcessMark } from './processes.ts';

/** `npm run reset`: empties the data folder; the next `npm start` begins with an empty installation. */
const dataDir = resolve(readSettings(process.env, suppliedSettings).DATA_DIR);
const holder = holderOf(dataDir);
if (holder !== null) {
  console.error(`Postmonth runs on ${dataDir} (process ${holder.pid}). Stop it first.`);
  process.exit(1);
}
if (!existsSync(dataDir)) {
  console.log(`There is nothing to reset: ${dataDir} does not exist.`);
  process.exit(0);
}
// A folder that somebody named by mistake is left alone.
if (!existsSync(join(dataDir, 'secrets.json'))) {
  console.error(`${dataDir} is no data folder of Postmonth (it holds no secrets.json); nothing was removed.`);
  process.exit(1);
}
await endOrphans();
forgetOutside(dataDir);
rmSync(dataDir, { recursive: true, force: true });
console.log(`${dataDir} is empty. The next npm start installs anew.`);

/** Servers that outlived a killed start would write on into deleted files. */
async function endOrphans(): Promise<void> {
  const postgres = findRunning(choosePlace(dataDir, findBinaries()));
  if (postgres !== null) await endProcess(postgres.mark, 'SIGINT', 10_000);
  const temporal = join(dataDir, 'temporal.json');
  if (existsSync(temporal)) {
    await endProcess((JSON.parse(readFileSync(temporal, 'utf8')) as { mark: ProcessMark }).mark, 'SIGTERM');
  }
}
