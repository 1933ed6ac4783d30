import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 120_000);
afterAll(() => api?.close());

it('counts the properties that a fund hands its chart to, those of entities below it included', async () => {
  const { fundId, properties } = await makePortfolio(api.orm);
  await makePerson(api.orm, 'Admin', 'amira@fund.example');
  const admin = await signIn(api.baseUrl, 'amira@fund.example');
  const run = (text: string, params: unknown[] = []) => api.orm.em.fork().execute<{ id: number }[]>(text, params);
  const addEntity = async (name: string) => {
    const [entity] = await run(
      `insert into fund (name, name_folded, fund_type_id, parent_id)
       select ?, ?, fund_type_id, id from fund where id = ? returning id`,
      [name, name, fundId],
    );
    return entity!.id;
  };
  const [chart] = await run(`insert into master_chart (name) values ('House') returning id`);
  const [other] = await run(`insert into master_chart (name) values ('Other') returning id`);
  await run('insert into chart_association (chart_id, fund_id) values (?, ?)', [chart!.id, fundId]);
  const counted = async () =>
    (await admin.read(`/api/charts/${chart!.id}/associations`)).rows.map(({ propertyCount }) => propertyCount);
  await run('delete from fund_property');
  const entityId = await addEntity('entity a');
  for (const { id } of properties)
    await run(`insert into fund_property (fund_id, property_id, valid_from) values (?, ?, '2026-01-01')`, [
      entityId,
      id,
    ]);
  expect(await counted()).toEqual([properties.length]);
  await run('insert into chart_association (chart_id, fund_id) values (?, ?)', [other!.id, entityId]);
  expect(await counted()).toEqual([0]);
});
