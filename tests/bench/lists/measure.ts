import { median } from '../figures.ts';
import { load } from './load.ts';
import { searches } from './fill.ts';

export type ListName = 'submissions' | 'properties' | 'users';

/** Least share of the requests that `select 1` answers, by what is asked of a list. */
const asked = [
  { name: 'first page', least: 0.4, queries: ['page=1'] },
  { name: 'search text', least: 0.08, queries: searches.map((text) => `page=1&search=${text}`) },
  { name: 'row 10,000', least: 0.05, queries: ['page=400'] },
] as const;
const leastOfObvious = 5;

export interface Reader {
  name: string;
  cookie: string;
}

export interface Measured {
  list: ListName;
  reader: string;
  asked: string;
  /** Requests per second, medians over the rounds. */
  ours: number;
  selectOne: number;
  obvious: number;
  ofSelectOne: number;
  leastOfSelectOne: number;
  ofObvious: number;
  leastOfObvious: number;
}

export interface Plan {
  baseUrl: string;
  /** Address of each list. */
  lists: Readonly<Partial<Record<ListName, string>>>;
  readers: readonly Reader[];
  rounds: number;
  forMs: number;
}

/** Each list beside its yardsticks, one after the other within a second or two, so that a busy moment falls on all of them. */
export async function measureLists({ baseUrl, lists, readers, rounds, forMs }: Plan): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const reader of readers) {
    for (const [list, path] of Object.entries(lists) as [ListName, string][]) {
      for (const { name, least, queries } of asked) {
        const pathsTo = {
          selectOne: ['/api/yardstick/select-1'],
          ours: queries.map((query) => `${path}?size=25&${query}`),
          obvious: queries.map((query) => `/api/yardstick/${list}?${query}`),
        };
        const found = { selectOne: [] as number[], ours: [] as number[], obvious: [] as number[] };
        const run = async (side: keyof typeof found, ms: number) =>
          (await load(baseUrl, reader.cookie, pathsTo[side], { forMs: ms })).requestsPerSecond;
        // What a server does for the first time only is no part of it.
        for (const side of ['selectOne', 'ours', 'obvious'] as const) await run(side, forMs / 4);
        for (let round = 0; round < rounds; round += 1) {
          for (const side of ['selectOne', 'ours', 'obvious'] as const) found[side].push(await run(side, forMs));
        }
        const [ours, selectOne, obvious] = [median(found.ours), median(found.selectOne), median(found.obvious)];
        results.push({
          list,
          reader: reader.name,
          asked: name,
          ours,
          selectOne,
          obvious,
          ofSelectOne: ours / selectOne,
          leastOfSelectOne: least,
          ofObvious: ours / obvious,
          leastOfObvious,
        });
      }
    }
  }
  return results;
}
