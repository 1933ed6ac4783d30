import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { loadPerson } from '#api/access/load-person.ts';
import type { SignedInPerson } from '#api/access/person.ts';
import { listRecords } from '#api/masters/list.ts';
import { contextOf } from '#api/masters/master.ts';
import type { Master } from '#api/masters/master.ts';
import { propertyMappingMaster } from '#api/property-mappings/master.ts';
import { userMaster } from '#api/users/master.ts';
import { openDatabase } from '#database/orm.ts';
import { withClient } from '#database/with-client.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';

/** Values of codes and of people hold names of what they refer to, and are kept with them. */
describe('the names in the values of a page', () => {
  let database: TestDatabase;
  let here: MikroORM;
  let elsewhere: MikroORM;
  let amelia: SignedInPerson;
  let lina: SignedInPerson;

  beforeAll(async () => {
    database = await createTestDatabase();
    here = await openDatabase(database.appUrl, { poolSize: 2 });
    elsewhere = await openDatabase(database.appUrl, { poolSize: 2 });
    const run = (text: string) => here.em.fork().execute(text);
    await run(`insert into fund_type (name) values ('Fund') on conflict do nothing`);
    await run(`insert into fund (name, name_folded, fund_type_id)
      select n, lower(n), (select id from fund_type where name = 'Fund') from unnest(array['North', 'South']) n`);
    await run(`insert into service_provider (code, name, type) values ('SP-1', 'One', 'PROPERTY_MANAGER')`);
    await run(`insert into property (code, name, property_type, country, city, ownership_type)
      values ('PR-1', 'House 1', 'OFFICE', 'US', 'New York', 'DIRECT')`);
    await run(`insert into property_mapping (service_provider_id, provider_code, property_id)
      select v.id, 'A-1', p.id from service_provider v, property p`);
    const { id } = await makePerson(here, 'Admin', 'amelia@fund.example', { language: 'en' });
    const { id: limitedId } = await makePerson(here, 'Admin', 'lina@fund.example', { language: 'en' });
    await makePerson(here, 'Reviewer', 'ravi@fund.example', { language: 'en' });
    await run(`insert into user_scope (user_id, fund_id) select u.id, f.id from app_user u, fund f
      where u.email = 'ravi@fund.example' or (u.email = 'lina@fund.example' and f.name = 'North')`);
    amelia = (await loadPerson(here.em.fork(), id)) as SignedInPerson;
    lina = (await loadPerson(here.em.fork(), limitedId)) as SignedInPerson;
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
    await database.drop();
  });

  const change = (text: string) => elsewhere.em.fork().execute(text);
  const read = async (master: Master, person: SignedInPerson, search: string) => {
    const request = { page: 1, size: 25, sort: master.definition.title, search, filters: {} };
    const { rows } = await listRecords(master, await contextOf(here.em.fork(), person, 'test'), request);
    return rows[0]?.values ?? {};
  };
  const code = (search = '') => read(propertyMappingMaster, amelia, search);
  const ravi = (person = amelia) => read(userMaster, person, 'ravi@fund.example');
  const named = (name: string, shown = name) => ({ code: name, name: shown });

  it.each(['', 'A-1'])(
    'of codes are new as soon as another server has renamed what they stand for (search "%s")',
    async (search) => {
      await code(search);
      await change(`update service_provider set name = name || '+'`);
      await change(`update property set name = name || '+'`);
      const names = await change(`select v.name as provider, p.name as property from service_provider v, property p`);
      const [{ provider, property }] = names as unknown as [{ provider: string; property: string }];
      expect(await code(search)).toMatchObject({
        serviceProvider: { code: 'SP-1', name: provider },
        property: { code: 'PR-1', name: property },
      });
    },
  );

  it('of people are new as soon as another server has renamed a fund, or given them another list', async () => {
    expect((await ravi())['funds']).toEqual([named('North'), named('South')]);
    await change(`update fund set name = 'Southern', name_folded = 'southern' where name = 'South'`);
    expect((await ravi())['funds']).toEqual([named('North'), named('Southern')]);
    await change(`delete from user_scope where fund_id = (select id from fund where name = 'Southern')
      and user_id = (select id from app_user where email = 'ravi@fund.example')`);
    expect((await ravi())['funds']).toEqual([named('North')]);
    await change(`insert into user_scope (user_id, fund_id) select u.id, f.id from app_user u, fund f
      where u.email = 'ravi@fund.example' and f.name = 'Southern'`);
  });

  it('of people are new as soon as their role has another name', async () => {
    await change(`insert into role (name, base_role) values ('Checker', 'Reviewer')`);
    await change(`update app_user set role_id = (select id from role where name = 'Checker') where email like 'ravi%'`);
    expect((await ravi())['role']).toEqual(named('Checker'));
    await change(`update role set name = 'Controller' where name = 'Checker'`);
    expect((await ravi())['role']).toEqual(named('Controller'));
  });

  it('of people are those that each reader may see, and in the language of each', async () => {
    await change(
      `update app_user set role_id = (select id from role where name = 'Reviewer') where email like 'ravi%'`,
    );
    expect((await ravi())['funds']).toEqual([named('North'), named('Southern')]);
    expect((await ravi(lina))['funds']).toEqual([named('North')]);
    expect((await ravi({ ...amelia, pageLanguage: 'ja' }))['role']).not.toEqual((await ravi())['role']);
    expect((await ravi())['role']).toEqual(named('Reviewer'));
    expect((await ravi())['funds']).toEqual([named('North'), named('Southern')]);
  });

  it('are not read again while nothing changes', async () => {
    const [before, person] = [await code(), await ravi()];
    await withClient(database.ownerUrl, async (other) => {
      await other.query('begin');
      await other.query('lock table service_provider, fund in access exclusive mode');
      expect(await code()).toEqual(before);
      expect(await ravi()).toEqual(person);
      await other.query('rollback');
    });
  });
});
