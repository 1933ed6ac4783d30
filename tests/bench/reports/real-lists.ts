import { readFileSync } from 'node:fs';
import pg from 'pg';
import { read, utils } from 'xlsx';
import type { LeaseExpiration, Vacancy, VacancyProperty } from '#contracts/reports.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { machine, table } from '../figures.ts';
import { startListInstallation } from '../lists/installation.ts';
import { continueIds } from './fill-rent-rolls.ts';

/**
 * `npm run check:real-lists -- <leases.xlsx> <buildings.xlsx>`: the public lists of the United States General Services
 * Administration (Inventory of Owned and Leased Properties, 2025-05-23) as two post months: the leases as May 2025, let and vacant
 * area of the buildings as June. What the reports say of them is held against sums of the files themselves. Ends with code 1
 * when they differ.
 */
type Row = Record<string, string | number>;
const [leaseFile, buildingFile] = process.argv.slice(2);
if (!leaseFile || !buildingFile) throw new Error('Give the workbook of leases and that of buildings.');
const rowsOf = (path: string): Row[] => {
  const book = read(readFileSync(path), { cellDates: false });
  return utils.sheet_to_json<Row>(book.Sheets[book.SheetNames[0] ?? '']!);
};
const [leases, buildings] = [rowsOf(leaseFile), rowsOf(buildingFile)];
const dayOf = (serial: number) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
const asOf = '2025-05-23';
const day = { leases: '2025-05-01', buildings: '2025-06-01' };

