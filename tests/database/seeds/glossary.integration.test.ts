import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Migration20261121007500 } from '#database/migrations/Migration20261121007500.ts';
import { openDatabase } from '#database/orm.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.appUrl);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

it('says service provider in Arabic as the screens do, and keeps what somebody wrote instead', async () => {
  const em = orm.em.fork();
  const term = async () =>
    (
      await em.execute<{ ar: string }[]>(`select term_ar as ar from glossary_term where term_en = 'Service provider'`)
    )[0]?.ar;
  const migrated = async (found: string) => {
    await em.execute(`update glossary_term set term_ar = ? where term_en = 'Service provider'`, [found]);
    const migration = new Migration20261121007500(orm.em.getDriver() as never, orm.config);
    migration.up();
    for (const query of migration.getQueries()) await em.execute(String(query));
    return term();
  };
  expect(await term()).toBe('مزود الخدمة');
  expect(await migrated('مقدم الخدمة')).toBe('مزود الخدمة');
  expect(await migrated('الجهة المزودة')).toBe('الجهة المزودة');
});
