import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process, distinguishable from a later one with the same number. */
export interface ProcessMark {
  pid: number;
  /** Clock ticks after boot at which it started; null where the system does not tell (no /proc). */
  startTicks: string | null;
}

interface ProcessStatus {
  name: string;
  state: string;
  startTicks: string;
}

function statusOf(pid: number): ProcessStatus | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const close = stat.lastIndexOf(')');
    const rest = stat.slice(close + 2).split(' ');
    return { name: stat.slice(stat.indexOf('(') + 1, close), state: rest[0] ?? '?', startTicks: rest[19] ?? '' };
  } catch {
    return null;
  }
}

export function markOf(pid: number): ProcessMark {
  return { pid, startTicks: statusOf(pid)?.startTicks ?? null };
}

/** A zombie counts as dead: after a kill a process may stay one until its parent looks. */
export function isAlive(mark: ProcessMark): boolean {
  if (process.platform === 'linux') {
    const status = statusOf(mark.pid);
    if (status === null || status.state === 'Z' || status.state === 'X') return false;
    return mark.startTicks === null || mark.startTicks === status.startTicks;
  }
  try {
    process.kill(mark.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Name of the running program, null when it is dead or the system does not tell. */
export function nameOf(pid: number): string | null {
  return isAlive({ pid, startTicks: null }) ? (statusOf(pid)?.name ?? null) : null;
}

/** Asks with `signal`, waits, and ends it for certain after `patienceMs`. Never throws for a process that has gone. */
export async function endProcess(mark: ProcessMark, signal: NodeJS.Signals, patienceMs = 5000): Promise<void> {
  if (!isAlive(mark)) return;
  send(mark.pid, signal);
  const deadline = Date.now() + patienceMs;
  while (isAlive(mark) && Date.now() < deadline) await pause(25);
  if (isAlive(mark)) {
    send(mark.pid, 'SIGKILL');
    while (isAlive(mark) && Date.now() < deadline + 5000) await pause(25);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Repeats `ask` until it answers something but null; null when `timeoutMs` have passed. */
export async function waitFor<T>(
  ask: () => Promise<T | null> | T | null,
  timeoutMs: number,
  everyMs = 50,
): Promise<T | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) return null;
    await pause(everyMs);
  }
}
