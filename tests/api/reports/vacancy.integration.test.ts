import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Vacancy, VacancyProperty, VacantUnit } from '#contracts/reports.schema.ts';
import { excludableReasons } from '#contracts/reports.ts';
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

const unit = (
  code: string,
  status: string,
  area: number | null,
  rent: number | null,
  erv: number | null,
  rest: UnitRow = {},
) => ({
  ...{ unit_code: code, unit_status: status, rentable_area: area, monthly_base_rent: rent, market_rent_monthly: erv },
  ...{ as_of_date: '2026-10-31', ...rest },
});

const worked: UnitRow[] = [
  unit('1', 'Occupied', 600, 6000, 6600),
  unit('2', 'Vacant', 100, null, 1200, { move_out_date: '2026-10-01' }),
  // Let and not moved in: leased, not occupied.
  unit('3', 'Occupied', 100, 1100, 1300, { move_in_date: '2026-11-15' }),
  unit('4', 'Down', 50, null, 400, { move_out_date: '2025-10-31' }),
  unit('5', 'Model', 50, null, 500),
  unit('6', 'Vacant', 100, null, 1000, { own: JSON.stringify({ x_vacancy_reason: 'UNDER_REFURBISHMENT' }) }),
  // The coming lease of a unit that is let today counts no area.
  unit('7', 'Notice', 200, 2000, 2200),
  unit('7', 'Leased Not Commenced', 200, 2500, 2200),
].map(({ own, ...row }: UnitRow) => ({ ...row, ...(typeof own === 'string' ? { own: JSON.parse(own) } : {}) }));

