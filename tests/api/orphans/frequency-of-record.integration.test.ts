import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterRecord } from '#contracts/masters.ts';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import { fixOf } from '../../../frontend/src/features/orphans/orphan-fix.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { FixWorld } from './fix-world.ts';
import { month, startFixWorld } from './fix-world.ts';

const monthly = { submit_frequency: 'MONTHLY', submit_timeline_day: 10, first_post_month: '2026-01-01' };

describe('the frequency of an orphan record', () => {
  let world: FixWorld;
  let north: number;

  beforeAll(async () => {
    world = await startFixWorld();
    north = world.portfolio.north;
    // Another row, which the links must not show.
    const { insert, portfolio } = world;
    const property_id = await world.property('Other', { serviceProviderId: north });
    const of = { service_provider_id: north, property_id, dataset_id: portfolio.datasetId };
    await insert('frequency', { ...of, ...monthly });
  });
  afterAll(() => world?.api.close());

  const frequency = (values: object) =>
    world.insert('frequency', { service_provider_id: north, dataset_id: world.portfolio.datasetId, ...values });
  /** The rows of the list that the link of a record leads to; the page shows those of properties by default. */
  async function ledTo(row: OrphanRow): Promise<number[]> {
    const query = new URL(fixOf(row).to, 'http://page').searchParams;
    if (!query.has('isForProperty')) query.set('isForProperty', 'true');
    query.delete('frequencyId');
    const { rows } = await world.get<Page<MasterRecord>>(`/api/frequencies?size=100&${String(query)}`);
    return rows.map(({ id }) => id);
  }
  const find = async (category: OrphanCategory, ofKey: RegExp) => {
    const found = (await world.rowsOf(category)).filter(({ key }) => ofKey.test(key));
    expect(found).toHaveLength(1);
    return found[0]!;
  };

  it.each(['of a fund', 'of a service provider'] as const)('%s is found in the table that has it', async (level) => {
    const { portfolio, run } = world;
    const fund_id = level === 'of a fund' ? portfolio.fundId : null;
    for (const scope of ['property', 'fund']) {
      await run('update dataset set scope = ? where id = ?', [scope, portfolio.datasetId]);
      const id = await frequency({ fund_id });
      const row = await find('frequencyPending', new RegExp(`^f${id}$`, 'u'));
      expect(row.frequency).toMatchObject({ frequencyId: id, isForProperty: scope === 'property', property: null });
      expect(row.reportPackageId).toBeNull();
      expect(await ledTo(row)).toContain(id);
      expect(fixOf(row).to).toMatch(new RegExp(`frequencyId=${id}\\b`, 'u'));
      await run('delete from frequency where id = ?', [id]);
    }
    await run(`update dataset set scope = 'property' where id = ?`, [portfolio.datasetId]);
  });

  it('of a member that was not opened is the one row of its package, of the property, the fund or the provider', async () => {
    const { portfolio, property, run, send, insert } = world;
    const property_id = await property('Tower', { serviceProviderId: north });
    await run(`insert into dataset (name, names, data_model_id, scope, is_workflow_required)
      select 'Second', '{}', data_model_id, scope, false from dataset where name = 'Trial Balance'`);
    const draft = { name: 'Package', members: ['Trial Balance'] };
    const added = await send<MasterRecord>('POST', '/api/report-packages', { values: draft });
    const of = { service_provider_id: north, report_package_id: added.id, ...monthly };
    const first = await insert('frequency', { ...of, property_id });
    await send('POST', '/api/frequencies/tickets', { ids: [first], postMonth: month });
    const values = { ...draft, members: ['Trial Balance', 'Second'] };
    await send('PUT', `/api/report-packages/${added.id}`, { changedAt: added.changedAt, values });
    const row = () => find('packageMembersMissing', /^k/u);

    expect(await row()).toMatchObject({
      reportPackageId: added.id,
      frequency: { frequencyId: first, isForProperty: true, property: 'C-Tower', fund: null, serviceProvider: 'NORTH' },
    });
    expect(await ledTo(await row())).toEqual([first]);

    await run('update frequency set property_id = null, fund_id = ? where id = ?', [portfolio.fundId, first]);
    const fund = expect.any(String);
    expect((await row()).frequency).toMatchObject({ frequencyId: first, property: null, fund });
    expect(await ledTo(await row())).toEqual([first]);

    // A reader of the property alone is led to it only where their own list of frequencies has it.
    const { id: limited } = await makePerson(world.api.orm, 'Admin', 'limited@fund.example');
    await run('insert into user_scope (user_id, property_id) values (?, ?)', [limited, property_id]);
    const reader = await signIn(world.api.baseUrl, 'limited@fund.example');
    const seen = await reader.read('/api/frequencies?size=100&isForProperty=true');
    const { rows } = await reader.read('/api/orphans/packageMembersMissing?size=100');
    const isListed = seen.rows.some(({ id }) => id === first);
    expect(rows.map((one) => one.frequency?.frequencyId ?? null)).toEqual([isListed ? first : null]);

    // A reader without the list of frequencies sees the record, and no name of the fund above the property.
    await makePerson(world.api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north });
    const provider = await signIn(world.api.baseUrl, 'dana@north.example');
    const own = await provider.read('/api/orphans/packageMembersMissing?size=100');
    expect(own.rows).toMatchObject([{ reportPackageId: null, frequency: null }]);

    await run('update frequency set fund_id = null where id = ?', [first]);
    expect((await row()).frequency).toMatchObject({ frequencyId: first, property: null, fund: null });
    expect(await ledTo(await row())).toEqual([first]);

    await run('update frequency set is_active = false where id = ?', [first]);
    expect(await row()).toMatchObject({ reportPackageId: added.id, frequency: null });
  });
});
