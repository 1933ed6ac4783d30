import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

const made = new Set([
  'node_modules',
  '.git',
  '.data',
  '.cache',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Paths of the repository's files below `folder`, as `api/main.ts`; what is installed, built or kept locally is left out. */
export function filesBelow(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (made.has(entry.name) || entry.name === '.env') return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
