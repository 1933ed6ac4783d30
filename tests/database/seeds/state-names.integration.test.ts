import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Migration20261122153200_names_of_states_told_apart } from '#database/migrations/Migration20261122153200_names_of_states_told_apart.ts';
import { openDatabase } from '#database/orm.ts';
import { seedStandards } from '#database/seeds/seed-standards.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

describe('the names of states in an installation from before', () => {
  it('say their level where two read the same, and stay where somebody has renamed one', async () => {
    const orm = await openDatabase(database.ownerUrl);
    const em = orm.em.fork();
    await seedStandards(em);
    await em.execute(`update lookup_value set name_en = 'Toshkent' where code = 'UZ-TK'`);
    await em.execute(`update lookup_value set name_en = 'Around Toshkent' where code = 'UZ-TO'`);
    const migration = new Migration20261122153200_names_of_states_told_apart(orm.em.getDriver(), orm.config);
    migration.up();
    for (const query of migration.getQueries()) await em.execute(query as string);
    const rows = await em.execute(`select name_en from lookup_value where code in ('UZ-TK', 'UZ-TO') order by code`);
    expect(rows).toEqual([{ name_en: 'Toshkent (city)' }, { name_en: 'Around Toshkent' }]);
    await orm.close();
  });
});
