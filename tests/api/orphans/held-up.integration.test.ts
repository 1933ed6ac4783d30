import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orphanCategories } from '#contracts/orphans.ts';
import type { OrphanCategory, OrphanCounts, OrphanRow } from '#contracts/orphans.ts';
import { portfolioOf } from '#database/orphans/portfolio.ts';
import { select, sql } from '#database/sql/select.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makeSubmission } from '../submissions/fixture.ts';
import type { Asking, FixWorld } from './fix-world.ts';
import { askingAs, month } from './fix-world.ts';
import { startFullWorld } from './full-world.ts';

interface Collection {
  providerId: number;
  datasetId: number;
  propertyId: number | null;
  fundId: number | null;
  entityId: number | null;
}

/** Two entities of one fund, each with a property of each provider, and what is collected for them. */
async function makeSecondFund({ portfolio, insert, property, run }: FixWorld): Promise<void> {
  const [type] = await run<{ id: number }>('select id from fund_type limit 1');
  const fund = (name: string, more: object = {}) =>
    insert('fund', { name, name_folded: name.toLowerCase(), fund_type_id: type!.id, ...more });
  const parent_id = await fund('Sierra');
  const datasetOf = async (name: string) =>
    (await run<{ id: number }>('select id from dataset where name = ?', [name]))[0]!.id;
  await run(`insert into dataset (name, names, data_model_id, scope, is_workflow_required)
    select 'Capital plan', '{}', data_model_id, 'fund', true from dataset limit 1`);
  const [plan, unconfigured] = [await datasetOf('Capital plan'), await datasetOf('ConfigurationMissing')];
  const monthly = { submit_frequency: 'MONTHLY', submit_timeline_day: 10, first_post_month: '2026-01-01' };
  for (const name of ['Sierra North', 'Sierra South']) {
    const fund_id = await fund(name, { parent_id });
    for (const service_provider_id of [portfolio.north, portfolio.south]) {
      const of = { service_provider_id, ...monthly };
      const place = `${name} ${service_provider_id}`;
      const property_id = await property(place, { isInFund: false, serviceProviderId: service_provider_id });
      await insert('fund_property', { fund_id, property_id, valid_from: '2020-01-01' });
      for (const dataset_id of [portfolio.datasetId, unconfigured])
        await insert('frequency', { ...of, property_id, dataset_id });
      await insert('frequency', { ...of, fund_id, dataset_id: plan });
    }
  }
  // Two providers deliver for a property without a fund.
  const property_id = await property('Shared', { isInFund: false });
  for (const service_provider_id of [portfolio.north, portfolio.south]) {
    await insert('property_provider', { service_provider_id, property_id, valid_from: '2020-01-01' });
    await insert('frequency', { service_provider_id, property_id, dataset_id: unconfigured, ...monthly });
  }
}

/** Of an orphan record, by its row alone. */
function isHeldUp(category: OrphanCategory, row: OrphanRow, one: Collection): boolean {
  if (row.subject === 'providerCode' || row.subject === 'user' || row.reason === 'LookupValueInactive') return false;
  if (row.dataset !== null && row.dataset.id !== one.datasetId) return false;
  const isOfProvider = row.serviceProvider === null || row.serviceProvider.id === one.providerId;
  if (category !== 'propertiesWithoutFund' && !isOfProvider) return false;
  if (row.propertyId !== null) return row.propertyId === one.propertyId;
  if (row.entityId !== null) return row.entityId === one.entityId;
  return row.fund === null || row.fund.id === one.fundId;
}

