import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read } from './tree.ts';

const app = 'frontend/src/app';
const ofTheShell = ['common', 'shell', 'errors', 'statuses'];
/** All files of the frontend a file is made of. */
function filesOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name = ''] of read(path).matchAll(/^(?:import|export) (?!type )[^;]* from '(\.[^']+)';$/gmu))
    filesOf(posix.join(posix.dirname(path), name), seen);
  return seen;
}

/** The areas of words a page asks for in one of its parts. */
function areasOf(page: string): string[] {
  const start = fileOfList.get(page) ?? `${app}/routes/${page}.tsx`;
  const texts = [...filesOf(start)].map((file) => read(file));
  const areas = texts.flatMap((text) =>
    [...text.matchAll(/useTranslation\(\[?((?:'[\w-]+'(?:, )?)+)/gu)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([\w-]+)'/gu)].map(([, area = '']) => area),
    ),
  );
  return [...new Set(areas)].filter((area) => !ofTheShell.includes(area)).sort();
}

const pages = filesBelow(`${app}/screens`)
  .flatMap((path) => [
    ...read(path).matchAll(/(?:import\('\.\.\/routes\/([\w-]+)\.tsx'\)|list\('(\w+)'\)),\s+areas: \[([^\]]*)\]/gu),
  ])
  .map(([, alone, ofLists, areas = '']) => ({
    page: alone ?? ofLists ?? '',
    fetched: [...areas.matchAll(/'([\w-]+)'/gu)].map(([, area]) => area),
  }));

/** The file of each page that comes in the piece of the lists. */
const fileOfList = new Map(
  [...read(`${app}/routes/lists.ts`).matchAll(/\{ ([\w, ]+) \} from '(\.[^']+)'/gu)].flatMap(
    ([, names = '', file = '']) => names.split(', ').map((page) => [page, posix.join(app, 'routes', file)] as const),
  ),
);

describe('the words of a page', () => {
  it('are looked for in every part of it', () => {
    expect(areasOf('provider-dashboard')).toEqual(expect.arrayContaining(['provider', 'submission', 'orphans']));
  });

  it('are looked for in the pages of lists too', () => {
    expect(fileOfList.size).toBeGreaterThan(10);
    expect(areasOf('PropertyPage')).toEqual(expect.arrayContaining(['masters', 'properties']));
  });

  it('are among the words that the page can fetch', () => {
    const [, unfetched = ''] = /\{((?:\w|-|,)*findings(?:\w|-|,)*)\}\.json/u.exec(read(`${app}/load-words.ts`)) ?? [];
    const asked = pages.flatMap(({ page }) => areasOf(page));
    expect(unfetched.split(',').length).toBeGreaterThan(1);
    expect(unfetched.split(',').filter((area) => asked.includes(area))).toEqual([]);
  });

  it.each(pages)('are there before $page is shown, so that no part of it takes it away again', ({ page, fetched }) => {
    expect(fetched).toEqual(expect.arrayContaining(areasOf(page)));
  });
});