const installation = await startListInstallation({ properties: 10, submissions: 10, users: 10 });
const owner = new pg.Client({ connectionString: installation.ownerUrl });
await owner.connect();
const differing: string[] = [];
try {
  await fill();
  const cookie = installation.readers[0]?.cookie ?? '';
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(`${installation.baseUrl}/api/reports/${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
  const expiry = await ask<LeaseExpiration>(`lease-expiration?postMonth=${day.leases}&by=year&areaUnit=sqft`);
  compare('leases by year', byYearOfReport(expiry), byYearOfFile());
  const vacancy = await ask<Vacancy>(`vacancy?postMonth=${day.buildings}&areaUnit=sqft`);
  compare('vacant area', { all: Number(vacancy.totals.area.vacant) }, { all: sum(buildings, 'Available Square Feet') });
  compare('whole area', { all: Number(vacancy.totals.area.whole) }, wholeOfFile());
  compare('vacant area by state', await byStateOfReport(ask), byStateOfFile());
} finally {
  await owner.end();
  await installation.stop();
}
if (differing.length > 0) {
  console.error(`\nDiffering:\n${differing.join('\n')}`);
  process.exitCode = 1;
}

function sum(rows: readonly Row[], column: string): number {
  return rows.reduce((all, row) => all + Number(row[column]), 0);
}

/** @returns leases by the year in which they end; those that had ended on the day of the list apart. */
function byYearOfFile(): Record<string, number> {
  const ends = new Map(
    leases.map((row) => {
      const end = dayOf(Number(row['Lease Expiration Date']));
      return [`${row['Location Code']} ${String(row['Lease Number'])} ${end}`, end];
    }),
  );
  return countBy([...ends.values()], (end) => (end < asOf ? 'expired' : end.slice(0, 4)));
}

function byYearOfReport({ buckets }: LeaseExpiration): Record<string, number> {
  return Object.fromEntries(
    buckets.map(({ kind, period, leases: count }) => [kind === 'period' ? String(period).slice(0, 4) : kind, count]),
  );
}

function wholeOfFile(): Record<string, number> {
  return { all: sum(buildings, 'Building Rentable Square Feet') };
}

function byStateOfFile(): Record<string, number> {
  const states: Record<string, number> = {};
  for (const row of buildings) {
    const state = String(row.State);
    states[state] = (states[state] ?? 0) + Number(row['Available Square Feet']);
  }
  return states;
}

async function byStateOfReport(ask: <Answer>(path: string) => Promise<Answer>): Promise<Record<string, number>> {
  const { rows: known } = await owner.query<{ id: number; state: string }>(
    `select id, substr(state, 4) as state from property`,
  );
  const stateOf = new Map(known.map(({ id, state }) => [id, state]));
  const states: Record<string, number> = {};
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `vacancy/properties?postMonth=${day.buildings}&areaUnit=sqft&size=100&page=${page}`;
    const { rows, total } = await ask<Page<VacancyProperty>>(path);
    last = Math.ceil(total / 100);
    for (const { property, area, areaVacancy } of rows) {
      const state = stateOf.get(property.id) ?? '';
      states[state] = (states[state] ?? 0) + Number(area) * Number(areaVacancy);
    }
  }
  return states;
}

function countBy(values: readonly string[], keyOf: (value: string) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1;
  return counts;
}

/** Shares have ten digits, so that areas of many million square feet differ in the last ones. */
function compare(name: string, report: Record<string, number>, file: Record<string, number>): void {
  const keys = [...new Set([...Object.keys(report), ...Object.keys(file)])].sort();
  const lines = keys.map((key) => [key, String(report[key] ?? '-'), String(file[key] ?? '-')]);
  console.log(`${table([name, 'report', 'file'], lines)}\n`);
  for (const key of keys) {
    const [ours, theirs] = [report[key] ?? Number.NaN, file[key] ?? Number.NaN];
    if (!(Math.abs(ours - theirs) <= 1e-6 * Math.max(1, Math.abs(theirs)))) differing.push(`${name}, ${key}`);
  }
}

/** One submission of a fund for each month, whose rows are of all properties. */
async function fill(): Promise<void> {
  await continueIds(owner);
  const places = new Map([...leases, ...buildings].map((row) => [String(row['Location Code']), row]));
  await owner.query(
    `insert into property (code, name, property_type, country, state, city, ownership_type, ownership_percentage, rentable_area)
     select p ->> 'code', p ->> 'name', 'OFFICE', 'US', 'US-' || (p ->> 'state'), p ->> 'city', 'DIRECT', 100, (p ->> 'area')::numeric
     from jsonb_array_elements($1::jsonb) p`,
    [
      JSON.stringify(
        [...places].map(([code, row]) => ({
          ...{ code, name: row['Real Property Asset Name'], state: row.State, city: row.City },
          area: row['Building Rentable Square Feet'],
        })),
      ),
    ],
  );
  await load(
    day.leases,
    leases.map((row) => ({
      ...{ code: row['Location Code'], unit: row['Lease Number'], lease: row['Lease Number'], status: 'Occupied' },
      ...{ area: row['Building Rentable Square Feet'], tenant: row['Lease Number'] },
      ...{ from: dayOf(Number(row['Lease Effective Date'])), until: dayOf(Number(row['Lease Expiration Date'])) },
    })),
  );
  await load(
    day.buildings,
    buildings.flatMap((row) => {
      const vacant = Number(row['Available Square Feet']);
      const whole = Number(row['Building Rentable Square Feet']);
      return [
        { code: row['Location Code'], unit: 'let', status: 'Occupied', area: whole - vacant },
        { code: row['Location Code'], unit: 'available', status: 'Vacant', area: vacant },
      ];
    }),
  );
  await owner.query('analyze');
}

async function load(postMonth: string, rows: readonly object[]): Promise<void> {
  const { rows: made } = await owner.query<{ id: number }>(
    `with s as (
       insert into submission (submission_no, service_provider_id, fund_id, dataset_id, tab, post_month, period_start, period_end,
         due_on, due_at, status, ball_holder, process_state)
       select 'SUB-REAL' || $1, (select min(id) from service_provider), (select min(id) from fund),
         (select id from dataset where name = 'Rent Roll'), 'funds', $1::date, $1::date, $2::date, $1::date, $1::date, 'Completed', 'nobody', 'ended'
       returning *), v as (
       insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
       select id, 1, 'upload', 'current', 1, '[]', $3 from s returning id)
     insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id, fund_id,
       post_month, state, row_count, published_at)
     select s.id, 1, v.id, 'rent_roll', s.dataset_id, s.service_provider_id, s.fund_id, s.post_month, 'published', $3, now() from s, v
     returning id`,
    [postMonth, asOf, rows.length],
  );
  await owner.query(
    `insert into loaded_rent_roll (load_id, row_no, property_id, property_code, as_of_date, unit_code, unit_status, rentable_area, area_unit,
       tenant_name, lease_code, lease_start_date, lease_end_date, currency)
     select $1, no, p.id, p.code, $2, r ->> 'unit', r ->> 'status', (r ->> 'area')::numeric, 'sqft', r ->> 'tenant', r ->> 'lease',
       (r ->> 'from')::date, (r ->> 'until')::date, 'USD'
     from jsonb_array_elements($3::jsonb) with ordinality as g (r, no) join property p on p.code = r ->> 'code'`,
    [made[0]?.id, asOf, JSON.stringify(rows)],
  );
}
