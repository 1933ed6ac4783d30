import pg from 'pg';
import type { VersionDifference } from '#contracts/uploaded-files.ts';
import { machine, median, seconds, table } from '../figures.ts';
import { startListInstallation } from '../lists/installation.ts';

/**
 * `npm run bench:comparison`: the first page of the comparison of two versions of 100,000 rows and twelve columns, of which
 * 995 changed, 500 came and 500 went, and a second page of the same. Each round compares versions that nobody has compared
 * before. Ends with code 1 when the first page takes more than 3 s.
 */
const rows = 100_000;
const rounds = 5;
const mostMs = 3_000;

const columns = [
  { field: 'unit_code', letter: 'A', type: 'text', isRequired: true },
  ...['tenant_name', 'unit_status', 'lease_code', 'lease_start_date', 'lease_end_date'].map((field, index) => ({
    field,
    letter: String.fromCharCode(66 + index),
    type: 'text',
    isRequired: false,
  })),
  ...['monthly_base_rent', 'annual_base_rent', 'rentable_area', 'deposit', 'arrears', 'charges'].map(
    (field, index) => ({
      field,
      letter: String.fromCharCode(71 + index),
      type: 'decimal',
      isRequired: false,
    }),
  ),
];

/** The later version begins 500 units further on, in reverse order, with another rent for every hundredth. */
async function addVersion(client: pg.Client, versionNo: number, { isLater }: { isLater: boolean }): Promise<number> {
  const added = await client.query<{ id: number }>(
    `insert into version (id, submission_id, version_no, kind, state, generation, sheet, columns, row_count)
      values ((select coalesce(max(id), 0) + 1 from version), (select min(id) from submission), $1, 'upload', 'superseded', $1, 'RentRoll', $2, $3) returning id`,
    [versionNo, JSON.stringify(columns), rows],
  );
  const id = added.rows[0]!.id;
  await client.query(
    `insert into version_row (version_id, row_no, "values")
      select $1::int, case when $3::boolean then $2::int - n else n end + 8,
        jsonb_build_array('U-' || (n + case when $3 then 500 else 0 end), 'Tenant', 'Occupied', 'L-1',
          '2024-01-01', '2029-12-31', case when $3 and n % 100 = 0 then '1234.56' else '1000.00' end, '12000.00', '80.5', '2000.00',
          null, '55.10')
      from generate_series(1, $2) n`,
    [id, rows, isLater],
  );
  return id;
}

const installation = await startListInstallation({ properties: 100, submissions: 100, users: 10 });
const { baseUrl, readers, ownerUrl } = installation;
const client = new pg.Client({ connectionString: ownerUrl });
let isBroken = false;
try {
  await client.connect();
  const pageOf = async (from: number, to: number, page: number) => {
    const startedAt = performance.now();
    const address = `${baseUrl}/api/uploaded-files/comparison?from=${from}&to=${to}&page=${page}`;
    const response = await fetch(address, { headers: { cookie: readers[0]?.cookie ?? '' } });
    const { counts } = (await response.json()) as VersionDifference;
    return { ms: performance.now() - startedAt, counts };
  };
  const times = { first: [] as number[], second: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const from = await addVersion(client, 1_000 + 2 * round, { isLater: false });
    const to = await addVersion(client, 1_001 + 2 * round, { isLater: true });
    await client.query('analyze version_row');
    const first = await pageOf(from, to, 1);
    times.first.push(first.ms);
    times.second.push((await pageOf(from, to, 2)).ms);
    console.log(`round ${round}  ${seconds(first.ms)}  ${JSON.stringify(first.counts)}`);
  }
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
  const lines = Object.entries(times).map(([name, values]) => [`${name} page`, seconds(median(values))]);
  console.log(table(['comparison of 100,000 rows', 'time'], lines));
  isBroken = median(times.first) > mostMs;
} finally {
  await client.end();
  await installation.stop();
}
process.exit(isBroken ? 1 : 0);
