import { describe, expect, it } from '@jest/globals';
import { filesBelow, read } from './tree.ts';

const pages = filesBelow('docs/specification-walk').filter((path) => path.endsWith('.md'));
const files = new Set(filesBelow());
const columns = 4;
const sweep = 'tests/e2e/accessibility.spec.ts';

interface Row {
  line: string;
  cells: string[];
}

const rowsOf = (page: string): Row[] =>
  read(page)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| Asks |^\| ?-/.test(line))
    .map((line) => ({ line, cells: line.slice(1, line.lastIndexOf('|')).split('|') }));

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const isFile = (word: string) => /^[\w./-]+\.(tsx?|mjs)$/.test(word);

/** Addresses of the router: those of the screens, and the two that need no session. */
const addresses = new Set([
  ...['/', '/unauthorizedaccess'],
  ...filesBelow('frontend/src/app/screens').flatMap((path) =>
    [...read(path).matchAll(/paths: \[([^\]]+)\]/g)].flatMap(([, paths = '']) =>
      [...paths.matchAll(/'([^']+)'/g)].map(([, address = '']) => address),
    ),
  ),
]);

/** Addresses that a route of the api declares. */
const calls = new Set(
  filesBelow('api').flatMap((path) =>
    path.endsWith('.ts') ? [...read(path).matchAll(/path: '(\/api\/[^']+)'/g)].map(([, call = '']) => call) : [],
  ),
);

it('the walk through the specification leads to each of its pages', () => {
  const links = [...read('docs/specification-walk.md').matchAll(/\]\((specification-walk\/[^)]+)\)/g)];
  expect(links.map(([, link]) => `docs/${link}`).sort()).toEqual(pages.sort());
  expect(addresses.size).toBeGreaterThan(40);
});

describe.each(pages)('%s', (page) => {
  const rows = rowsOf(page);

  it('has every column in every row', () => {
    expect(rows.length).toBeGreaterThan(40);
    const bad = rows.filter(({ cells }) => cells.length !== columns || cells.some((cell) => cell.trim() === ''));
    expect(bad.map(({ line }) => line)).toEqual([]);
  });

  it('names files that exist', () => {
    const gone = rows.flatMap(({ line }) => quoted(line).filter((word) => isFile(word) && !files.has(word)));
    expect(gone).toEqual([]);
  });

  it('names addresses that the router knows', () => {
    const unknown = rows.flatMap(({ cells: [, where = ''] }) =>
      quoted(where).filter((word) => word.startsWith('/') && !addresses.has(word.split('?')[0] ?? '')),
    );
    expect(unknown).toEqual([]);
  });

  it('names calls that the api answers', () => {
    const named = rows.flatMap(({ cells: [, where = ''] }) =>
      quoted(where).flatMap((word) => /^[A-Z]{3,6} (\/api\/\S+)$/.exec(word)?.[1] ?? []),
    );
    expect(named.filter((call) => !calls.has(call))).toEqual([]);
  });

  it('names test files alone as tests, or none', () => {
    const bad = rows.filter(({ cells: [, , test = ''] }) => {
      const named = quoted(test);
      if (test.trim() === 'none') return false;
      return named.length === 0 || named.some((word) => !/^tests\/.+\.(test|spec)\.tsx?$/.test(word));
    });
    expect(bad.map(({ line }) => line)).toEqual([]);
  });

  it('says in which languages a test has looked', () => {
    const some = '(?:en|ja|ar)(?: (?:en|ja|ar))*';
    const languages = new RegExp(`^(?:(?:no words|${some})(?:; screen ${some})?|screen ${some})$`);
    const bad = rows.filter(({ cells }) => {
      const [test = '', said = ''] = cells.slice(-2).map((cell) => cell.trim());
      return !languages.test(said) || (said.includes('screen') && !quoted(test).includes(sweep));
    });
    expect(bad.map(({ line }) => line)).toEqual([]);
  });
});
