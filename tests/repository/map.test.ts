import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root } from './tree.ts';

interface Row {
  folder: string;
  mayImport: string;
}

const architecture = read('docs/architecture.md');
const rows: Row[] = [...architecture.matchAll(/^\| `([a-z]+)\/` \|[^|]+\| ([^|]+) \|/gm)].map((match) => ({
  folder: match[1] ?? '',
  mayImport: match[2] ?? '',
}));
const lint = read('eslint.config.js');

/** What lint lets a folder import, by value or as types. */
function allowedByLint(folder: string): string[] {
  const policies = lint.matchAll(new RegExp(`may(?:AsType)?\\(\\s*'${folder}',?([^)]*)\\)`, 'g'));
  return [
    ...new Set(
      [...policies].flatMap(([, list]) => [...`${list}`.matchAll(/'([a-z]+)'/g)].map(([, name]) => `${name}`)),
    ),
  ].sort();
}

describe('the table of folders in docs/architecture.md', () => {
  it('names folders that exist', () => {
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter(({ folder }) => !existsSync(join(root, folder)))).toEqual([]);
  });

  it('names every folder of the first screen', () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map((entry) => entry.name);
    const unnamed = folders.filter((name) => !['coverage', 'test-results', 'playwright-report'].includes(name));
    expect(unnamed.filter((name) => !rows.some(({ folder }) => folder === name))).toEqual([]);
  });

  it.each(rows.filter(({ mayImport }) => !/anything|all of the above|^-$/.test(mayImport)))(
    'and lint allow $folder the same imports',
    ({ folder, mayImport }) => {
      const named = rows.map((row) => row.folder).filter((name) => new RegExp(`\\b${name}\\b`).test(mayImport));
      expect(named.sort()).toEqual(allowedByLint(folder === 'frontend' ? 'lib' : folder));
    },
  );
});
