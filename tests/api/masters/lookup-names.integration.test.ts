import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { lookupChanges, lookupNames } from '#api/masters/lookup-names.ts';
import { selectOne } from '#database/sql/select.ts';
import { openDatabase } from '#database/orm.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

describe('the names of lookup values', () => {
  let database: TestDatabase;
  let here: MikroORM;
  let elsewhere: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    here = await openDatabase(database.appUrl, { poolSize: 2 });
    elsewhere = await openDatabase(database.appUrl, { poolSize: 2 });
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
    await database.drop();
  });

  const changesIn = async (em: EntityManager) =>
    (await selectOne<{ changes: number }>(em, sql`select ${lookupChanges} as changes`))?.changes ?? null;
  const nameIn = async (em: EntityManager, code: string, language: 'en' | 'ja' = 'en') => {
    const wanted = { lookupKey: 'Currency', code };
    return (await lookupNames({ em, language }, [wanted], await changesIn(em)))(wanted);
  };
  const rename = (em: EntityManager, name: string) =>
    em.execute(`update lookup_value set name_en = ? where code = 'EUR'`, [name]);

  it('are told in the language of the reader, and not at all for a code that no value has', async () => {
    expect(await nameIn(here.em.fork(), 'USD')).not.toBe(await nameIn(here.em.fork(), 'USD', 'ja'));
    expect(await nameIn(here.em.fork(), 'XTS')).toBeUndefined();
  });

  it('are new as soon as another server has changed or added one', async () => {
    await nameIn(here.em.fork(), 'EUR');
    await rename(elsewhere.em.fork(), 'Euro of all');
    expect(await nameIn(here.em.fork(), 'EUR')).toBe('Euro of all');
    expect(await nameIn(here.em.fork(), 'XTS')).toBeUndefined();
    await elsewhere.em.fork().execute(`insert into lookup_value (lookup_key_id, code, name_en, sort_order)
      select id, 'XTS', 'No currency', 999 from lookup_key where name = 'Currency'`);
    expect(await nameIn(here.em.fork(), 'XTS')).toBe('No currency');
  });

  it('stay the old ones until a transaction ends, and when it is undone', async () => {
    const before = await nameIn(here.em.fork(), 'EUR');
    const undone = here.em.fork().transactional(async (em) => {
      await rename(em, 'Undone');
      expect(await nameIn(em, 'EUR')).toBe('Undone');
      expect(await nameIn(here.em.fork(), 'EUR')).toBe(before);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await rename(elsewhere.em.fork(), 'Done');
    expect(await nameIn(here.em.fork(), 'EUR')).toBe('Done');
  });

  it('are not read again while nothing changes', async () => {
    const em = here.em.fork();
    const changes = await changesIn(em);
    const wanted = { lookupKey: 'Currency', code: 'EUR' };
    await lookupNames({ em, language: 'en' }, [wanted], changes);
    await elsewhere.em.fork().transactional(async (other) => {
      await other.execute(`lock table lookup_value in access exclusive mode`);
      expect((await lookupNames({ em, language: 'en' }, [wanted], changes))(wanted)).toBe('Done');
    });
  });
});
