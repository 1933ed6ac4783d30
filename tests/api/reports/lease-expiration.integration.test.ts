import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ExpiryLease, LeaseExpiration } from '#contracts/reports.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { publishRentRoll, publishVersion } from './fixture.ts';
import type { UnitRow } from './fixture.ts';

const asOf = '2026-10-31';
const lease = (unit: string, values: UnitRow): UnitRow => ({
  ...{ unit_code: unit, lease_code: `L-${unit}`, tenant_name: `T-${unit}`, as_of_date: asOf },
  ...{ lease_start_date: '2020-01-01', rentable_area: 100, monthly_base_rent: 100 },
  ...values,
});

/** Annual rents: 1200, 2400, 3600, 600, 1200, 300, and 900; areas 100 each, and 300 that are vacant. */
const worked: UnitRow[] = [
  lease('1', { lease_end_date: '2027-10-31' }), // 365 days
  lease('2', { lease_end_date: '2030-10-31', next_break_date: '2028-10-31', monthly_base_rent: 200 }), // 1461, or 731
  // One lease of two units.
  lease('3', { lease_end_date: '2030-10-31', monthly_base_rent: 200, lease_code: 'L-3', tenant_name: 'Three' }),
  lease('4', { lease_end_date: '2030-10-31', monthly_base_rent: 100, lease_code: 'L-3', tenant_name: 'Three' }),
  lease('5', { lease_end_date: null, monthly_base_rent: 50 }),
  lease('6', { lease_end_date: '2026-09-30', unit_status: 'Holdover' }),
  lease('7', { lease_end_date: '2026-10-30', monthly_base_rent: 25 }),
  lease('8', {
    unit_status: 'Vacant',
    lease_code: null,
    tenant_name: null,
    monthly_base_rent: null,
    rentable_area: 300,
  }),
  // The break is past, so it ends with its contract; it begins 61 days after the date of the rent roll.
  lease('9', {
    ...{ lease_end_date: '2027-12-31', next_break_date: '2026-01-01', lease_start_date: '2026-12-31' },
    ...{ unit_status: 'Leased Not Commenced', monthly_base_rent: null, annual_base_rent: 900 },
  }),
];

