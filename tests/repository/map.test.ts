import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read, root } from './tree.ts';

interface Row {
  folder: string;
  mayImport: string;
  /** Packages that it names. */
  libraries: string[];
}

const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

const architecture = read('docs/architecture.md');
const rows: Row[] = [...architecture.matchAll(/^\| `([a-z]+)\/` \|[^|]+\| ([^|]+) \| ([^|]+) \|/gm)].map((match) => ({
  folder: match[1] ?? '',
  mayImport: match[2] ?? '',
  libraries: (match[3] ?? '').split(/[\s,]+/).filter((word) => word in dependencies),
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

/** Packages that the files of a folder import by value. */
function importedBy(folder: string): Set<string> {
  const sources = filesBelow(folder).filter((path) => path.endsWith('.ts'));
  const statements =
    /^(?:import|export) (?!type )(?:[^;]*? from )?'([^'.#][^']*)';|\bawait import\('([^'.#][^']*)'\)/gm;
  const named = sources.flatMap((path) =>
    [...read(path).matchAll(statements)].map(([, one, late]) => one ?? late ?? ''),
  );
  return new Set(named.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
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

  it('names every folder of the servers that imports a library which it names', () => {
    const servers = rows.filter(({ folder }) => !/^(frontend|local|tests|lint|docs)$/.test(folder));
    const libraries = [...new Set(servers.flatMap((row) => row.libraries))].sort();
    expect(libraries.length).toBeGreaterThan(20);
    const imports = new Map(servers.map(({ folder }) => [folder, importedBy(folder)]));
    const owners = (has: (row: Row, library: string) => boolean) =>
      Object.fromEntries(
        libraries.map((library) => [
          library,
          servers.flatMap((row) => (has(row, library) ? [row.folder] : [])).toSorted(),
        ]),
      );
    expect(owners((row, library) => row.libraries.includes(library))).toEqual(
      owners(({ folder }, library) => imports.get(folder)?.has(library) ?? false),
    );
  });
});
