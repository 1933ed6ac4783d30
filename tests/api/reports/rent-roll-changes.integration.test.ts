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
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { publishRentRoll, publishVersion } from './fixture.ts';

interface Unit {
  unit: number;
  tenant: string | null;
  end: number;
  rent: number;
}

/** One row a unit; a unit without a tenant is vacant. */
const roll = fc.uniqueArray(
  fc.record({
    unit: fc.integer({ min: 1, max: 8 }),
    tenant: fc.constantFrom('Acme', 'Borealis', 'Cedar', null),
    end: fc.integer({ min: 2027, max: 2029 }),
    rent: fc.integer({ min: 1, max: 3 }),
  }),
  { selector: ({ unit }) => unit, minLength: 1, maxLength: 8 },
);

const rowOf = ({ unit, tenant, end, rent }: Unit) => ({
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
        ...(row.rent === earlier.rent ? [] : (['repriced'] as const)),
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

  it('are those of every unit between any two months, and add up', async () => {
    let versionNo = 1;
    await fc.assert(
      fc.asyncProperty(roll, roll, async (before, now) => {
        versionNo += 1;
        await publishVersion(api.orm, september, versionNo, before.map(rowOf));
        await publishVersion(api.orm, october, versionNo, now.map(rowOf));
        const query = 'postMonth=2026-10-01&against=2026-09-01';
        const { body } = await admin.get(`/api/reports/rent-roll?${query}&size=100`);
        const { rows } = body as Page<RentRollLine>;
        const found = rows.map(({ unit, isGone, changes }) => [`${unit}${isGone ? ' gone' : ''}`, changes] as const);
        const expected = changesOf(before, now);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
        const { totals } = await admin.read(`/api/reports/rent-roll/summary?${query}`);
        const rents = (units: readonly Unit[]) => units.reduce((sum, { tenant, rent }) => sum + (tenant ? rent : 0), 0);
        expect(Number(totals.rentChange)).toBe(rents(now) - rents(before));
        const count = (change: RentRollChange) => [...expected.values()].filter((all) => all.includes(change)).length;
        expect(totals.changes).toEqual({
          ...{ new: count('new'), renewed: count('renewed'), repriced: count('repriced'), vacated: count('vacated') },
        });
      }),
      { numRuns: 30 },
    );
  });
});