describe('the vacancy report', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let provider: Browser;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    const [larkspur, pier] = portfolio.properties;
    await publishRentRoll(api.orm, portfolio, { propertyId: larkspur!.id, postMonth: '2026-10-01' }, worked);
    await publishRentRoll(api.orm, portfolio, { propertyId: pier!.id, postMonth: '2026-10-01' }, [
      unit('1', 'Occupied', null, 900, 900),
      unit('2', 'Vacant', null, null, 100),
    ]);
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    provider = await signIn(api.baseUrl, 'dana@north.example');
  });
  afterAll(() => api.close());

  const read = async <Answer>(path: string): Promise<Answer> => {
    const { status, body } = await admin.get(`/api/reports/vacancy${path}`);
    expect({ path, status, body: status === 200 ? null : body }).toEqual({ path, status: 200, body: null });
    return body as Answer;
  };
  const month = 'postMonth=2026-10-01';

  it('gives three measures as computed by hand, and never 0 for a missing area', async () => {
    const { totals, warnings, warned, reasons, trend } = await read<Vacancy>(`?${month}`);
    // Of 1200: 100 available, 100 to come, 50 down, 50 model, 100 in refurbishment.
    expect(totals.area).toMatchObject({ vacant: '400', whole: '1200', properties: 1 });
    expect(Number(totals.area.share)).toBeCloseTo(400 / 1200, 9);
    // Vacant market rent 1200 + 1300 + 400 + 500 + 1000 + 100; contracted 6000 + 2000 + 900; market rent of all besides 6600 + 2200 + 900.
    expect(Number(totals.inrev.share)).toBeCloseTo(4500 / (4500 + 8900), 9);
    expect(Number(totals.epra.share)).toBeCloseTo(4500 / (4500 + 9700), 9);
    expect(totals).toMatchObject({ properties: 2, inrev: { properties: 2 }, epra: { properties: 2 } });
    expect(warned).toBe(1);
    expect(warnings).toMatchObject([
      {
        property: { name: 'Pier 9 Exchange' },
        serviceProvider: 'Northgate Realty',
        withoutArea: 2,
        units: 2,
        withoutErv: 0,
      },
    ]);
    expect(reasons.map(({ reason, units }) => [reason, units])).toEqual([
      ['AVAILABLE', 2],
      ['LEASED_NOT_COMMENCED', 1],
      ['UNDER_REFURBISHMENT', 1],
      ['DOWN', 1],
      ['MODEL_MANAGEMENT', 1],
    ]);
    expect(trend).toHaveLength(12);
    expect(trend.at(-1)).toEqual({
      ...{ postMonth: '2026-10-01', properties: 2 },
      ...{ area: totals.area.share, inrev: totals.inrev.share, epra: totals.epra.share },
    });
    expect(trend[0]).toEqual({ postMonth: '2025-11-01', area: null, inrev: null, epra: null, properties: 0 });
  });

  it('leaves out what a switch names, from vacant part and whole', async () => {
    const { totals } = await read<Vacancy>(`?${month}&without=${excludableReasons.join(',')}`);
    expect(totals.area).toMatchObject({ vacant: '200', whole: '1000' });
    expect(Number(totals.inrev.share)).toBeCloseTo(2600 / (2600 + 8900), 9);
    expect(Number(totals.epra.share)).toBeCloseTo(2600 / (2600 + 9700), 9);
  });

  it('lists properties with their shares and reasons', async () => {
    const { rows } = await read<Page<VacancyProperty>>(`/properties?${month}&sort=-areaVacancy`);
    expect(
      rows.map(({ property, area, areaVacancy, longestDays, units }) => [
        property.name,
        area,
        areaVacancy,
        longestDays,
        units,
      ]),
    ).toEqual([
      ['Larkspur Tower', '1200', '0.3333333333', 365, 7],
      ['Pier 9 Exchange', null, null, null, 2],
    ]);
    expect(rows[1]).toMatchObject({ inrev: '0.1000000000', epra: '0.1000000000', reasons: [] });
    const shares = rows[0]!.reasons.reduce((sum, { share }) => sum + Number(share), 0);
    expect(shares).toBeCloseTo(Number(rows[0]!.areaVacancy), 8);
  });

  it('lists vacant units with reason and days', async () => {
    const { rows, total } = await read<Page<VacantUnit>>(`/units?${month}&propertyId=${portfolio.properties[0]!.id}`);
    expect(total).toBe(5);
    expect(rows.map(({ unit: code, reason, daysVacant }) => [code, reason, daysVacant])).toEqual([
      ['2', 'AVAILABLE', 30],
      ['3', 'LEASED_NOT_COMMENCED', null],
      ['4', 'DOWN', 365],
      ['5', 'MODEL_MANAGEMENT', null],
      ['6', 'UNDER_REFURBISHMENT', null],
    ]);
    expect((await read<Page<VacantUnit>>(`/units?${month}&reason=DOWN,AVAILABLE&search=larkspur`)).total).toBe(2);
  });

  it('is refused to providers, and comes as Excel and PDF', async () => {
    expect((await provider.get('/api/reports/vacancy')).status).toBe(403);
    for (const format of ['excel', 'pdf']) {
      const file = await admin.fetch(`/api/reports/vacancy/export/${format}?${month}`);
      expect(file.status).toBe(200);
      await file.arrayBuffer();
    }
  });

  const statuses = ['Occupied', 'Notice', 'Holdover', 'Leased Not Commenced', 'Vacant', 'Down', 'Model'] as const;
  const spaces = fc.array(
    fc.record({
      status: fc.constantFrom(...statuses),
      area: fc.integer({ min: 1, max: 900 }),
      rent: fc.integer({ min: 1, max: 9000 }),
      erv: fc.integer({ min: 1, max: 9000 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const reasonOf: Record<string, string> = {
    Down: 'DOWN',
    Model: 'MODEL_MANAGEMENT',
    'Leased Not Commenced': 'LEASED_NOT_COMMENCED',
    Vacant: 'AVAILABLE',
  };

  it('agrees with a second computation, whatever is left out', async () => {
    const place = { propertyId: portfolio.properties[0]!.id, postMonth: '2026-08-01' };
    const { submission } = await publishRentRoll(api.orm, portfolio, place, []);
    let versionNo = 1;
    await fc.assert(
      fc.asyncProperty(spaces, fc.subarray([...excludableReasons]), async (units, without) => {
        versionNo += 1;
        const rows = units.map(({ status, area, rent, erv }, at) => unit(String(at), status, area, rent, erv));
        await publishVersion(api.orm, submission, versionNo, rows);
        const { totals } = await read<Vacancy>(`?postMonth=2026-08-01&without=${without.join(',')}`);
        const counted = units.filter(({ status }) => !(without as string[]).includes(reasonOf[status] ?? ''));
        const vacant = counted.filter(({ status }) => reasonOf[status] !== undefined);
        const occupied = counted.filter(({ status }) => reasonOf[status] === undefined);
        const sum = (among: typeof units, name: 'area' | 'rent' | 'erv') =>
          among.reduce((all, one) => all + one[name], 0);
        const vacantErv = sum(vacant, 'erv');
        const expected = {
          area: [sum(vacant, 'area'), sum(counted, 'area')],
          inrev: [vacantErv, vacantErv + sum(occupied, 'rent')],
          epra: [vacantErv, sum(counted, 'erv')],
        } as const;
        for (const name of ['area', 'inrev', 'epra'] as const) {
          const [part, whole] = expected[name];
          const { share } = totals[name];
          if (whole === 0) expect(share).toBeNull();
          else expect(Number(share)).toBeCloseTo(part / whole, 8);
        }
      }),
      { numRuns: generatedCases(25) },
    );
  });
});
