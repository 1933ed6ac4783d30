import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { matcherKey } from '#contracts/account-mappings.ts';
import type { MappingControl } from '#contracts/account-mapping-controls.schema.ts';
import type { MappingConsequences } from '#contracts/account-mappings.schema.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import type { HouseChart } from './fixture.ts';
import { makeHouseChart, makeLedger } from './fixture.ts';

const path = '/api/account-mappings';
const months = ['2026-08-01', '2026-09-01', '2026-10-01'];

/** Three months in balance, in which every account opens with what it closed with. */
const accounts: readonly (readonly [code: string, ...closings: string[]])[] = [
  ['1000', '900.01', '1800.02', '2400.00'],
  ['1900', '50.00', '50.00', '20.00'],
  ['2000', '-50.00', '-50.00', '-20.00'],
  ['4000', '-600.01', '-1200.02', '-1600.00'],
  ['4010', '-300.00', '-600.00', '-800.00'],
  ['5000', '0.00', '75.25', '80.10'],
  ['5010', '0.00', '-75.25', '-80.10'],
];

const code = fc.constantFrom(...accounts.map(([one]) => one));
const matcher: fc.Arbitrary<AccountMatcher> = fc.oneof(
  { weight: 4, arbitrary: code.map((one) => ({ kind: 'account' as const, code: one })) },
  fc.tuple(code, code).map(([a, b]) => ({ kind: 'range' as const, from: a < b ? a : b, to: a < b ? b : a })),
  fc.constantFrom('40*', '?000', '5*').map((pattern) => ({ kind: 'pattern' as const, pattern })),
);

describe('trial balances whose mappings are changed one after the other, over HTTP', () => {
  let api: TestApi;
  let house: HouseChart;
  let admin: Browser;
  let chartId: number;

  beforeAll(async () => {
    api = await startTestApi();
    let portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [dataset] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    portfolio = { ...portfolio, datasetId: dataset!.id };
    house = await makeHouseChart(api.orm, portfolio);
    const own = { serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id };
    for (const [index, postMonth] of months.entries()) {
      const lines = accounts.map(([account, ...closings]) => ({
        ...{ code: account, opening: closings[index - 1] ?? '0', closing: closings[index]! },
      }));
      const values = { ...own, postMonth, status: 'Submitted For Review' } as const;
      ({ chartId } = await makeLedger(api.orm, portfolio, values, lines));
    }
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  }, 120_000);
  afterAll(() => api?.close());

  /** By month, what the closings under the master chart add up to, as the database has the mappings of the open submissions. */
  async function recodedSums(): Promise<string[]> {
    const rows = await api.orm.em.fork().execute<{ sum: string }[]>(
      `select sum(case when m.target ->> 'kind' = 'ignore' then 0 when (m.target ->> 'isSignFlipped')::boolean then -va.closing
                       else va.closing end)::numeric(20, 2)::text as sum
         from version_account va join source_account a on a.id = va.source_account_id
         join version v on v.id = va.version_id join submission s on s.id = v.submission_id
         left join account_mapping m on m.id = va.mapping_id
        where a.provider_chart_id = ? group by s.post_month order by s.post_month`,
      [chartId],
    );
    return rows.map(({ sum }) => sum);
  }

  const target = (): fc.Arbitrary<AccountTarget | null> => {
    const masterAccountId = fc.constantFrom(...Object.values(house.accounts));
    const isSignFlipped = fc.boolean();
    return fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('account' as const), masterAccountId, isSignFlipped }) },
      fc.constant({ kind: 'ignore' as const }),
      fc.constant(null),
      fc.tuple(masterAccountId, masterAccountId, isSignFlipped).map(([one, other, flipped]): AccountTarget => ({
        kind: 'shares',
        parts: [
          { masterAccountId: one, share: '33.3333' },
          { masterAccountId: other, share: '66.6667' },
        ],
        isSignFlipped: flipped,
      })),
      fc.tuple(masterAccountId, masterAccountId, isSignFlipped).map(([one, rest, flipped]): AccountTarget => ({
        ...{ kind: 'segments', parts: [{ segment: 'OFF', masterAccountId: one }] },
        ...{ restAccountId: rest, isSignFlipped: flipped },
      })),
    );
  };

  it('stay in balance: what breaks a control is refused with the difference, and nothing of it is saved', async () => {
    const change = fc.record({ matcher, target: target(), effectiveFrom: fc.constantFrom(...months) });
    const saves = fc.sample(fc.array(change, { minLength: 1, maxLength: 3 }), { numRuns: 40, seed: 20_261 });
    const seen = { saved: 0, broken: 0, other: 0 };
    for (const wanted of saves) {
      const { mappings } = await admin.read(`${path}/${chartId}`);
      const changes = wanted.map((one) => {
        const now = mappings.findLast(({ matcher: other }) => matcherKey(other) === matcherKey(one.matcher));
        return { ...one, MappingId: now?.MappingId ?? null };
      });
      const sums = await recodedSums();
      const preview = await admin.send('POST', `${path}/${chartId}/preview`, { changes });
      expect(await recodedSums()).toEqual(sums);
      const answer = await admin.send('PUT', `${path}/${chartId}`, { changes });
      expect(preview.status).toBe(answer.status);
      const after = await recodedSums();
      if (answer.status === 200) {
        seen.saved += 1;
        const { controls } = answer.body as MappingConsequences;
        expect(controls.after.filter(({ holds }) => !holds)).toEqual([]);
      } else {
        const { reason, controls = [] } = (answer.body as { details: { reason: string; controls?: MappingControl[] } })
          .details;
        seen[reason === 'ControlBroken' ? 'broken' : 'other'] += 1;
        expect(['ControlBroken', 'EqualPrecedence']).toContain(reason);
        for (const { difference } of controls) expect(Math.abs(Number(difference))).toBeGreaterThan(0.01);
        expect(after).toEqual(sums);
      }
      expect(after.filter((sum) => Math.abs(Number(sum)) > 1)).toEqual([]);
      const { controls } = await admin.read(`${path}/${chartId}`);
      expect([...controls.delivered, ...controls.recoded].filter(({ holds }) => !holds)).toEqual([]);
    }
    expect(Math.min(seen.saved, seen.broken)).toBeGreaterThan(8);
  }, 120_000);
});
