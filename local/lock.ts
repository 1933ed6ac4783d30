import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, markOf } from './processes.ts';
import type { ProcessMark } from './processes.ts';

export interface Lock {
  /** The one before did not come to its end. */
  wasStale: boolean;
  release: () => void;
}

const fileOf = (dataDir: string) => join(dataDir, 'start.lock');

/** The process that runs on the data folder, if one does. */
export function holderOf(dataDir: string): ProcessMark | null {
  if (!existsSync(fileOf(dataDir))) return null;
  try {
    const mark = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as ProcessMark;
    return isAlive(mark) ? mark : null;
  } catch {
    return null; // Half a file: its writer was killed.
  }
}

/** @throws Error that names the process when another start holds the data folder */
export async function takeLock(dataDir: string): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true });
  const file = fileOf(dataDir);
  refuseIfHeld(dataDir);
  const wasStale = existsSync(file);
  const own = JSON.stringify(markOf(process.pid));
  if (wasStale) rmSync(file, { force: true });
  try {
    writeFileSync(file, own, { flag: 'wx' });
  } catch {
    refuseIfHeld(dataDir);
  }
  // Two starts may both have found the same stale file: the one whose text remains has it.
  await pause(100);
  if (readFileSync(file, 'utf8') !== own) refuseIfHeld(dataDir);
  return { wasStale, release: () => rmSync(file, { force: true }) };
}

function refuseIfHeld(dataDir: string): void {
  const holder = holderOf(dataDir);
  if (holder !== null && holder.pid !== process.pid) {
    throw new Error(
      `Postmonth already runs on ${dataDir} (process ${holder.pid}). Stop that one, or set DATA_DIR and PORT to start a second installation.`,
    );
  }
}
