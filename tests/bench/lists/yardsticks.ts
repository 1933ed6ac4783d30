import type pg from 'pg';
import { z } from 'zod';
import type { Route } from '#api/route.ts';
import { defineRoute } from '#api/route.ts';
import type { ListName } from './measure.ts';

const listQuery = z.object({ search: z.string().default(''), page: z.coerce.number().int().default(1) });
const size = 25;
const answer = { 200: { description: 'Yardstick', schema: z.unknown() } };

interface ObviousList {
  columns: string;
  from: string;
  searched: readonly string[];
  /** Where a row of the list is several rows of the join. */
  grouped?: { by: string; counted: string };
  order: string;
}

/** What somebody writes who joins everything that the list shows, and counts over the same join. */
const obvious: Record<ListName, ObviousList> = {
  submissions: {
    columns: `s.*, sp.name as provider_name, f.name as fund_name, e.name as entity_name, p.name as property_name,
      p.code as property_code, d.name as dataset_name, v.version_no`,
    from: `submission s join service_provider sp on sp.id = s.service_provider_id join dataset d on d.id = s.dataset_id
      left join fund f on f.id = s.fund_id left join fund e on e.id = s.entity_id
      left join property p on p.id = s.property_id left join version v on v.id = s.current_version_id where true`,
    searched: ['s.submission_no', 'sp.name', 'f.name', 'e.name', 'p.name', 'p.code', 'd.name'],
    order: 's.due_on, s.id',
  },
  properties: {
    columns: 'p.*, e.name as entity_name, f.name as fund_name, sp.name as provider_name',
    from: `property p left join fund_property fp on fp.property_id = p.id left join fund e on e.id = fp.fund_id
      left join fund f on f.id = e.parent_id left join property_provider pp on pp.property_id = p.id
      left join service_provider sp on sp.id = pp.service_provider_id where p.retired_at is null`,
    searched: ['p.name', 'p.code', 'p.city', 'p.address1', 'e.name', 'f.name', 'sp.name'],
    order: 'p.name, p.id',
  },
  codes: {
    columns:
      'm.*, v.code as provider_code_name, v.name as provider_name, p.code as property_code, p.name as property_name',
    from: `property_mapping m join service_provider v on v.id = m.service_provider_id
      left join property p on p.id = m.property_id where m.retired_at is null`,
    searched: ['m.provider_code', 'm.local_property_name', 'v.name', 'p.name', 'p.code'],
    order: 'm.provider_code, m.id',
  },
  users: {
    columns: `u.*, r.name as role_name, sp.name as provider_name, string_agg(distinct f.name, ', ') as funds,
      string_agg(distinct p.code, ', ') as properties`,
    from: `app_user u join role r on r.id = u.role_id left join service_provider sp on sp.id = u.service_provider_id
      left join user_scope l on l.user_id = u.id left join fund f on f.id = l.fund_id
      left join property p on p.id = l.property_id where u.retired_at is null`,
    searched: ['u.name', 'u.email', 'r.name', 'sp.name'],
    grouped: { by: 'u.id, r.name, sp.name', counted: 'distinct u.id' },
    order: 'u.name, u.id',
  },
};

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
