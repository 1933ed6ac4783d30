import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read, root } from './tree.ts';

/** OWASP ASVS 4.0.3, levels 1 and 2: the numbers of each section that are in force, by chapter. */
const sections: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  1: {
    ...{ 1: to(7), 2: to(4), 4: [1, 4, 5], 5: to(4), 6: to(4), 7: to(2), 8: to(2), 9: to(2) },
    ...{ 10: [1], 11: to(2), 12: [2], 14: to(6) },
  },
  2: {
    ...{ 1: to(12), 2: to(3), 3: to(3), 4: to(5), 5: to(7), 6: to(3), 7: to(6), 8: to(7), 9: to(3), 10: to(4) },
  },
  3: { 1: [1], 2: to(4), 3: to(4), 4: to(5), 5: to(3), 7: [1] },
  4: { 1: [1, 2, 3, 5], 2: to(2), 3: to(3) },
  5: { 1: to(5), 2: to(8), 3: to(10), 4: to(3), 5: to(4) },
  6: { 1: to(3), 2: to(6), 3: to(2), 4: to(2) },
  7: { 1: to(4), 2: to(2), 3: [1, 3, 4], 4: to(3) },
  8: { 1: to(4), 2: to(3), 3: to(8) },
  9: { 1: to(3), 2: to(4) },
  10: { 2: to(2), 3: to(3) },
  11: { 1: to(8) },
  12: { 1: to(3), 2: [1], 3: to(6), 4: to(2), 5: to(2), 6: [1] },
  13: { 1: [1, 3, 4, 5], 2: [1, 2, 3, 5, 6], 3: to(2), 4: to(2) },
  14: { 1: to(4), 2: to(6), 3: [2, 3], 4: to(7), 5: to(4) },
};

function to(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

const answers = ['met', 'partly', 'not met', 'does not apply'] as const;
const map = read('docs/security.md');
const pages = filesBelow('docs/security').filter((path) => path.endsWith('.md'));
const chapterOf = (page: string) => Number(/^docs\/security\/v(\d\d)-[\w-]+\.md$/.exec(page)?.[1] ?? 0);
const chapters = pages.filter((page) => chapterOf(page) > 0);

const tableOf = (page: string, head: string): string[][] => {
  const lines = read(page).split('\n');
  const begin = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const rows = begin < 0 ? [] : lines.slice(begin + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.slice(1, line.lastIndexOf('|')).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()));
};
const rowsOf = (page: string) => tableOf(page, 'No.');
const numbersOf = (cells: readonly string[][], answer: string) =>
  cells.flatMap(([number = '', , given]) => (given === answer ? [number] : []));

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
/** A file or folder of the repository; addresses of the application begin with a slash. */
const isPath = (word: string) => /^(?:[\w.-]+\/)+[\w.-]*$|^[\w.-]+\.(?:ts|mjs|js|yml|json|md)$|^Dockerfile$/.test(word);
const isThere = (path: string) => existsSync(join(root, path));

/** What is wrong with the last cell of a row: tests with the titles that they must have, or none. */
function faultsOfTests(text: string): string[] {
  if (text === 'none') return [];
  const named = [...text.matchAll(/`([^`]+)`((?: "[^"]+",?)*)/g)];
  if (named.length === 0) return [`no test in: ${text}`];
  return named.flatMap(([, path = '', titles = '']) => {
    if (!/^tests\/.+\.(test|spec)\.tsx?$/.test(path) || !isThere(path)) return [`no test: ${path}`];
    const source = read(path);
    const wanted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    return wanted.filter((title) => !source.includes(title)).map((title) => `${path} has no "${title}"`);
  });
}

describe('the map of security', () => {
  it('leads to every page behind it', () => {
    const links = [...map.matchAll(/\]\((security\/[^)]+)\)/g)].map(([, link]) => `docs/${link}`);
    expect([...new Set(links)].sort()).toEqual(pages.sort());
  });

  it('has a page for each chapter, and each page is a chapter, the attacks or the threat model', () => {
    expect(chapters.map(chapterOf).sort((a, b) => a - b)).toEqual(Object.keys(sections).map(Number));
    const others = pages.filter((page) => !chapters.includes(page));
    expect(others.sort()).toEqual(['docs/security/attacks.md', 'docs/security/threat-model.md']);
  });

  it('counts the answers of each chapter as they are', () => {
    const counted = tableOf('docs/security.md', 'Chapter').map((cells) => cells.slice(1).map(Number));
    const found = chapters.sort().map((page) => answers.map((answer) => numbersOf(rowsOf(page), answer).length));
    const sums = answers.map((_, at) => found.reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
    expect(counted).toEqual([...found, sums]);
  });

  it('lists everything that is not met, or in part', () => {
    const open = tableOf('docs/security.md', 'Open').flatMap(([numbers = '']) => numbers.split(', '));
    const found = chapters.flatMap((page) =>
      ['partly', 'not met'].flatMap((answer) => numbersOf(rowsOf(page), answer)),
    );
    expect(open.sort()).toEqual(found.sort());
  });
});

describe.each(chapters)('%s', (page) => {
  const rows = rowsOf(page);

  it('has every number of its chapter once and in order', () => {
    const chapter = chapterOf(page);
    const wanted = Object.entries(sections[chapter] ?? {}).flatMap(([section, numbers]) =>
      numbers.map((number) => `${chapter}.${section}.${number}`),
    );
    expect(rows.map(([number]) => number)).toEqual(wanted);
  });

  it('answers each, with what holds it or what is missing', () => {
    const bad = rows.filter(
      (cells) =>
        cells.length !== 5 ||
        cells.some((cell) => cell === '') ||
        !answers.some((answer) => answer === cells[2]) ||
        (cells[2] === 'met' && quoted(cells[3] ?? '').length === 0),
    );
    expect(bad).toEqual([]);
  });

  it('names tests that exist, with titles that they have', () => {
    expect(rows.flatMap((cells) => faultsOfTests(cells[4] ?? ''))).toEqual([]);
  });
});

describe('the guards of connections', () => {
  it('are held by a test that exists, each by its name', () => {
    const rows = tableOf('docs/connections.md', 'threat');
    expect(rows.length).toBeGreaterThan(20);
    const faults = rows.flatMap((cells) => [
      ...(quoted(cells.at(-1) ?? '').length === 0 ? [`no test: ${cells[0] ?? ''}`] : []),
      ...faultsOfTests(cells.at(-1) ?? ''),
    ]);
    expect(faults).toEqual([]);
  });
});

describe('the list of attacks', () => {
  it('has a standing test for each', () => {
    const rows = tableOf('docs/security/attacks.md', 'Attack');
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((cells) => cells.length !== 3 || cells[2] === 'none')).toEqual([]);
    expect(rows.flatMap((cells) => faultsOfTests(cells[2] ?? ''))).toEqual([]);
  });
});

it.each(['docs/security.md', ...pages])('%s names files and folders that exist', (page) => {
  expect(quoted(read(page)).filter((word) => isPath(word) && !isThere(word))).toEqual([]);
});
