import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createInstallation } from '../activities/installation.ts';
import type { Installation } from '../activities/installation.ts';

let installation: Installation;
let loads: number[] = [];

beforeAll(async () => {
  installation = await createInstallation();
  for (const postMonth of ['2026-01-01', '2026-02-01']) {
    const submissionId = await installation.openSubmission({ postMonth });
    await installation.all(
      `insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
       values ($1, 1, 'upload', 'current', 1, '[]', 0)`,
      [submissionId],
    );
    const [load] = await installation.all<{ id: number }>(
      `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id, fund_id,
         property_id, post_month, state)
       select s.id, 1, v.id, 'rent_roll', s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month, 'loaded'
       from submission s join version v on v.submission_id = s.id where s.id = $1 returning id`,
      [submissionId],
    );
    loads = [...loads, load!.id];
  }
}, 120_000);
afterAll(() => installation.close());

interface Row {
  loadId: number;
  building: string | null;
  unit: string | null;
  status: string | null;
  area: number | null;
  areaUnit: string | null;
  monthly: number | null;
  yearly: number | null;
  erv: number | null;
  currency: string | null;
  asOf: string | null;
  movesIn: string | null;
  movedOut: string | null;
  reason: string | null;
  periodEnd: string;
}

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const day = some(null, '2026-01-10', '2026-01-31', '2026-02-15', '2026-02-28');
const rowOf = fc.record({
  building: some(null, 'A', 'a'),
  unit: some(null, '1', '2'),
  status: some(null, 'Occupied', 'Notice', 'Holdover', 'Leased Not Commenced', 'Vacant', 'Down', 'Model'),
  area: some(null, 0, 10.5, 100),
  areaUnit: some(null, 'sqm', 'sqft'),
  monthly: some(null, 0, 120),
  yearly: some(null, 2400),
  erv: some(null, 150),
  currency: some(null, 'USD', 'JPY'),
  asOf: day,
  movesIn: day,
  movedOut: day,
  reason: some(null, 'UNDER_REFURBISHMENT', 'any word'),
});
const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('load' as const), load: fc.nat(1), rows: fc.array(rowOf, { maxLength: 6 }) }),
    fc.record({ kind: fc.constant('change' as const), load: fc.nat(1), status: some('Vacant', 'Occupied', 'Notice') }),
    fc.record({ kind: fc.constant('drop' as const), load: fc.nat(1), part: some(2, 3) }),
    fc.record({ kind: fc.constant('period' as const), load: fc.nat(1), day: some('2026-01-31', '2026-02-10') }),
  ),
  { minLength: 1, maxLength: 8 },
);
type Act = (typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never) & { load: number };

async function perform(act: Act): Promise<void> {
  const loadId = loads[act.load];
  if (act.kind === 'load') {
    await installation.all(
      `insert into loaded_rent_roll (load_id, row_no, property_id, property_code, building_code, unit_code, unit_status, rentable_area,
         area_unit, monthly_base_rent, annual_base_rent, market_rent_monthly, currency, as_of_date, move_in_date, move_out_date, own)
       select l.id, l.last + no, l.property_id, 'P', r ->> 'building', r ->> 'unit', r ->> 'status', (r ->> 'area')::numeric,
         r ->> 'areaUnit', (r ->> 'monthly')::numeric, (r ->> 'yearly')::numeric, (r ->> 'erv')::numeric, r ->> 'currency',
         (r ->> 'asOf')::date, (r ->> 'movesIn')::date, (r ->> 'movedOut')::date, jsonb_build_object('x_vacancy_reason', r ->> 'reason')
       from jsonb_array_elements($2::jsonb) with ordinality as g (r, no), (
         select l.*, (select coalesce(max(row_no), 0) from loaded_rent_roll where load_id = l.id) as last
         from reporting_load l where l.id = $1) l`,
      [loadId, JSON.stringify(act.rows)],
    );
  } else if (act.kind === 'change') {
    await installation.all(`update loaded_rent_roll set unit_status = $2 where load_id = $1 and row_no % 2 = 0`, [
      loadId,
      act.status,
    ]);
  } else if (act.kind === 'drop') {
    await installation.all(`delete from loaded_rent_roll where load_id = $1 and row_no % $2 = 0`, [loadId, act.part]);
  } else {
    await installation.all(
      `update submission set period_end = $2 where id = (select submission_id from reporting_load where id = $1)`,
      [loadId, act.day],
    );
  }
}

