import type { OrphanCategory } from '#contracts/orphans.ts';
import { median } from '../figures.ts';
import { searches } from './fill.ts';
import { load } from './load.ts';

/** Of a category of orphan records. */
export type OrphanList = `orphans-${OrphanCategory}`;
export const orphanList = (category: OrphanCategory): OrphanList => `orphans-${category}`;

export type ListName =
  | OrphanList
  | ('submissions' | 'properties' | 'codes' | 'users' | 'funds' | 'providers' | 'files' | 'processing')
  | ('accounts' | 'sourceAccounts' | 'translations' | 'places' | 'frequencies' | 'workflows' | 'charts' | 'audit');
export type ReaderRole = 'SuperAdmin' | 'Admin' | 'DataProvider' | 'Reviewer';

/** Least share of the requests that `select 1` answers, by what is asked of a list. */
const asked = [
  { name: 'first page', least: 0.4, texts: null },
  { name: 'search, Latin', least: 0.08, texts: searches.latin },
  { name: 'search, Japanese', least: 0.08, texts: searches.japanese },
  { name: 'search, Arabic', least: 0.08, texts: searches.arabic },
  { name: 'row 10,000', least: 0.05, texts: null },
] as const;
/** Least share of what somebody who sees everything is answered. */
export const leastOfEverybody = 0.5;

export interface Reader {
  name: string;
  role: ReaderRole;
  cookie: string;
}

export interface List {
  path: string;
  /** Whose it is. */
  roles: readonly ReaderRole[];
  /** Least number of times that it is faster than the obvious join. */
  leastOfObvious: number;
}

export interface Measured {
  list: ListName;
  reader: string;
  asked: string;
  seesEverything: boolean;
  /** Requests per second, medians over the rounds. */
  ours: number;
  selectOne: number;
  obvious: number;
  ofSelectOne: number;
  leastOfSelectOne: number;
  ofObvious: number;
  leastOfObvious: number;
  /** Of the requests of the reader who sees everything. */
  ofEverybody: number;
}

export interface Plan {
  baseUrl: string;
  lists: Readonly<Partial<Record<ListName, List>>>;
  /** The first of each list sees everything. */
  readers: readonly Reader[];
  rounds: number;
  forMs: number;
  /** Called as each list has been asked one thing. */
  note: (measured: readonly Measured[]) => void;
}

/** Slow as it is, two at once keep both cores busy, and it need not be asked in each round. */
const obviousConnections = 2;

/**
 * Each list as all its readers ask it and beside its yardsticks, one after the other within a few seconds, so that a busy
 * moment falls on all of them.
 */
export async function measureLists({ baseUrl, lists, readers, rounds, forMs, note }: Plan): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const [list, { path, roles, leastOfObvious }] of Object.entries(lists) as [ListName, List][]) {
    const those = readers.filter(({ role }) => roles.includes(role));
    for (const { name, least, texts } of asked) {
      const [everybody] = those;
      if (!everybody) throw new Error(`Nobody reads ${list}.`);
      const queriesOf = async (reader: Reader) => {
        if (texts) return texts.map((text) => `page=1&search=${text}`);
        return [`page=${name === 'row 10,000' ? await deepestPage(baseUrl, path, reader) : 1}`];
      };
      const sides = [
        { name: 'select 1', cookie: everybody.cookie, paths: ['/api/yardstick/select-1'] },
        {
          name: 'obvious',
          cookie: everybody.cookie,
          paths: (await queriesOf(everybody)).map((query) => `/api/yardstick/${list}?${query}`),
        },
      ];
      for (const reader of those) {
        const paths = (await queriesOf(reader)).map((query) => `${path}?size=25&${query}`);
        sides.push({ name: reader.name, cookie: reader.cookie, paths });
      }
      const found = new Map(sides.map((side) => [side.name, [] as number[]]));
      // What a server does for the first time only is no part of it.
      for (const { cookie, paths } of sides) await load(baseUrl, cookie, paths, { connections: 2, forMs: forMs / 4 });
      for (let round = 0; round < rounds; round += 1) {
        for (const side of sides) {
          const isObvious = side.name === 'obvious';
          if (isObvious && round > 0) continue;
          const options = { forMs, ...(isObvious && { connections: obviousConnections }) };
          const { requestsPerSecond } = await load(baseUrl, side.cookie, side.paths, options);
          found.get(side.name)?.push(requestsPerSecond);
        }
      }
      const medianOf = (side: string) => median(found.get(side) ?? []);
      const [selectOne, obvious] = [medianOf('select 1'), medianOf('obvious')];
      const measured = those.map((reader): Measured => {
        const ours = medianOf(reader.name);
        return {
          list,
          reader: reader.name,
          asked: name,
          seesEverything: reader === everybody,
          ours,
          selectOne,
          obvious,
          ofSelectOne: ours / selectOne,
          leastOfSelectOne: least,
          ofObvious: ours / obvious,
          leastOfObvious,
          ofEverybody: ours / medianOf(everybody.name),
        };
      });
      note(measured);
      results.push(...measured);
    }
  }
  return results;
}

const size = 25;
/** The last page that is reached by number, of row 10,000, or of those that the reader has; the first of an empty list. */
async function deepestPage(baseUrl: string, path: string, { cookie }: Reader): Promise<number> {
  const response = await fetch(`${baseUrl}${path}?size=${size}`, { headers: { cookie } });
  const { total } = (await response.json()) as { total: number };
  return Math.min(Math.max(Math.ceil(total / size), 1), 10_000 / size);
}