describe('the lease expiration report', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let provider: Browser;
  let place: { propertyId: number; postMonth: string };

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    place = { propertyId: portfolio.properties[0]!.id, postMonth: '2026-10-01' };
    await publishRentRoll(api.orm, portfolio, place, worked);
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    provider = await signIn(api.baseUrl, 'dana@north.example');
  });
  afterAll(() => api.close());

  const read = async <Answer>(path: string): Promise<Answer> => {
    const { status, body } = await admin.get(`/api/reports/lease-expiration${path}`);
    expect({ path, status, body: status === 200 ? null : body }).toEqual({ path, status: 200, body: null });
    return body as Answer;
  };
  const rowsOf = ({ buckets }: LeaseExpiration) =>
    buckets.map(({ kind, period, leases, area, rent }) => [period?.slice(0, 4) ?? kind, leases, area, rent]);

  it('counts by contractual expiry as computed by hand', async () => {
    const report = await read<LeaseExpiration>('?basis=expiry&postMonth=2026-10-01');
    expect(rowsOf(report)).toEqual([
      ['monthToMonth', 1, '100', '600.00'],
      ['holdover', 1, '100', '1200.00'],
      ['expired', 1, '100', '300.00'],
      ['2027', 2, '200', '2100.00'],
      ['2030', 2, '300', '6000.00'],
      ['vacant', 0, '300', null],
    ]);
    // 1200 x 365 + 2400 x 1461 + 3600 x 1461 + 900 x 365 (it begins on the last day of 2026), over 10200.
    const byRent = (1200 * 365 + 6000 * 1461 + 900 * 365) / 10_200 / 365.25;
    expect(Number(report.totals.waultByRent)).toBeCloseTo(byRent, 8);
    // Areas 100, 100, 200 and 100 of the 800 that are let.
    expect(Number(report.totals.waultByArea)).toBeCloseTo((365 + 1461 + 2 * 1461 + 365) / 8 / 365.25, 8);
    expect(report.totals).toMatchObject({ leases: 7, area: '1100', rent: '10200.00' });
    expect(report.totals.within12Months).toMatchObject({ leases: 0, rent: null });
    const shares = report.buckets.map(({ rentShare }) => Number(rentShare ?? 0));
    expect(shares[4]).toBeCloseTo(6000 / 10_200, 9);
    expect(report.buckets.at(-2)?.cumulative).toBe('1.0000000000');
    expect(report.buckets.at(-1)).toMatchObject({ cumulative: null, rentShare: null });
    expect(Number(report.buckets.at(-1)?.areaShare)).toBeCloseTo(300 / 1100, 9);
  });

  it('counts by the earliest break that is still to come', async () => {
    const report = await read<LeaseExpiration>('?postMonth=2026-10-01');
    expect(report.basis).toBe('break');
    expect(rowsOf(report).slice(3, 6)).toEqual([
      ['2027', 2, '200', '2100.00'],
      ['2028', 1, '100', '2400.00'],
      ['2030', 1, '200', '3600.00'],
    ]);
    const byRent = (1200 * 365 + 2400 * 731 + 3600 * 1461 + 900 * 365) / 10_200 / 365.25;
    expect(Number(report.totals.waultByRent)).toBeCloseTo(byRent, 8);
    expect(report.topTenants[0]).toMatchObject({ tenant: 'Three', rent: '3600.00', endsOn: '2030-10-31' });
  });

  it('leads from a bucket to its leases', async () => {
    const report = await read<LeaseExpiration>('?postMonth=2026-10-01&by=month');
    for (const bucket of report.buckets) {
      const { rows, total } = await read<Page<ExpiryLease>>(
        `/leases?postMonth=2026-10-01&by=month&bucket=${bucket.period ?? bucket.kind}`,
      );
      expect(total).toBe(bucket.kind === 'vacant' ? 1 : bucket.leases);
      const rent = rows.reduce((sum, row) => sum + Number(row.rent), 0);
      expect(rent.toFixed(2)).toBe(Number(bucket.rent).toFixed(2));
    }
    const { rows } = await read<Page<ExpiryLease>>('/leases?postMonth=2026-10-01&search=three');
    expect(rows).toMatchObject([{ units: '3, 4', leaseCode: 'L-3', rent: '3600.00' }]);
  });

  it('is refused to providers, and comes as Excel', async () => {
    expect((await provider.get('/api/reports/lease-expiration')).status).toBe(403);
    const file = await admin.fetch('/api/reports/lease-expiration/export/excel?postMonth=2026-10-01');
    expect(file.status).toBe(200);
    await file.arrayBuffer();
  });

  const day = fc
    .integer({ min: 0, max: 2500 })
    .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
  const unit = fc.record({
    unit_status: fc.constantFrom('Occupied', 'Notice', 'Holdover', 'Leased Not Commenced', 'Vacant', 'Down', 'Model'),
    lease_code: fc.constantFrom('A', 'B', 'C', null),
    tenant_name: fc.constantFrom('Acme', 'Borealis', null),
    lease_end_date: fc.option(day),
    next_break_date: fc.option(day),
    lease_start_date: fc.option(day),
    rentable_area: fc.option(fc.integer({ min: 1, max: 5000 }), { freq: 9 }),
    monthly_base_rent: fc.option(
      fc.integer({ min: 0, max: 900_000 }).map((cents) => cents / 100),
      { freq: 9 },
    ),
  });

  it('puts every row in one bucket, with shares that add up, and agrees with a second computation', async () => {
    const other = { propertyId: portfolio.properties[1]!.id, postMonth: '2026-08-01' };
    const { submission } = await publishRentRoll(api.orm, portfolio, other, []);
    let versionNo = 1;
    await fc.assert(
      fc.asyncProperty(
        fc.array(unit, { minLength: 1, maxLength: 25 }),
        fc.constantFrom('break', 'expiry'),
        fc.constantFrom('year', 'month'),
        async (units, basis, by) => {
          versionNo += 1;
          const rows = units.map((one, at) => ({ ...one, unit_code: String(at), as_of_date: '2026-08-31' }));
          await publishVersion(api.orm, submission, versionNo, rows);
          const report = await read<LeaseExpiration>(`?postMonth=2026-08-01&basis=${basis}&by=${by}`);
          const expected = new Map<string, { area: number; cents: number }>();
          for (const row of rows) {
            const key = bucketOf(row, basis, by);
            const sum = expected.get(key) ?? { area: 0, cents: 0 };
            sum.area += row.rentable_area ?? 0;
            if (key !== 'vacant') sum.cents += Math.round((row.monthly_base_rent ?? 0) * 1200);
            expected.set(key, sum);
          }
          const found = report.buckets.map(({ kind, period, area, rent }) => [
            period ?? kind,
            { area: Number(area ?? 0), cents: Math.round(Number(rent ?? 0) * 100) },
          ]);
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
          const wault = waultOf(rows, basis);
          const shown = report.totals.waultByRent;
          if (wault === null) expect(shown).toBeNull();
          else expect(Number(shown)).toBeCloseTo(wault, 7);
          const add = (name: 'areaShare' | 'rentShare') =>
            report.buckets.reduce((sum, bucket) => sum + Number(bucket[name] ?? 0), 0);
          if (rows.some(({ rentable_area }) => rentable_area !== null)) expect(add('areaShare')).toBeCloseTo(1, 6);
          if (Number(report.totals.rent ?? 0) > 0) expect(add('rentShare')).toBeCloseTo(1, 6);
          expect(report.buckets.reduce((sum, { leases }) => sum + leases, 0)).toBe(report.totals.leases);
        },
      ),
      { numRuns: generatedCases(25) },
    );
  });
});