const readRows = () =>
  installation.all<Row>(
    `select r.load_id as "loadId", building_code as building, unit_code as unit, unit_status as status, rentable_area::float as area,
       area_unit as "areaUnit", monthly_base_rent::float as monthly, annual_base_rent::float as yearly,
       market_rent_monthly::float as erv, currency, as_of_date::text as "asOf", move_in_date::text as "movesIn",
       move_out_date::text as "movedOut", own ->> 'x_vacancy_reason' as reason, s.period_end::text as "periodEnd"
     from loaded_rent_roll r join reporting_load l on l.id = r.load_id join submission s on s.id = l.submission_id`,
  );

/** What the table has to hold, computed from the rows by other means. */
function expectedOf(rows: readonly Row[]): string[] {
  const today = (row: Row) => row.asOf ?? row.periodEnd;
  const isLet = ({ status }: Row) => ['Occupied', 'Notice', 'Holdover', 'Leased Not Commenced'].includes(status ?? '');
  const isOccupied = (row: Row) =>
    isLet(row) && row.status !== 'Leased Not Commenced' && (row.movesIn === null || row.movesIn <= today(row));
  const stateOf = (row: Row): string => {
    const unit = rows.filter((o) => o.loadId === row.loadId && o.building === row.building && o.unit === row.unit);
    const isLetToday = unit.some(isOccupied);
    if (isOccupied(row)) return 'occupied';
    if (isLet(row)) return isLetToday ? 'covered' : 'toCome';
    return unit.some(isLet) && !isLetToday ? 'covered' : 'vacant';
  };
  const keyOf = (row: Row) =>
    JSON.stringify([row.loadId, stateOf(row), row.status, row.reason, row.areaUnit, row.currency]);
  const days = (row: Row): number | null =>
    isOccupied(row) || row.movedOut === null || row.movedOut > today(row)
      ? null
      : (Date.parse(today(row)) - Date.parse(row.movedOut)) / 86_400_000;
  return [...Map.groupBy(rows, keyOf)].map(([key, among]) => {
    const sums = [
      among.map(({ area }) => area),
      among.map(({ monthly, yearly }) => monthly ?? (yearly === null ? null : yearly / 12)),
      among.map(({ erv }) => erv),
    ].map((values) => {
      const known = values.filter((value) => value !== null);
      return [known.length, known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)];
    });
    const known = among.map(days).filter((count) => count !== null);
    return JSON.stringify([key, among.length, sums, known.length === 0 ? null : Math.max(...known)]);
  });
}

const kept = async (): Promise<string[]> => {
  const rows = await installation.all<Record<string, string | number | null>>(
    `select *, area::float, rent::float, erv::float from rent_roll_sum`,
  );
  return rows.map((row) =>
    JSON.stringify([
      JSON.stringify([row.load_id, row.state, row.unit_status, row.vacancy_reason, row.area_unit, row.currency]),
      row.units,
      [
        [row.units_with_area, row.area],
        [row.units_with_rent, row.rent],
        [row.units_with_erv, row.erv],
      ],
      row.longest_days,
    ]),
  );
};

it('keeps the sums of every rent roll equal to its rows, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      for (const act of list) await perform(act);
      expect((await kept()).sort()).toEqual(expectedOf(await readRows()).sort());
    }),
    { numRuns: generatedCases(40) },
  );
  await installation.all('delete from reporting_load where id = any($1)', [loads]);
  expect(await kept()).toEqual([]);
});
