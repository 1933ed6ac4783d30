import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#database/orm.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { seedStandards } from '#database/seeds/seed-standards.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

describe('the standards of an installation', () => {
  it('are there once after many starts, and keep what was tuned', async () => {
    const orm = await openDatabase(database.ownerUrl);
    const counts = async () => {
      const tables = ['language', 'role', 'role_privilege', 'data_model', 'data_model_field', 'dataset', 'rule'];
      const selects = tables.map((table) => `(select count(*)::int from ${table}) as "${table}"`);
      return (await orm.em.fork().execute<Record<string, number>[]>(`select ${selects.join(', ')}`))[0];
    };
    await Promise.all([seedStandards(orm.em.fork()), seedStandards(orm.em.fork())]);
    const first = await counts();
    const fields = standardDataModels.flatMap((model) => model.fields);
    expect(first).toMatchObject({ language: 3, role: 5, data_model: 8, dataset: 8, rule: 16 });
    expect(first).toMatchObject({ data_model_field: fields.length });
    await orm.em.fork().execute(`update rule set is_active = false where code = 'rent-moved'`);
    await orm.em.fork().execute(`update language set is_default = (code = 'ja')`);
    await seedStandards(orm.em.fork());
    expect(await counts()).toEqual(first);
    const kept = await orm.em
      .fork()
      .execute(
        `select (select is_active from rule where code = 'rent-moved') as rule, (select code from language where is_default) as language`,
      );
    expect(kept).toEqual([{ rule: false, language: 'ja' }]);
    await orm.close();
  });

  it('collect rent rolls and trial balances, and offer the other six datasets', async () => {
    const orm = await openDatabase(database.ownerUrl);
    const em = orm.em.fork();
    await seedStandards(em);
    const collected = await em.execute<{ code: string }[]>(
      `select m.code from dataset d join data_model m on m.id = d.data_model_id where d.is_collected_everywhere order by d.id`,
    );
    expect(collected.map(({ code }) => code)).toEqual(['rent_roll', 'trial_balance']);
    await orm.close();
  });

  it('add no dataset to an installation that has some', async () => {
    const orm = await openDatabase(database.ownerUrl);
    const em = orm.em.fork();
    await em.execute(`delete from dataset where name = 'Occupancy'`);
    await seedStandards(orm.em.fork());
    const datasets = await em.execute<{ name: string }[]>(`select name from dataset order by id`);
    expect(datasets.map(({ name }) => name)).toEqual([
      'Rent Roll',
      'Trial Balance',
      'Budget',
      'Charge Schedule',
      'Debt',
      'Valuation',
      'Leasing Deals',
    ]);
    await orm.close();
  });
});
