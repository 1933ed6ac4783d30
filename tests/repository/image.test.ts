import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { read, root } from './tree.ts';

const copied = [...read('Dockerfile').matchAll(/^COPY --from=build .*\/app\/(\S+) \S+$/gm)].map(
  ([, path]) => path ?? '',
);
const folders = copied.filter((path) => !/[./]|node_modules/.test(path));
const { dependencies, imports } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  imports: Record<string, string>;
};

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
);

/** What the sources name in imports and in `require.resolve`, types included. */
const specifiers = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/(?:from |import\(|import |resolve\()['"`]([@#\w][^'"`$]*)/g)].map(([, name]) => name ?? ''),
  ),
);

/** Not imported by name: whole fonts are found as files, and protobufjs fixes the version of a part of the Temporal SDK. */
const foundOtherwise = /^(@expo-google-fonts\/.+|protobufjs)$/;

describe('the production image', () => {
  it('holds the servers and the commands of operators, and nothing that is only for one machine or for tests', () => {
    expect(folders).toEqual(expect.arrayContaining(['api', 'worker', 'workflows', 'activities', 'rules', 'ops']));
    expect(copied.filter((path) => /^(local|tests|lint|docs|frontend)(\/(?!dist)|$)/.test(path))).toEqual([]);
  });

  it('holds every folder that its code imports', () => {
    const named = [...specifiers].filter((name) => name.startsWith('#')).map((name) => name.split('/')[0] ?? '');
    const missing = named.filter((name) => !folders.includes((imports[`${name}/*`] ?? '').split('/')[1] ?? ''));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('installs the packages that its code imports, and no others', () => {
    const isImported = (name: string) => [...specifiers].some((one) => one === name || one.startsWith(`${name}/`));
    expect(Object.keys(dependencies).filter((name) => !isImported(name) && !foundOtherwise.test(name))).toEqual([]);
    expect(Object.keys(dependencies)).not.toContain('oidc-provider');
    expect(Object.keys(dependencies)).not.toContain('smtp-server');
  });

  it('holds a list of its packages with their licences', () => {
    expect(read('Dockerfile')).toMatch(/^RUN npm sbom --package-lock-only --omit=dev .*> sbom\.cdx\.json$/m);
    expect(read('Dockerfile')).toMatch(/^COPY --from=build .*\/app\/sbom\.cdx\.json \.\/$/m);
  });

  it('starts with programs that it holds', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { command?: string | string[]; entrypoint?: string | string[] }>;
    };
    const programs = Object.values(services)
      .flatMap(({ command = [], entrypoint = [] }) => [command, entrypoint].flat())
      .filter((word) => word.endsWith('.ts'));
    expect(programs).toContain('ops/main.ts');
    expect(programs.filter((path) => !folders.includes(path.split('/')[0] ?? ''))).toEqual([]);
  });
});
