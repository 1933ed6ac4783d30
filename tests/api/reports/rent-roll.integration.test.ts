import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { RentRollGroup, RentRollLine, RentRollSummary } from '#contracts/reports.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { publishRentRoll, publishVersion } from './fixture.ts';
import type { UnitRow } from './fixture.ts';

const let_ = (unit: string, tenant: string, rent: number, rest: UnitRow = {}): UnitRow => ({
  unit_code: unit,
  tenant_name: tenant,
  lease_code: `L-${unit}-${tenant}`,
  lease_start_date: '2024-01-01',
  lease_end_date: '2028-12-31',
  rentable_area: 1000,
  monthly_base_rent: rent,
  ...rest,
});
const vacant = (unit: string): UnitRow => ({ unit_code: unit, unit_status: 'Vacant', rentable_area: 500 });

const september = [
  let_('1', 'Acme', 1000),
  let_('2', 'Borealis', 2000),
  let_('3', 'Cedar', 3000),
  let_('4', 'Delphi', 4000),
  vacant('10'),
  let_('6', 'Ember', 600),
];
const october = [
  let_('1', 'Acme', 1000),
  let_('2', 'Borealis', 2100.25),
  let_('3', 'Cedar', 3000, { lease_code: 'L-3-Cedar-2', lease_start_date: '2026-10-01', lease_end_date: '2031-12-31' }),
  vacant('4'),
  let_('10', 'Fresh', 750),
  // Unit 6 is no longer listed.
];

