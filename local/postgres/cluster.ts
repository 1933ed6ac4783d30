import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, markOf, nameOf } from '../processes.ts';
import type { ProcessMark } from '../processes.ts';
import type { PostgresPlace } from './place.ts';

/** The folder of the cluster proper, inside the one that the server's user owns. */
export function pgdata(place: PostgresPlace): string {
  return join(place.clusterDir, 'data');
}

/** By which a character counts as a letter, for search indexes. */
export const letterLocale = 'C.UTF-8';

/** Environment without PG* variables: they would change whom the programs talk to. */
export const cleanEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function identityOptions(place: PostgresPlace): { uid?: number; gid?: number; cwd: string } {
  const user = place.user === null ? {} : { uid: place.user.uid, gid: place.user.gid };
  return { ...user, cwd: process.platform === 'win32' ? place.clusterDir : '/' };
}

/** Makes the cluster unless it is there; a half-made one (killed in between) is recreated. */
export function makeCluster(place: PostgresPlace, password: string): void {
  const data = pgdata(place);
  const made = join(place.clusterDir, 'made');
  if (existsSync(made)) return;
  rmSync(data, { recursive: true, force: true });
  const passwordFile = join(place.clusterDir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user !== null) chownSync(passwordFile, place.user.uid, place.user.gid);
  const options = [
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // pg_trgm asks the C library what a letter is; by `C` no Japanese or Arabic character is one.
    `--lc-ctype=${letterLocale}`,
  ];
  const result = spawnSync(
    join(place.nativeDir, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '--no-sync', '--pwfile', passwordFile, ...options],
    { ...identityOptions(place), env: cleanEnvironment, encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    throw new Error(
      `PostgreSQL could not make its data folder ${data}: ${result.error?.message ?? result.stderr.trim()}`,
    );
  }
  writeFileSync(made, '');
}

export interface RunningServer {
  mark: ProcessMark;
  port: number;
  isReady: boolean;
}

/**
 * The server that runs on this cluster, ours or one that outlived a killed parent.
 * `pg_ctl status` is not asked: after a crash it believes a zombie.
 */
export function findRunning(place: PostgresPlace): RunningServer | null {
  const file = join(pgdata(place), 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const mark = markOf(Number(lines[0]));
  const name = nameOf(mark.pid);
  if (!isAlive(mark) || (name !== null && name !== 'postgres')) return null;
  return { mark, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/** Removes what a killed server left; call only when none runs. */
export function removeStaleLock(place: PostgresPlace): void {
  rmSync(join(pgdata(place), 'postmaster.pid'), { force: true });
}
