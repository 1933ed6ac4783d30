import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';
import type { Portfolio } from '../submissions/fixture.ts';

const collectedMonth = '2026-10-01';
const whole = { propertyType: 'Office', address1: '1 Main Street', country: 'US', state: 'Colorado', city: 'Denver' };
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('a property that is in no fund', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const propertyId = portfolio.properties[0]!.id;
    const about = { serviceProviderId: portfolio.north, propertyId, postMonth: collectedMonth };
    await makeSubmission(api.orm, portfolio, about);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api?.close());

  const daysAgo = fc.option(fc.integer({ min: 2, max: 120 }), { nil: null });

  it('joins one from its acquisition, else from the month under collection, but after the fund before', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(daysAgo, daysAgo, async (acquired, left) => {
        count += 1;
        const acquiredOn = acquired === null ? null : dayBefore(acquired);
        const values = { ...whole, ownershipType: 'DIRECT', ownershipPercentage: '100', acquiredOn };
        const draft = { ...values, code: `J-${count}`, name: `Joining ${count}` };
        const { id, changedAt } = await admin.carryOut('POST', '/api/properties', { values: draft });
        if (left !== null) {
          await api.orm.em.execute(
            `insert into fund_property (fund_id, property_id, valid_from, valid_to) values (?, ?, '2020-01-01', ?)`,
            [portfolio.fundId, id, dayBefore(left)],
          );
        }
        const change = { changedAt, values: { fund: 'Meridian Core Fund II' } };
        expect((await admin.send('PUT', `/api/properties/${id}`, change)).status).toBe(200);
        const [joined] = await api.orm.em.execute<{ from: string }[]>(
          `select to_char(max(valid_from), 'YYYY-MM-DD') as from from fund_property where property_id = ?`,
          [id],
        );
        const starts = [collectedMonth, acquiredOn ?? '', left === null ? '' : dayBefore(left - 1)];
        expect(joined?.from).toBe(left === null && acquiredOn !== null ? acquiredOn : starts.toSorted().at(-1));
      }),
      { numRuns: generatedCases(12) },
    );
  });
});
