import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cacheDir } from '../cache.ts';
import { downloadRelease } from './release.ts';

/** The version that `go.mod` names. */
export const temporalVersion = '1.8.2';
const moduleDir = import.meta.dirname;
const programName = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

class Interrupted extends Error {}

type Report = (line: string) => void;

/**
 * Finds or makes the program that holds the Temporal server: the cache, the PATH, the vendor's archive where it answers
 * within seconds, a build with Go.
 * @throws Error that says exactly what to install when none works
 */
export async function findTemporal(report: Report): Promise<string> {
  const cached = join(cacheFolder(), programName);
  if (existsSync(cached)) return cached;
  const onPath = fromPath();
  if (onPath !== null) return onPath;
  const failures: string[] = [];
  for (const [way, make] of [
    ['downloading the release', downloadRelease],
    ['building it with Go', build],
  ] as const) {
    try {
      await intoCache(cached, report, (file) => make(file, report, temporalVersion));
      return cached;
    } catch (error) {
      // No fault of the machine, and no reason to ask for anything to be installed.
      if (error instanceof Interrupted) throw error;
      failures.push(`  ${way}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `There is no Temporal server on this machine, and none could be made:\n${failures.join('\n')}\n` +
      'Install Go 1.26 or newer (https://go.dev/dl/), or the Temporal CLI 1.8 or newer on the PATH, or set TEMPORAL_ADDRESS to a running server.',
  );
}

/** Keyed by go.sum: another version, another folder. */
function cacheFolder(): string {
  const hash = createHash('sha256')
    .update(readFileSync(join(moduleDir, 'go.sum')))
    .digest('hex');
  return join(cacheDir(), `temporal-${hash.slice(0, 16)}`);
}

/** Made beside and renamed, so that two starts at once, or a kill in between, never leave half a program. */
async function intoCache(target: string, report: Report, make: (file: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  await untilOthersAreDone(dirname(target), report);
  if (existsSync(target)) return;
  const work = mkdtempSync(join(dirname(target), `making-${process.pid}-`));
  try {
    const file = join(work, programName);
    await make(file);
    const check = versionOf(file);
    if (check === null) throw new Error('the program that came out does not run');
    chmodSync(file, 0o755);
    renameSync(file, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Another start may be making the program: two at once would take twice as long. What a killed one left is removed. */
async function untilOthersAreDone(folder: string, report: Report): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const others = readdirSync(folder).filter((name) => name.startsWith('making-'));
    const living = others.filter((name) => isRunning(Number(/^making-(\d+)-/.exec(name)?.[1])));
    for (const name of others.filter((one) => !living.includes(one))) rmSync(join(folder, name), { recursive: true });
    if (living.length === 0) return;
    if (!isTold) report('Another start is making the Temporal server; waiting for it');
    await pause(1_000);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function versionOf(program: string): [number, number] | null {
  const result = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  const match = /version v?(\d+)\.(\d+)/.exec(result.stdout ?? '');
  return result.status === 0 && match ? [Number(match[1]), Number(match[2])] : null;
}

function fromPath(): string | null {
  const version = versionOf('temporal');
  return version !== null && (version[0] > 1 || (version[0] === 1 && version[1] >= 8)) ? 'temporal' : null;
}

function findGo(): string {
  for (const go of ['go', '/usr/local/go/bin/go']) {
    if (spawnSync(go, ['version'], { timeout: 20_000 }).status === 0) return go;
  }
  throw new Error('Go is not installed');
}

async function build(file: string, report: Report, version: string): Promise<void> {
  const go = findGo();
  report('Building the Temporal server with Go, once on this machine (4 to 7 minutes on two cores)');
  // In a folder of its own: Go may want to touch go.sum, and the checkout may be read-only.
  const work = join(dirname(file), 'module');
  mkdirSync(work);
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(moduleDir, name), join(work, name));
  const flags = `-s -w -X github.com/temporalio/cli/internal/temporalcli.Version=${version}`;
  const started = Date.now();
  let built = 0;
  let downloaded = 0;
  await run(
    go,
    [
      'build',
      '-v',
      '-trimpath',
      '-tags',
      'disable_grpc_modules',
      '-ldflags',
      flags,
      '-o',
      file,
      'github.com/temporalio/cli/cmd/temporal',
    ],
    work,
    (line) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      if (line.startsWith('go: downloading')) {
        downloaded += 1;
        if (downloaded % 50 === 1) report(`Downloading modules (${downloaded}), ${seconds} s`);
      } else if (!line.startsWith('go:')) {
        built += 1;
        if (built % 200 === 1) report(`Compiling packages (${built}), ${seconds} s`);
      }
    },
  );
}

async function run(program: string, args: string[], cwd: string, onLine: (line: string) => void): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, CGO_ENABLED: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const tail: string[] = [];
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      tail.push(line);
      onLine(line);
    }
    tail.splice(0, tail.length - 8);
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) =>
    child.once('error', reject).once('close', (ended, by) => resolve([ended, by])),
  );
  if (signal !== null) throw new Interrupted(`${program} was interrupted (${signal}); the next start begins it again`);
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n    ${[...tail, rest].join('\n    ')}`);
}
