import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { listRecords } from '#api/masters/list.ts';
import { contextOf } from '#api/masters/master.ts';
import { propertyMaster } from '#api/properties/master.ts';
import { loadPerson } from '#api/access/load-person.ts';
import type { SignedInPerson } from '#api/access/person.ts';
import type { FieldValue } from '#contracts/masters.ts';
import { openDatabase } from '#database/orm.ts';
import { withClient } from '#database/with-client.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';

describe('the values of a page of properties', () => {
  let database: TestDatabase;
  let here: MikroORM;
  let elsewhere: MikroORM;
  let person: SignedInPerson;

  beforeAll(async () => {
    database = await createTestDatabase();
    here = await openDatabase(database.appUrl, { poolSize: 2 });
    elsewhere = await openDatabase(database.appUrl, { poolSize: 2 });
    const { id } = await makePerson(here, 'Admin', 'amelia@fund.example', { language: 'en' });
    person = (await loadPerson(here.em.fork(), id)) as SignedInPerson;
    const run = (text: string) => here.em.fork().execute(text);
    await run(`insert into fund_type (name) values ('Fund') on conflict do nothing`);
    await run(`insert into fund (name, name_folded, fund_type_id)
      select n, lower(n), (select id from fund_type where name = 'Fund') from unnest(array['North', 'South']) n`);
    await run(`insert into service_provider (code, name, type) values
      ('SP-1', 'One', 'PROPERTY_MANAGER'), ('SP-2', 'Two', 'PROPERTY_MANAGER')`);
    await run(`insert into property (code, name, property_type, country, city, ownership_type)
      select 'PR-' || n, 'House ' || n, 'OFFICE', 'US', 'New York', 'DIRECT' from generate_series(1, 2) n`);
    await run(`insert into fund_property (fund_id, property_id, valid_from)
      select f.id, p.id, '2020-01-01' from fund f, property p where f.name = 'North' and p.code = 'PR-1'`);
    await run(`insert into property_provider (service_provider_id, property_id, valid_from)
      select v.id, p.id, '2020-01-01' from service_provider v, property p where v.code = 'SP-1' and p.code = 'PR-1'`);
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
    await database.drop();
  });

  /** Of the first property: name, fund and providers. */
  const firstIn = async (em: EntityManager) => {
    const request = { page: 1, size: 25, sort: 'code', search: '', filters: {} };
    const { rows } = await listRecords(propertyMaster, await contextOf(em, person, 'test'), request);
    const { values } = rows.find((row) => row.values['code'] === 'PR-1') ?? {
      values: {} as Record<string, FieldValue>,
    };
    return { name: values['name'], fund: values['fund'], providers: values['serviceProviders'] };
  };
  const first = () => firstIn(here.em.fork());
  const change = (text: string) => elsewhere.em.fork().execute(text);
  const named = (name: string, code = name) => ({ code, name });

  it('are new as soon as another server has renamed what they name', async () => {
    expect(await first()).toEqual({ name: 'House 1', fund: named('North'), providers: [named('One', 'SP-1')] });
    await change(`update property set name = 'Palace 1' where code = 'PR-1'`);
    expect((await first()).name).toBe('Palace 1');
    await change(`update fund set name = 'Northern', name_folded = 'northern' where name = 'North'`);
    expect((await first()).fund).toEqual(named('Northern'));
    await change(`update service_provider set name = 'First' where code = 'SP-1'`);
    expect((await first()).providers).toEqual([named('First', 'SP-1')]);
  });

  it('are new as soon as another server has put a property elsewhere', async () => {
    await first();
    await change(`update fund_property set fund_id = (select id from fund where name = 'South')`);
    expect((await first()).fund).toEqual(named('South'));
    await change(`insert into property_provider (service_provider_id, property_id, valid_from)
      select v.id, p.id, '2020-01-01' from service_provider v, property p where v.code = 'SP-2' and p.code = 'PR-1'`);
    expect((await first()).providers).toEqual([named('First', 'SP-1'), named('Two', 'SP-2')]);
    await change(`delete from property_provider`);
    await change(`delete from fund_property`);
    expect(await first()).toMatchObject({ fund: null, providers: [] });
  });

  it('stay the old ones until a transaction ends, and when it is undone', async () => {
    const before = await first();
    const undone = here.em.fork().transactional(async (em) => {
      await em.execute(`update property set name = 'Undone' where code = 'PR-1'`);
      expect((await firstIn(em)).name).toBe('Undone');
      expect(await first()).toEqual(before);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await first()).toEqual(before);
  });

  it('are not read again while nothing changes', async () => {
    const before = await first();
    await withClient(database.ownerUrl, async (other) => {
      await other.query('begin');
      await other.query('lock table fund_property in access exclusive mode');
      expect(await first()).toEqual(before);
      await other.query('rollback');
    });
  });
});
