import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orphanReasons } from '#contracts/orphans.ts';
import type { OrphanReason, OrphanRow } from '#contracts/orphans.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { fixOf } from '../../../frontend/src/features/orphans/orphan-fix.ts';
import { rentRollList } from '../dataset-mappings/mapping-world.ts';
import type { FixWorld } from './fix-world.ts';
import { askingAs, month, startFixWorld } from './fix-world.ts';
import { fixes } from './fixes.ts';

/** The order differs from run to run; a failure names it. */
const seed = Date.now();
const [order = []] = fc.sample(fc.shuffledSubarray([...orphanReasons], { minLength: orphanReasons.length }), {
  seed,
  numRuns: 1,
});
const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

describe(`an administrator of one fund and one property, before an orphan record (order ${seed})`, () => {
  let world: FixWorld;
  let limited: Browser;

  beforeAll(async () => {
    world = await startFixWorld();
    const { api, portfolio, insert, run } = world;
    const ofProvider = { service_provider_id: portfolio.north, dataset_id: portfolio.datasetId };
    await insert('dataset_mapping', { ...ofProvider, definition: JSON.stringify(rentRollList) });
    for (const reason of order) await fixes[reason].make(world, reason);
    const person = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    await run('insert into user_scope (user_id, fund_id) values (?, ?)', [person.id, portfolio.fundId]);
    // A reviewer whom this administrator may name.
    await run('insert into user_scope (user_id, fund_id) values (?, ?)', [world.reviewerId, portfolio.fundId]);
    await run('insert into user_scope (user_id, property_id) select ?, id from property where name = ?', [
      person.id,
      'FundMissing' satisfies OrphanReason,
    ]);
    limited = await signIn(api.baseUrl, 'part@fund.example');
  }, 120_000);
  afterAll(() => world?.api.close());

  const rowOf = async (reason: OrphanReason, rowsOf: FixWorld['rowsOf']): Promise<OrphanRow | undefined> =>
    (await rowsOf(fixes[reason].category)).find((row) => row.reason === reason && row.name === reason);
  const ignore = (reason: OrphanReason, key: string, ignored: object | null) =>
    limited.send('PUT', `/api/orphans/${fixes[reason].category}/ignored`, {
      ...{ key, postMonth: month, ignored },
      seenUntil: ignored === null ? until : null,
    });

  it.each(order)('is offered to ignore and to complete %s exactly when the server lets it be saved', async (reason) => {
    const asked = { ...world, ...askingAs(limited) };
    const row = await rowOf(reason, asked.rowsOf);
    if (row === undefined) {
      const key = (await rowOf(reason, world.rowsOf))?.key ?? '';
      expect((await ignore(reason, key, { reason: 'Sold', until })).status).toBe(404);
      return;
    }
    const { status } = await ignore(reason, row.key, { reason: 'Sold', until });
    expect([row.mayIgnore, status]).toEqual([status === 200, row.mayIgnore ? 200 : 403]);
    if (row.mayIgnore) expect((await ignore(reason, row.key, null)).status).toBe(200);
    const query = new URL(fixOf(row).to, 'http://page').searchParams;
    const refusal = await fixes[reason].mend(asked, row, query).then(
      () => null,
      (error: unknown) => String(error),
    );
    expect({ mayComplete: row.mayComplete, refusal }).toEqual({
      mayComplete: refusal === null,
      refusal: row.mayComplete ? null : expect.stringMatching(/answers (403|404|409|422)|shows 0 records|BeyondYou/u),
    });
  });

  it('shows records of both kinds', async () => {
    const { rowsOf } = askingAs(limited);
    const rows = (await Promise.all([...new Set(order.map((reason) => fixes[reason].category))].map(rowsOf))).flat();
    expect(rows.length).toBeLessThan(order.length);
    expect(new Set(rows.map(({ mayComplete }) => mayComplete)).has(false)).toBe(true);
  });
});
