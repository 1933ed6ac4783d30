import type pg from 'pg';
import { z } from 'zod';
import type { Route } from '#api/route.ts';
import { defineRoute } from '#api/route.ts';
import { obvious } from './obvious.ts';
import type { ObviousList } from './obvious.ts';

const listQuery = z.object({ search: z.string().default(''), page: z.coerce.number().int().default(1) });
const size = 25;
const pivot = `select p.id, p.name, jsonb_object_agg(s.post_month, jsonb_build_array(s.submission_no, s.status, s.ball_holder)) as cells
  from property p join submission s on s.property_id = p.id
  where s.tab = 'properties' and s.post_month between '2025-12-01' and '2026-11-01' group by p.id order by p.name, p.id`;
const tieOutCells = `select distinct on (c.rule_id, s.property_id, s.fund_id, s.post_month) c.rule_id, s.property_id, s.id, s.post_month,
    case when t.rule_id is null or t.compared = '' then 'notComputed' else t.state end as state
  from tie_out_cell c join submission s on s.id = c.submission_id
  left join tie_out t on t.version_id = s.current_version_id and t.rule_id = c.rule_id
  where s.post_month between '2026-06-01' and '2026-11-01'
  order by c.rule_id, s.property_id, s.fund_id, s.post_month, s.id desc`;
const tieOuts = {
  rows: `select p.name, c.rule_id, jsonb_object_agg(c.post_month, c.state) as cells, count(*) over () as total
    from (${tieOutCells}) c join property p on p.id = c.property_id group by p.name, p.id, c.rule_id order by p.name, p.id limit 25`,
  counts: `select state, count(*) from (${tieOutCells}) c group by state`,
};
const answer = { 200: { description: 'Yardstick', schema: z.unknown() } };

/** Beside the product's routes, behind the same sign-in; straight on the driver, as fast as it goes. */
export function createYardstickRoutes(pool: pg.Pool): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/yardstick/select-1',
      summary: 'The least that a request to the database takes.',
      tags: ['yardstick'],
      policy: { signedIn: true },
      responses: answer,
      handler: async () => (await pool.query({ name: 'one', text: 'select 1 as one' })).rows[0],
    }),
    defineRoute({
      method: 'get',
      path: '/api/yardstick/matrix',
      summary: 'Properties by month in one statement, of which a page is answered.',
      tags: ['yardstick'],
      policy: { signedIn: true },
      responses: answer,
      handler: async () => (await pool.query(pivot)).rows.slice(0, 100),
    }),
    defineRoute({
      method: 'get',
      path: '/api/yardstick/tie-outs',
      summary: 'The cells of the tie-out board, once for a page and once for the counts.',
      tags: ['yardstick'],
      policy: { signedIn: true },
      responses: answer,
      handler: async () => [(await pool.query(tieOuts.rows)).rows, (await pool.query(tieOuts.counts)).rows],
    }),
    ...Object.entries(obvious).map(([name, list]) =>
      defineRoute({
        method: 'get',
        path: `/api/yardstick/${name}`,
        summary: 'The obvious join with count(*).',
        tags: ['yardstick'],
        policy: { signedIn: true },
        query: listQuery,
        responses: answer,
        handler: async ({ query }) => readObvious(pool, list, query),
      }),
    ),
  ];
}

async function readObvious(pool: pg.Pool, list: ObviousList, { search, page }: z.output<typeof listQuery>) {
  const found = search === '' ? '' : ` and (${list.searched.map((column) => `${column} ilike $1`).join(' or ')})`;
  const params = search === '' ? [] : [`%${search}%`];
  const groups = list.grouped ? ` group by ${list.grouped.by}` : '';
  const limits = `order by ${list.order} limit ${size} offset ${(page - 1) * size}`;
  const rows = await pool.query(`select ${list.columns} from ${list.from}${found}${groups} ${limits}`, params);
  const what = list.grouped?.counted ?? '*';
  const counted = await pool.query(`select count(${what})::int as total from ${list.from}${found}`, params);
  return { rows: rows.rows as unknown, total: (counted.rows as { total: number }[])[0]?.total };
}
