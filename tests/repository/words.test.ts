import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read, root } from './tree.ts';

const texts = filesBelow().filter((path) => /\.(ts|tsx|js|mjs|json|md|sql|sh|yml|html|css)$|^\.[a-z.]+$/.test(path));

/** Lines in which `pattern` occurs, as `path:line text`. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  );
}

describe('the repository', () => {
  it('names no path of one machine', () => {
    expect(linesWith(/(?<![\w.])\/(work|root|(home|Users)\/[a-z]+)\//, texts)).toEqual([]);
  });

  it('tells what is, not which issue asked for it', () => {
    expect(linesWith(/\b(issues?|pull requests?|PR) #?\d+\b|\(#\d+\)/i, texts)).toEqual([]);
  });

  it('promises nothing for later', () => {
    const code = texts.filter((path) => /\.(ts|tsx|js|mjs|sql)$/.test(path) && !path.startsWith('tests/repository/'));
    expect(linesWith(/\b(TODO|FIXME|XXX)\b/, code)).toEqual([]);
  });

  it('installs from the registry of whoever installs', () => {
    expect(linesWith(/"resolved":|:\/\/[^/"]*registry/, ['package-lock.json'])).toEqual([]);
  });

  it('has the same areas of words in every language', () => {
    const areas = (language: string) => readdirSync(join(root, 'locales', language)).sort();
    expect(areas('ja')).toEqual(areas('en'));
    expect(areas('ar')).toEqual(areas('en'));
  });
});