describe('the rent roll report', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let provider: Browser;
  let other: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const { north, properties } = portfolio;
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north });
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const fund = em.create(Fund, { name: 'Sierra', nameFolded: 'sierra', fundTypeId });
    await em.flush();
    em.create(UserScope, { userId: part.id, fundId: fund.id });
    await em.flush();
    other = fund.id;
    const [larkspur, pier] = properties;
    await publishRentRoll(api.orm, portfolio, { propertyId: larkspur!.id, postMonth: '2026-09-01' }, september);
    await publishRentRoll(api.orm, portfolio, { propertyId: larkspur!.id, postMonth: '2026-10-01' }, october);
    await publishRentRoll(api.orm, portfolio, { propertyId: pier!.id, postMonth: '2026-10-01', fundId: other }, [
      let_('1', 'Yen', 90_000, { currency: 'JPY', area_unit: 'tsubo', rentable_area: 121 }),
    ]);
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    limited = await signIn(api.baseUrl, 'part@fund.example');
    provider = await signIn(api.baseUrl, 'dana@north.example');
  });
  afterAll(() => api.close());

  const read = async <Answer>(path: string, browser = admin): Promise<Answer> => {
    const { status, body } = await browser.get(`/api/reports/rent-roll${path}`);
    expect({ path, status, body: status === 200 ? null : body }).toEqual({ path, status: 200, body: null });
    return body as Answer;
  };
  const october2026 = 'postMonth=2026-10-01&against=2026-09-01';

  it('flags new, renewed, re-priced and vacated tenancies against the month before', async () => {
    const { rows, total } = await read<Page<RentRollLine>>(`?${october2026}&propertyId=${portfolio.properties[0]!.id}`);
    expect(total).toBe(6);
    expect(rows.map(({ unit, changes, before, isGone }) => [unit, changes, before?.rent ?? null, isGone])).toEqual([
      ['1', [], '1000.00', false],
      ['2', ['repriced'], '2000.00', false],
      ['3', ['renewed'], '3000.00', false],
      ['4', ['vacated'], '4000.00', false],
      ['6', ['vacated'], '600.00', true],
      ['10', ['new'], null, false],
    ]);
  });

  it('adds up amounts and areas, and says what it left out', async () => {
    const summary = await read<RentRollSummary>(`/summary?${october2026}`);
    expect(summary).toMatchObject({ currency: 'USD', areaUnit: 'sqft', postMonth: '2026-10-01' });
    // 1000 + 2100.25 + 3000 + 750; before 1000 + 2000 + 3000 + 4000 + 600.
    expect(summary.totals).toMatchObject({
      ...{ units: 6, rent: '6850.25', rentBefore: '10600.00', rentChange: '-3749.75', properties: 2 },
      ...{ comparedProperties: 1, changes: { new: 1, renewed: 1, repriced: 1, vacated: 2 }, repricedBy: '100.25' },
      ...{ vacatedArea: '2000', unitsWithoutArea: 0, leftOut: [{ currency: 'JPY', rows: 1 }] },
    });
    // 121 tsubo are 400 m2, and a square foot is 0.09290304 m2.
    expect(Number(summary.totals.area)).toBeCloseTo(4500 + 400 / 0.09290304, 6);
    expect(summary.coverage).toMatchObject({ expected: 2, published: 2, missing: [] });
    expect(summary.coverageBefore).toMatchObject({ expected: 1, published: 1 });
  });

  it('names what is not in', async () => {
    const { propertyId, submissionNo } = await makeSubmission(api.orm, portfolio, {
      ...{ serviceProviderId: portfolio.south, propertyId: portfolio.properties[1]!.id, postMonth: '2026-09-01' },
    });
    const { coverageBefore } = await read<RentRollSummary>(`/summary?${october2026}`);
    expect(coverageBefore).toMatchObject({ expected: 2, published: 1 });
    expect(coverageBefore.missing).toEqual([
      { submissionNo, subject: 'Pier 9 Exchange', status: 'New', holder: 'Corvane Services' },
    ]);
    expect(propertyId).toBe(portfolio.properties[1]!.id);
  });

  it('adds up by property and by fund to the same sum', async () => {
    for (const by of ['property', 'fund']) {
      const { rows } = await read<Page<RentRollGroup>>(`/groups?${october2026}&by=${by}&currency=JPY`);
      expect(rows.map(({ name, rent, rowsLeftOut }) => [name, rent, rowsLeftOut])).toEqual([
        [by === 'fund' ? 'Meridian Core Fund II' : 'Larkspur Tower', null, 5],
        [by === 'fund' ? 'Sierra' : 'Pier 9 Exchange', '90000.00', 0],
      ]);
    }
  });

  it('shows an Admin of one fund the rows of that fund alone, and providers nothing', async () => {
    const { rows } = await read<Page<RentRollLine>>(`?${october2026}`, limited);
    expect(rows.map(({ tenant }) => tenant)).toEqual(['Yen']);
    const summary = await read<RentRollSummary>(`/summary?${october2026}`, limited);
    expect(summary).toMatchObject({ currency: 'JPY', areaUnit: 'tsubo', totals: { units: 1, leftOut: [] } });
    expect(summary.coverage).toMatchObject({ expected: 1, published: 1 });
    expect((await provider.get('/api/reports/rent-roll')).status).toBe(403);
    expect((await provider.get('/api/reports/choices')).status).toBe(403);
  });

  it('narrows by change, by view and by search', async () => {
    const units = async (query: string) =>
      (await read<Page<RentRollLine>>(`?${october2026}&${query}`)).rows.map(({ unit }) => unit);
    expect(await units('change=new,repriced')).toEqual(['2', '10']);
    expect(await units('view=changed&sort=-rent')).toEqual(['3', '2', '10', '4', '6']);
    expect(await units('search=borealis')).toEqual(['2']);
    expect(await units('search=delphi')).toEqual(['4']);
    expect(await units('page=9')).toEqual([]);
  });

  it('reads the version that is published last', async () => {
    const { submission } = await publishRentRoll(
      api.orm,
      portfolio,
      { propertyId: portfolio.properties[0]!.id, postMonth: '2026-01-01' },
      [let_('1', 'Acme', 1)],
    );
    const loadId = await publishVersion(api.orm, submission, 2, [let_('1', 'Acme', 2)]);
    const { rows } = await read<Page<RentRollLine>>('?postMonth=2026-01-01');
    expect(rows.map(({ rent, isRestated, before }) => [rent, isRestated, before])).toEqual([['2.00', true, null]]);
    const lineage = `/api/reports/lineage?loadId=${loadId}&rowNo=2&field=monthly_base_rent`;
    expect(await admin.get(lineage)).toMatchObject({
      status: 200,
      body: {
        ...{
          value: '2',
          submissionNo: submission.submissionNo,
          sheet: 'RentRoll',
          letter: 'K',
          fileName: null,
          rowNo: 2,
        },
        version: { versionNo: 2, kind: 'upload' },
        restatements: [{ versionNo: 1, value: '1' }],
      },
    });
    // Another fund's figure is not found, and providers have no report.
    expect((await limited.get(lineage)).status).toBe(404);
    expect((await provider.get(lineage)).status).toBe(403);
  });

  it('reads a month as it was published on a day, and says what replaced it, when and why', async () => {
    const place = { propertyId: portfolio.properties[0]!.id, postMonth: '2025-06-01' };
    const { submission, loadId } = await publishRentRoll(api.orm, portfolio, place, [let_('1', 'Acme', 10)]);
    const nextId = await publishVersion(api.orm, submission, 2, [let_('1', 'Acme', 12)]);
    const em = api.orm.em.fork();
    const [then, later] = ['2025-07-05T10:00:00Z', '2025-08-10T10:00:00Z'];
    await em.execute(`update reporting_load set published_at = ?, replaced_at = ? where id = ?`, [then, later, loadId]);
    await em.execute(`update reporting_load set published_at = ?, kind = 'EDIT', reason = 'Unit 1' where id = ?`, [
      later,
      nextId,
    ]);
    const rentOn = async (publishedOn: string) => {
      const { totals, coverage } = await read<RentRollSummary>(
        `/summary?postMonth=2025-06-01${publishedOn && `&publishedOn=${publishedOn}`}`,
      );
      return [totals.rent, coverage.published];
    };
    expect(await rentOn('2025-07-04')).toEqual([null, 0]);
    expect(await rentOn('2025-07-05')).toEqual(['10.00', 1]);
    expect(await rentOn('2025-08-09')).toEqual(['10.00', 1]);
    expect(await rentOn('2025-08-10')).toEqual(['12.00', 1]);
    expect(await rentOn('')).toEqual(['12.00', 1]);
    const { restated, publishedOn } = await read<RentRollSummary>('/summary?postMonth=2025-06-01');
    expect([publishedOn, restated]).toMatchObject([
      null,
      { total: 1, rows: [{ kind: 'EDIT', reason: 'Unit 1', before: { rent: '10.00' }, after: { rent: '12.00' } }] },
    ]);
    const { body } = await admin.get(`/api/reports/lineage?loadId=${nextId}&rowNo=2&field=monthly_base_rent`);
    expect(body).toMatchObject({
      restatements: [{ value: '10', kind: 'EDIT', reason: 'Unit 1', replacedAt: '2025-08-10T10:00:00.000Z' }],
    });
  });

  it('comes as Excel with real numbers, and as PDF', async () => {
    const file = await admin.fetch(`/api/reports/rent-roll/export/excel?${october2026}&search=borealis`);
    expect(file.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows[1]).toEqual(
      expect.arrayContaining(['Larkspur Tower', 'Borealis', 1000, 2100.25, 'Re-priced']),
    );
    const about = sheets[1]?.rows.map(([name, text]) => `${String(name)}: ${String(text ?? '')}`) ?? [];
    expect(about).toEqual(
      expect.arrayContaining([
        'Post month: October 2026',
        'Search: The list is narrowed by a search.',
        'Published: 2 of 2 of the month',
        'Sources: ',
      ]),
    );
    expect(about.some((line) => line.startsWith('Re-priced: The same tenancy'))).toBe(true);
    const pdf = await admin.fetch(`/api/reports/rent-roll/export/pdf?${october2026}`);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('says what is missing when nothing is published', async () => {
    const summary = await read<RentRollSummary>('/summary?postMonth=2020-01-01');
    expect(summary).toMatchObject({ currency: null, areaUnit: null, totals: { units: 0, rent: null, area: null } });
  });
});
