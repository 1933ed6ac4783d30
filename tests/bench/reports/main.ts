import pg from 'pg';
import { machine, median, seconds, table } from '../figures.ts';
import { startListInstallation } from '../lists/installation.ts';
import { fillRentRolls } from './fill-rent-rolls.ts';

/**
 * `npm run bench:reports`: reports over 1,000,000 rows of rent rolls of 24 months, over HTTP as an Admin, beside one plain statement
 * that computes the same from columns that are ready made. Ends with code 1 when the first view takes a second or more, or
 * much longer beside that statement than was measured last.
 */
const size = { properties: 1_000, months: 24, units: 42 };
const rounds = 5;
const mostMs = 1_000;
const newest = '2026-10-01';
const before = `date '${newest}' - interval '1 month'`;
const compared = `from ready c left join ready b
    on b.post_month = ${before} and b.property_id = c.property_id and b.unit = c.unit and b.lease_key = c.lease_key
  where c.post_month = '${newest}'`;
const plain = {
  lines: `select c.*, b.rent as before_rent, b.ends_on as before_end, count(*) over () as total ${compared}
            order by c.property, c.unit limit 25`,
  sums: `select c.property_id, count(*), sum(c.area), sum(c.rent), sum(b.rent), count(*) filter (where b.rent <> c.rent),
            count(*) filter (where b.ends_on <> c.ends_on) ${compared} group by c.property_id`,
  leases: `with lease as materialized (
              select post_month, property_id, lease_key, kind, ends_on, min(tenant_key) as tenant, sum(area) as area, sum(rent) as rent
              from ready where post_month in ('${newest}', ${before}) group by 1, 2, 3, 4, 5)
            select (select json_agg(x) from (select kind, date_trunc('year', ends_on), count(*), sum(area), sum(rent)
                from lease where post_month = '${newest}' group by 1, 2) x),
              (select json_agg(x) from (select post_month, count(*), sum(area), sum(rent) from lease group by 1) x),
              (select json_agg(x) from (select tenant, sum(rent) from lease where post_month = '${newest}'
                group by 1 order by 2 desc limit 10) x)`,
  year: `select post_month, sum(area), sum(area) filter (where is_vacant), sum(erv), sum(erv) filter (where is_vacant)
           from ready where post_month > date '${newest}' - interval '12 months' group by post_month`,
  month: `select property_id, count(*), sum(area), sum(area) filter (where is_vacant), sum(erv), sum(erv) filter (where is_vacant)
            from ready where post_month = '${newest}' group by property_id`,
} as const;
/** `mostTimes` as measured, and half as much again; the aim is 2. */
const reports: Record<string, { path: string; beside: keyof typeof plain; mostTimes: number }> = {
  'rent roll, a page': { path: '/api/reports/rent-roll', beside: 'lines', mostTimes: 8 },
  'rent roll, sums': { path: '/api/reports/rent-roll/summary', beside: 'sums', mostTimes: 12 },
  'lease expiration': { path: '/api/reports/lease-expiration', beside: 'leases', mostTimes: 4.6 },
  vacancy: { path: '/api/reports/vacancy', beside: 'year', mostTimes: 3.2 },
  'vacancy, properties': { path: '/api/reports/vacancy/properties', beside: 'month', mostTimes: 3.2 },
};

const installation = await startListInstallation({ properties: size.properties, submissions: 1_000, users: 100 });
const broken: string[] = [];
const owner = new pg.Client({ connectionString: installation.ownerUrl });
await owner.connect();
try {
  const rows = await fillRentRolls(owner, { ...size, newest });
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}; ${rows} rows of ${size.months} months\n`);
  const cookie = installation.readers[0]?.cookie ?? '';
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const startedAt = performance.now();
      await work();
      // What a server does for the first time only is no part of it.
      if (round > 0) times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  const lines: string[][] = [];
  for (const [name, { path, beside, mostTimes }] of Object.entries(reports)) {
    const ours = await timeOf(() => get(`${installation.baseUrl}${path}?postMonth=${newest}`, cookie));
    const theirs = await timeOf(() => owner.query(plain[beside]));
    lines.push([name, seconds(ours), seconds(theirs), `${(ours / theirs).toFixed(1)} x`]);
    if (ours >= mostMs) broken.push(`${name}: ${seconds(ours)}`);
    if (ours / theirs > mostTimes) broken.push(`${name}: ${(ours / theirs).toFixed(1)} x the plain statement`);
  }
  console.log(table(['report', 'over HTTP', 'plain statement', 'ratio'], lines));
} finally {
  await owner.end();
  await installation.stop();
}
if (broken.length > 0) {
  console.error(`\nBroken limits:\n${broken.join('\n')}`);
  process.exitCode = 1;
}

async function get(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
