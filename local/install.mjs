// Plain JavaScript, because it runs before anything is installed, on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
/** Node keeps what it has made of each module here: a later process loads it in about half the time. */
export const compileCache = join(root, '.cache', 'node');

/** Runs `npm ci` unless node_modules is what the lockfile says. `report` gets one line before it starts. */
export function ensureInstalled(report) {
  if (isInstalled()) return;
  report('Installing the packages of package-lock.json (a minute or two)');
  // npm must not run on the Node inside node_modules, which it is about to delete.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((dir) => !dir.includes('node_modules'))
    .join(delimiter);
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    throw new Error(
      `npm ci failed${result.error ? `: ${result.error.message}` : ''}. Its message stands above; try it by hand.`,
    );
  }
}

/** npm keeps a copy of the lockfile in node_modules, written last: an interrupted installation has none. */
function isInstalled() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    return found ? found.version === version : Boolean(optional || devOptional || peer);
  });
}

/** The Node 24 that runs the product: this one, or the one that npm installed. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', program);
  if (existsSync(installed)) return installed;
  throw new Error(
    `Postmonth runs on Node 24; this is Node ${process.versions.node}, and npm has no Node 24 for ${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org.`,
  );
}
