import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What a platform that runs on this machine says about itself, for scripts and tests beside it. */
export interface Running {
  url: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  mailUrl: string | null;
  databaseUrl: string;
  /** With which its servers were started, secrets among them: the file is its owner's alone. */
  settings: Readonly<Record<string, string>>;
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** @returns what takes it away again */
export function keepRunningFacts(dataDir: string, facts: Running): () => void {
  writeFileSync(fileIn(dataDir), JSON.stringify(facts, null, 2), { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
}

/** Null when no platform runs on this data folder. */
export function readRunning(dataDir: string = process.env['DATA_DIR'] || '.data'): Running | null {
  const file = fileIn(resolve(dataDir));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Running) : null;
}
