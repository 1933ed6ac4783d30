import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Removes the oldest backups beside `folder`, so that `count` of them stay. What is no finished backup is left alone.
 * @returns the folders that are gone
 */
export function keepNewest(folder: string, count: number): string[] {
  const place = dirname(folder);
  const backups = readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(place, entry.name, 'manifest.json')))
    .map(({ name }) => ({ path: join(place, name), madeAt: madeAtOf(join(place, name, 'manifest.json')) }))
    .filter(({ madeAt }) => madeAt !== null)
    .sort((one, other) => `${other.madeAt}`.localeCompare(`${one.madeAt}`));
  const old = backups.slice(count).map(({ path }) => path);
  for (const path of old) rmSync(path, { recursive: true });
  return old;
}

/** Null for a file of another program. */
function madeAtOf(manifest: string): string | null {
  const { format, madeAt } = JSON.parse(readFileSync(manifest, 'utf8')) as { format?: unknown; madeAt?: unknown };
  return format === 1 && typeof madeAt === 'string' ? madeAt : null;
}
