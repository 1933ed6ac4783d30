import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isConcerned } from '#api/rule-sets/trials/concerned.ts';
import type { RuleReach } from '#contracts/rule-sets.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { select, sql } from '#database/sql/select.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { loadSubmission } from '#database/submissions/run-submission.ts';
import { isForPlace } from '#rules/rule-sets/reach.ts';
import type { RulePlace } from '#rules/rule-sets/reach.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

describe('which submissions a rule is for, as a condition', () => {
  let api: TestApi;
  let fundIds: number[];
  let providerIds: number[];
  const places = new Map<number, RulePlace>();

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const type = await em.findOneOrFail(FundType, { name: 'Core' });
    const made = (name: string, parentId?: number) =>
      em.create(Fund, { name, nameFolded: name.toLowerCase(), fundTypeId: type.id, ...(parentId && { parentId }) });
    const above = made('Above');
    await em.flush();
    const entity = made('Entity', above.id);
    await em.flush();
    fundIds = [portfolio.fundId, above.id, entity.id];
    providerIds = [portfolio.north, portfolio.south];
    const [first, second] = portfolio.properties.map(({ id }) => id) as [number, number];
    await em.execute(`update property set property_type = 'Retail', country = 'JP' where id = ?`, [second]);
    for (const [at, propertyId] of [first, second, first, second, null].entries()) {
      const submission = await makeSubmission(api.orm, portfolio, {
        ...{ serviceProviderId: at < 2 ? portfolio.north : portfolio.south, propertyId: propertyId ?? first },
        postMonth: `2026-0${at + 1}-01`,
      });
      const [fundId, entityId] =
        at === 0 ? [portfolio.fundId, null] : at < 3 ? [above.id, entity.id] : [above.id, null];
      await em.execute('update submission set fund_id = ?, entity_id = ?, property_id = ? where id = ?', [
        ...[fundId, entityId, propertyId, submission.id],
      ]);
      places.set(submission.id, (await loadSubmission(queriesOf(em), submission.id)).place);
    }
  });
  afterAll(() => api?.close());

  it('agrees with the rule of one submission', async () => {
    const reaches = fc.record<Partial<RuleReach>>({
      fundIds: fc.subarray(fundIds),
      propertyTypes: fc.subarray(['Office', 'Retail']),
      countries: fc.subarray(['US', 'JP']),
      serviceProviderIds: fc.subarray(providerIds),
    });
    await fc.assert(
      fc.asyncProperty(reaches, async (reach) => {
        const found = await select<{ id: number }>(
          api.orm.em.fork(),
          sql`select s.id from submission s where ${isConcerned(reach)} order by s.id`,
        );
        const expected = [...places].flatMap(([id, place]) => (isForPlace(reach, place) ? [id] : []));
        expect(found.map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: generatedCases(200) },
    );
  });
});