interface Unit {
  unit_status: string;
  lease_end_date: string | null;
  next_break_date: string | null;
}

/** The bucket of a row, as the definition says it. */
function bucketOf(
  { unit_status, lease_end_date: end, next_break_date: pause }: Unit,
  basis: string,
  by: string,
): string {
  if (['Vacant', 'Down', 'Model'].includes(unit_status)) return 'vacant';
  if (unit_status === 'Holdover') return 'holdover';
  if (end === null) return 'monthToMonth';
  if (end < '2026-08-31') return 'expired';
  const day = basis === 'break' && pause !== null && pause >= '2026-08-31' && pause < end ? pause : end;
  return by === 'year' ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`;
}

interface Let extends Unit {
  lease_code: string | null;
  lease_start_date: string | null;
  monthly_base_rent: number | null;
}

/** Remaining contracted rent, of the contracted annual rent: each lease once, from its first start on, without options. */
function waultOf(rows: readonly Let[], basis: string): number | null {
  const asOfDay = Date.parse('2026-08-31');
  const leases = new Map<string, Let[]>();
  rows.forEach((row, index) => {
    const bucket = bucketOf(row, 'expiry', 'year');
    if (bucket === 'vacant') return;
    const key =
      row.lease_code === null
        ? `row ${index}`
        : [row.lease_code, row.unit_status === 'Holdover', row.lease_end_date, lastDayOf(row, basis)].join();
    leases.set(key, [...(leases.get(key) ?? []), row]);
  });
  let [remaining, whole] = [0, 0];
  for (const units of leases.values()) {
    const [first] = units;
    const rent = units.reduce((sum, unit) => sum + (unit.monthly_base_rent ?? 0), 0) * 12;
    whole += rent;
    const isOver =
      first!.unit_status === 'Holdover' || first!.lease_end_date === null || first!.lease_end_date < '2026-08-31';
    if (isOver) continue;
    const starts = units.flatMap(({ lease_start_date: start }) => (start === null ? [] : [Date.parse(start)]));
    const from = Math.max(asOfDay, starts.length > 0 ? Math.min(...starts) : asOfDay);
    remaining += (rent * Math.max(0, Date.parse(lastDayOf(first!, basis)!) - from)) / 86_400_000 / 365.25;
  }
  return whole === 0 ? null : remaining / whole;
}

function lastDayOf({ lease_end_date: end, next_break_date: pause }: Unit, basis: string): string | null {
  if (end === null || basis === 'expiry' || pause === null || pause < '2026-08-31') return end;
  return pause < end ? pause : end;
}
