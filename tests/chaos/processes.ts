import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '#local/postgres/binaries.ts';
import { findRunning } from '#local/postgres/cluster.ts';
import { choosePlace } from '#local/postgres/place.ts';

/** Whom chaos kills. `backends` are PostgreSQL with every process it has begun: nothing of it writes another byte. */
export const victims = ['api', 'flow worker', 'cpu worker', 'workers', 'PostgreSQL', 'backends', 'Temporal'] as const;
export type Victim = (typeof victims)[number];

interface Running {
  pid: number;
  parent: number;
  command: string;
}

/** Linux only: the kernel's own list. */
function listProcesses(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || state === 'X') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** Process numbers of a victim; none while it is down. Servers are looked for below this process. */
export function pidsOf(victim: Victim, dataDir: string): number[] {
  return pidsAmong(listProcesses(), victim, dataDir);
}

/** Whether every server runs. */
export function isEverybodyThere(dataDir: string): boolean {
  const all = listProcesses();
  const needed = ['api', 'flow worker', 'cpu worker', 'PostgreSQL', 'Temporal'] as const;
  return needed.every((victim) => pidsAmong(all, victim, dataDir).length > 0);
}

function pidsAmong(all: readonly Running[], victim: Victim, dataDir: string): number[] {
  const below = (parents: readonly number[], command: string) =>
    all.filter(({ parent, command: own }) => parents.includes(parent) && own.includes(command)).map(({ pid }) => pid);
  const keepers = () => below([process.pid], 'worker/main.ts');
  switch (victim) {
    case 'api':
      return below([process.pid], 'api/main.ts');
    case 'flow worker':
      return below(keepers(), 'worker/main.ts flow');
    case 'cpu worker':
      return below(keepers(), 'worker/main.ts cpu');
    case 'workers':
      return [...below(keepers(), 'worker/main.ts'), ...keepers()];
    case 'PostgreSQL':
      return postmaster(dataDir);
    case 'backends':
      return [...postmaster(dataDir), ...below(postmaster(dataDir), '')];
    case 'Temporal':
      return all.filter(({ command }) => command.includes(`${dataDir}/temporal-`)).map(({ pid }) => pid);
  }
}

function postmaster(dataDir: string): number[] {
  const running = findRunning(choosePlace(dataDir, findBinaries()));
  return running === null ? [] : [running.mark.pid];
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** How often each mail has arrived, by Message-ID, as the catcher keeps them. */
export function caughtMails(dataDir: string): Map<string, number> {
  const dir = join(dataDir, 'mails');
  const times = new Map<string, number>();
  for (const name of readdirSync(dir).filter((one) => one.endsWith('.json'))) {
    const { messageId } = JSON.parse(readFileSync(join(dir, name), 'utf8')) as { messageId: string };
    times.set(messageId, (times.get(messageId) ?? 0) + 1);
  }
  return times;
}
