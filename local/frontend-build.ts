import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['frontend', 'contracts', 'locales', 'package-lock.json'];
const marker = join(root, 'frontend', 'dist', '.built-from');

/** Builds the page unless the built one is of these sources. Answers whether it was built. */
export async function buildFrontend(): Promise<boolean> {
  const hash = hashOfSources();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return false;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'frontend'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0)
    throw new Error(`The page could not be built:\n${Buffer.concat(output).toString('utf8').slice(-4000)}`);
  writeFileSync(marker, hash);
  return true;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, join(root, source), source);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, path: string, name: string): void {
  if (!existsSync(path)) return;
  if (name.endsWith('package-lock.json')) {
    hash.update(name).update(readFileSync(path));
    return;
  }
  const entries = readdirSync(path, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const inside = join(path, entry.name);
    if (entry.isDirectory()) addTo(hash, inside, `${name}/${entry.name}`);
    else hash.update(`${name}/${entry.name}\0`).update(readFileSync(inside));
  }
}
