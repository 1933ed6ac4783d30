import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { holderOf } from '#local/lock.ts';
import { ownerRole } from '#database/grants.ts';
import { withClient } from '#database/with-client.ts';
import { loadSecrets } from '#local/secrets.ts';
import { installations, running } from './installations.ts';
import type { InstallationName } from './installations.ts';

const root = join(import.meta.dirname, '..', '..');

function asOwner<T>(name: InstallationName, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(running(name).databaseUrl);
  url.username = ownerRole;
  url.password = loadSecrets(installations[name].dataDir).databaseOwner;
  return withClient(url.href, work);
}

/** What PostgreSQL answers: a full disk passes, a row that breaks a constraint is refused for good. */
const states = { diskFull: '53100', checkViolation: '23514' } as const;

/**
 * From now on PostgreSQL does not store a version of this submission; every other submission goes on.
 * @returns what mends it
 */
export async function refuseVersions(
  name: InstallationName,
  submissionNo: string,
  state: keyof typeof states,
): Promise<() => Promise<void>> {
  const fault = `fault_${submissionNo.toLowerCase().replace('-', '_')}`;
  await asOwner(name, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from submission where submission_no = $1', [
      submissionNo,
    ]);
    await client.query(`
      create function ${fault}() returns trigger language plpgsql as $$
        begin raise exception 'made for a test' using errcode = '${states[state]}'; end $$;
      create trigger ${fault} before insert on version for each row
        when (new.submission_id = ${rows[0]?.id}) execute function ${fault}();
    `);
  });
  return () =>
    asOwner(name, async (client) => {
      await client.query(`drop trigger if exists ${fault} on version; drop function if exists ${fault}();`);
    });
}

/** Parent and command line of every process of this machine. */
function processes(): { pid: number; parent: number; words: string[] }[] {
  return readdirSync('/proc').flatMap((entry) => {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid: Number(entry), parent, words: readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0') }];
    } catch {
      return []; // No process, or one that has just ended.
    }
  });
}

function childOf(parent: number, script: string, role?: string): number {
  const child = processes().find(
    (one) =>
      one.parent === parent &&
      one.words.some((word) => word.endsWith(script)) &&
      (role === undefined || one.words.includes(role)),
  );
  if (!child) throw new Error(`Process ${parent} has no child ${script} ${role ?? ''}.`);
  return child.pid;
}

/**
 * Ends the worker for long computations, and holds on to the process that would start it again.
 * @returns how the operator starts one by the documented command, and how all becomes as it was before
 */
export function endCpuWorker(name: InstallationName): { start: () => void; restore: () => void } {
  const platform = holderOf(installations[name].dataDir);
  if (platform === null) throw new Error(`The installation ${name} does not run.`);
  const keeper = childOf(platform.pid, 'worker/main.ts');
  const worker = childOf(keeper, 'worker/main.ts', 'cpu');
  const settings = readFileSync(`/proc/${worker}/environ`, 'utf8').split('\0');
  const env = Object.fromEntries(settings.map((line) => line.split(/=(.*)/s).slice(0, 2))) as NodeJS.ProcessEnv;
  delete env['NODE_CHANNEL_FD'];
  process.kill(keeper, 'SIGSTOP');
  process.kill(worker, 'SIGKILL');
  let byHand: ReturnType<typeof spawn> | null = null;
  return {
    start: () => {
      byHand = spawn(process.execPath, ['worker/main.ts', 'cpu'], { cwd: root, env, stdio: 'ignore' });
    },
    restore: () => {
      byHand?.kill('SIGTERM');
      process.kill(keeper, 'SIGCONT');
    },
  };
}