describe('what an orphan record holds up', () => {
  let world: FixWorld;
  let expected: Collection[];
  const people = {
    Admin: { id: 0, email: 'part@fund.example' },
    DataProvider: { id: 0, email: 'dana@north.example' },
    Reviewer: { id: 0, email: 'rui@fund.example' },
  };
  const submissions: (Collection & { id: number })[] = [];
  let properties: number[];
  let funds: { id: number; parentId: number | null }[];

  beforeAll(async () => {
    world = await startFullWorld();
    const { api, portfolio, run } = world;
    await makeSecondFund(world);
    for (const role of ['Admin', 'DataProvider', 'Reviewer'] as const)
      people[role].id = (await makePerson(api.orm, role, people[role].email)).id;
    await run('update app_user set service_provider_id = ? where id = ?', [portfolio.north, people.DataProvider.id]);
    expected = await select<Collection>(
      api.orm.em.fork(),
      sql`with ${portfolioOf(month)} select service_provider_id as "providerId", dataset_id as "datasetId",
        property_id as "propertyId", fund_id as "fundId", entity_id as "entityId" from expected`,
    );
    properties = (await run<{ id: number }>('select id from property order by id')).map(({ id }) => id);
    funds = await run('select id, parent_id as "parentId" from fund order by id');
    for (const { propertyId, providerId, datasetId, ...place } of expected) {
      if (propertyId === null) continue;
      const values = { serviceProviderId: providerId, propertyId, postMonth: '2026-07-01' };
      const { id } = await makeSubmission(api.orm, { ...portfolio, datasetId }, values);
      submissions.push({ id, propertyId, providerId, datasetId, ...place });
    }
  }, 120_000);
  afterAll(() => world?.api.close());

  /** What rows and totals say is what those of the collections in reach say. */
  async function assertWithin(asking: Asking, reach: readonly Collection[]): Promise<void> {
    const { counts } = await asking.get<OrphanCounts>(`/api/orphans/counts?postMonth=${month}`);
    for (const { category, submissions: total } of counts) {
      const rows = await asking.rowsOf(category);
      const said = rows.map(({ key, stake }) => [category, key, stake.submissions] as const);
      expect(said).toEqual(
        rows.map((row) => [category, row.key, reach.filter((one) => isHeldUp(category, row, one)).length]),
      );
      const held = said.map(([, , count]) => count);
      expect([category, total]).toEqual([category, held.reduce((sum, count) => sum + count, 0)]);
      if (rows.every(({ stake }) => stake.amount === null && !stake.isMixed))
        expect(held).toEqual(held.toSorted((one, other) => other - one));
    }
  }

  it('is counted in whole for a reader who sees everything', async () => {
    expect(expected.some(({ entityId, propertyId }) => entityId !== null && propertyId === null)).toBe(true);
    await assertWithin(world, expected);
    const rows = (await Promise.all(orphanCategories.map(world.rowsOf))).flat();
    expect(rows.find(({ name }) => name === 'Capital plan')?.stake.submissions).toBe(4);
  });

  it.each(['Admin', 'DataProvider', 'Reviewer'] as const)(
    'holds in every category: no count of a limited reader includes what they cannot list (%s)',
    async (role) => {
      const { id, email } = people[role];
      const lists = fc.record({
        funds: fc.subarray(funds.map((fund) => fund.id)),
        properties: fc.subarray(properties, { minLength: 1, maxLength: 4 }),
        seats: fc.subarray(submissions, { minLength: 1, maxLength: 4 }),
      });
      await fc.assert(
        fc.asyncProperty(lists, async (list) => {
          const seats = role === 'Reviewer' ? list.seats : [];
          await world.run('delete from user_scope where user_id = ?', [id]);
          await world.run('delete from submission_assignee where user_id = ?', [id]);
          if (role !== 'Reviewer') {
            for (const fund of list.funds)
              await world.run('insert into user_scope (user_id, fund_id) values (?, ?)', [id, fund]);
            for (const property of list.properties)
              await world.run('insert into user_scope (user_id, property_id) values (?, ?)', [id, property]);
          }
          for (const seat of seats)
            await world.run(
              `insert into submission_assignee (submission_id, user_id, order_no, stage) values (?, ?, 9, 'review')`,
              [seat.id, id],
            );
          const isListed = (fundId: number | null) =>
            funds.some(
              (fund) => fund.id === fundId && list.funds.some((one) => one === fund.id || one === fund.parentId),
            );
          const isInLists = ({ propertyId, fundId, entityId }: Collection) =>
            isListed(fundId) || isListed(entityId) || (propertyId !== null && list.properties.includes(propertyId));
          const isOfSeat = (one: Collection) =>
            seats.some(
              ({ providerId, datasetId, propertyId }) =>
                providerId === one.providerId && datasetId === one.datasetId && propertyId === one.propertyId,
            );
          const isOwn = ({ providerId }: Collection) => role === 'Admin' || providerId === world.portfolio.north;
          const reach = expected.filter((one) => (role === 'Reviewer' ? isOfSeat(one) : isOwn(one) && isInLists(one)));
          await assertWithin(askingAs(await signIn(world.api.baseUrl, email)), reach);
        }),
        { numRuns: generatedCases(6) },
      );
    },
    120_000,
  );
});
