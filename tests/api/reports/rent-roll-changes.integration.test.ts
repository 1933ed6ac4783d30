import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RentRollLine } from '#contracts/reports.schema.ts';
import type { RentRollChange } from '#contracts/reports.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { publishRentRoll, publishVersion } from './fixture.ts';

interface Unit {
  unit: number;
  tenant: string | null;
  end: number;
  rent: number;
  currency: 'USD' | 'JPY';
}

/** One row a unit; a unit without a tenant is vacant. */
const roll = fc.uniqueArray(
  fc.record({
    unit: fc.integer({ min: 1, max: 8 }),
    tenant: fc.constantFrom('Acme', 'Borealis', 'Cedar', null),
    end: fc.integer({ min: 2027, max: 2029 }),
    rent: fc.integer({ min: 1, max: 3 }),
    currency: fc.constantFrom('USD', 'USD', 'JPY'),
  }),
  { selector: ({ unit }) => unit, minLength: 1, maxLength: 8 },
);

/** Dollars for a yen at the end of each month: it moves between the two. */
const rateAt = { '2026-09-01': 0.5, '2026-10-01': 0.25 } as const;
type Month = keyof typeof rateAt;
const inDollars = (rent: number, currency: Unit['currency'], month: Month) =>
  currency === 'USD' ? rent : rent * rateAt[month];

const rowOf = ({ unit, tenant, end, rent, currency }: Unit) => ({
  currency,
  unit_code: String(unit),
  unit_status: tenant === null ? 'Vacant' : 'Occupied',
  tenant_name: tenant,
  rentable_area: 10,
  ...(tenant === null ? {} : { lease_end_date: `${end}-12-31`, monthly_base_rent: rent }),
});

/** Changes of each unit, computed row by row as the definition says. */
function changesOf(before: readonly Unit[], now: readonly Unit[]): Map<string, RentRollChange[]> {
  const changes = new Map<string, RentRollChange[]>();
  const note = (unit: number, isGone: boolean, found: RentRollChange[]) =>
    changes.set(`${unit}${isGone ? ' gone' : ''}`, found);
  for (const row of now) {
    const earlier = before.find(({ unit }) => unit === row.unit);
    if (row.tenant === null) note(row.unit, false, earlier?.tenant ? ['vacated'] : []);
    else if (earlier?.tenant !== row.tenant) note(row.unit, false, ['new']);
    else
      note(row.unit, false, [
        ...(row.end > earlier.end ? (['renewed'] as const) : []),
        // Another currency is no other price.
        ...(row.currency !== earlier.currency || row.rent === earlier.rent ? [] : (['repriced'] as const)),
      ]);
  }
  for (const { unit, tenant } of before) {
    const later = now.find((row) => row.unit === unit);
    const isReplaced = later !== undefined && later.tenant !== null && later.tenant !== tenant;
    if (tenant !== null && (later === undefined || isReplaced)) note(unit, true, ['vacated']);
  }
  return changes;
}

describe('changes of the rent roll', () => {
  let api: TestApi;
  let admin: Browser;
  let september: Submission;
  let october: Submission;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    const portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    for (const [month, rate] of Object.entries(rateAt))
      await api.orm.em
        .fork()
        .execute(
          `insert into exchange_rate (post_month, from_currency, to_currency, kind, rate) values (?, 'JPY', 'USD', 'CLOSING', ?)`,
          [month, rate],
        );
    const propertyId = portfolio.properties[0]!.id;
    ({ submission: september } = await publishRentRoll(
      api.orm,
      portfolio,
      { propertyId, postMonth: '2026-09-01' },
      [],
    ));
    ({ submission: october } = await publishRentRoll(api.orm, portfolio, { propertyId, postMonth: '2026-10-01' }, []));
  });
  afterAll(() => api.close());

  it('do not take another currency for another price, and say what it was before', async () => {
    const unit = { unit: 1, tenant: 'Acme', end: 2027, rent: 2 } as const;
    await publishVersion(api.orm, september, 2, [rowOf({ ...unit, currency: 'USD' })]);
    await publishVersion(api.orm, october, 2, [rowOf({ ...unit, rent: 300, currency: 'JPY' })]);
    const { body } = await admin.get('/api/reports/rent-roll?postMonth=2026-10-01&against=2026-09-01');
    const [row] = (body as Page<RentRollLine>).rows;
    expect(row).toMatchObject({
      rent: '300.00',
      currency: 'JPY',
      changes: [],
      before: { rent: '2.00', currency: 'USD' },
    });
  });

  it('are those of every unit between any two months, and add up', async () => {
    let versionNo = 10;
    await fc.assert(
      fc.asyncProperty(roll, roll, async (before, now) => {
        versionNo += 1;
        await publishVersion(api.orm, september, versionNo, before.map(rowOf));
        await publishVersion(api.orm, october, versionNo, now.map(rowOf));
        const query = 'postMonth=2026-10-01&against=2026-09-01&currency=USD';
        const { body } = await admin.get(`/api/reports/rent-roll?${query}&size=100`);
        const { rows } = body as Page<RentRollLine>;
        const found = rows.map(({ unit, isGone, changes }) => [`${unit}${isGone ? ' gone' : ''}`, changes] as const);
        const expected = changesOf(before, now);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
        const { totals } = await admin.read(`/api/reports/rent-roll/summary?${query}`);
        const rents = (units: readonly Unit[], month: Month) =>
          units.reduce((sum, { tenant, rent, currency }) => sum + (tenant ? inDollars(rent, currency, month) : 0), 0);
        expect(Number(totals.rentChange)).toBe(rents(now, '2026-10-01') - rents(before, '2026-09-01'));
        // At one rate: a currency that moved re-prices nothing.
        const repricedBy = now.reduce((sum, { unit, rent, currency }) => {
          const earlier = before.find((one) => one.unit === unit);
          const isRepriced = expected.get(String(unit))?.includes('repriced');
          return isRepriced && earlier ? sum + inDollars(rent - earlier.rent, currency, '2026-10-01') : sum;
        }, 0);
        expect(Number(totals.repricedBy ?? 0)).toBe(repricedBy);
        const count = (change: RentRollChange) => [...expected.values()].filter((all) => all.includes(change)).length;
        expect(totals.changes).toEqual({
          ...{ new: count('new'), renewed: count('renewed'), repriced: count('repriced'), vacated: count('vacated') },
        });
      }),
      { numRuns: generatedCases(30) },
    );
  });
});
