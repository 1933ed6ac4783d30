import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read, root } from './tree.ts';

const tests = filesBelow('tests').filter((path) => /\.(test|spec)\.tsx?$/.test(path));
/** Tests of the whole, which mirror no folder; those of the page follow its screens. */
const ofTheWhole = /^tests\/(repository|e2e|chaos|transitions|bench|support|frontend)\//;

/** Files that a test names in an import, as paths of the repository. */
function importsOf(path: string): string[] {
  const named = read(path).matchAll(/(?:from|import\(?|mock\w*\()\s*'(#|\.{1,2}\/)([^']+)'/g);
  return [...named].map(([, start, rest]) =>
    start === '#' ? `${rest}` : join(dirname(path), `${start}${rest}`).replaceAll('\\', '/'),
  );
}

describe('every test', () => {
  it('is found', () => {
    expect(tests.length).toBeGreaterThan(50);
  });

  it('imports only what exists', () => {
    const gone = tests.flatMap((path) =>
      importsOf(path)
        .filter((source) => !existsSync(join(root, source)))
        .map((source) => `${path}: ${source}`),
    );
    expect(gone).toEqual([]);
  });

  it('stands where its source stands', () => {
    const strays = tests.filter((path) => !ofTheWhole.test(path) && !existsSync(join(root, dirname(path).slice(6))));
    expect(strays).toEqual([]);
  });
});
