import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

describe('the associations of a chart', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let chartId: number;
  let entityId: number;
  let limitedId: number;
  const run = <Row extends object>(text: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(text, params);

  /** One property of an entity below the fund, which the limited administrator sees, and one of the fund itself. */
  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const [seen, unseen] = portfolio.properties.map(({ id }) => id);
    const [entity] = await run<{ id: number }>(
      `insert into fund (name, name_folded, fund_type_id, parent_id)
         select 'East', 'east', fund_type_id, id from fund where id = ? returning id`,
      [portfolio.fundId],
    );
    entityId = entity!.id;
    await run('delete from fund_property');
    await run(
      `insert into fund_property (fund_id, property_id, valid_from) values (?, ?, '2020-01-01'), (?, ?, '2020-01-01')`,
      [entityId, seen, portfolio.fundId, unseen],
    );
    const [chart] = await run<{ id: number }>(
      `insert into master_chart (name, version) values ('House', 0) returning id`,
    );
    chartId = chart!.id;
    await run(`insert into chart_association (chart_id, fund_id) values (?, ?)`, [chartId, portfolio.fundId]);
    await run(`insert into chart_association (chart_id, property_id) values (?, ?), (?, ?)`, [
      ...[chartId, seen, chartId, unseen],
    ]);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    ({ id: limitedId } = await makePerson(api.orm, 'Admin', 'part@fund.example'));
    await run('insert into user_scope (user_id, fund_id) values (?, ?)', [limitedId, entityId]);
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    limited = await signIn(api.baseUrl, 'part@fund.example');
  });
  afterAll(() => api?.close());

  it('are named for whoever sees the place, and counted for everybody', async () => {
    const [seen] = portfolio.properties;
    const dependants = await limited.read(`/api/charts/${chartId}/dependants`);
    expect(dependants.live).toContainEqual({ kind: 'properties', count: 2, names: [`${seen!.code} ${seen!.name}`] });
    const all = await admin.read(`/api/charts/${chartId}/dependants`);
    expect(all.live.find(({ kind }) => kind === 'properties')?.names).toHaveLength(2);
  });

  it('count the properties that the reader sees', async () => {
    const countOf = async (browser: Browser) => (await browser.read('/api/charts')).rows[0]!.values['propertyCount'];
    expect([await countOf(admin), await countOf(limited)]).toEqual([2, 1]);
  });

  it('are told to a person of a part where a fund above, which they do not see, gives the chart', async () => {
    const above = async (browser: Browser) => await browser.read(`/api/charts/${chartId}/associations`);
    const own = `${portfolio.properties[0]!.code}`;
    expect(await above(limited)).toMatchObject({
      rows: [{ kind: 'property', code: own }],
      inherited: [{ kind: 'fund', name: 'East', propertyCount: 0 }],
      total: 1,
    });
    await run('delete from chart_association where property_id = ?', [portfolio.properties[0]!.id]);
    expect(await above(limited)).toMatchObject({ rows: [], inherited: [{ name: 'East', propertyCount: 1 }] });
    await run('insert into chart_association (chart_id, property_id) values (?, ?)', [
      ...[chartId, portfolio.properties[0]!.id],
    ]);
    expect(await above(admin)).toMatchObject({ rows: [{ kind: 'fund' }, {}, {}], inherited: [] });
    await run('insert into user_scope (user_id, property_id) values (?, ?)', [
      ...[limitedId, portfolio.properties[1]!.id],
    ]);
    await run('delete from chart_association where property_id = ?', [portfolio.properties[1]!.id]);
    expect((await above(limited)).inherited.map(({ name }) => name)).toEqual(['East', portfolio.properties[1]!.name]);
    await run('delete from user_scope where user_id = ? and property_id is not null', [limitedId]);
    await run('insert into chart_association (chart_id, property_id) values (?, ?)', [
      ...[chartId, portfolio.properties[1]!.id],
    ]);
  });

  it('are offered for no fund that saving refuses', async () => {
    const { choices } = await limited.read('/api/charts/choices/funds');
    expect(choices.map(({ name }) => name)).toEqual(['East']);
    const associate = (fund: string) =>
      limited.send('PUT', `/api/charts/${chartId}/associations`, { funds: [fund], isMoving: true });
    expect((await associate('Meridian Core Fund II')).status).toBe(404);
    expect((await associate('East')).status).toBe(200);
  });

  it('are told before a fund or property is deleted with them', async () => {
    const ends = [{ kind: 'charts', count: 1, names: ['House'] }];
    const propertyId = portfolio.properties[0]!.id;
    expect(await admin.read(`/api/properties/${propertyId}/dependants`)).toMatchObject({ ends });
    expect(await admin.read(`/api/funds/${portfolio.fundId}/dependants`)).toMatchObject({ ends });
    await run('delete from chart_association where property_id = ?', [propertyId]);
    expect(await admin.read(`/api/properties/${propertyId}/dependants`)).not.toHaveProperty('ends');
  });
});
