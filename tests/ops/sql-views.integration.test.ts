import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '#database/orm.ts';
import { withClient } from '#database/with-client.ts';
import type { Place } from '#ops/place.ts';
import { sqlViews } from '#ops/sql-views.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { publishLoad, publishRentRoll } from '#tests/api/reports/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase, testPlatform } from '#tests/support/installation.ts';
import { databaseUrl } from '#tests/support/platform.ts';

describe('views for a role of the database', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let portfolio: Portfolio;
  let readerUrl: string;
  let place: Place;
  const said = jest.spyOn(console, 'log');
  const role = `reader_${randomBytes(4).toString('hex')}`;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    portfolio = await makePortfolio(orm);
    const { superuserUrl } = testPlatform();
    await withClient(superuserUrl, (client) => client.query(`create role ${role} login password 'reads'`));
    const url = new URL(databaseUrl(superuserUrl, database.name));
    Object.assign(url, { username: role, password: 'reads' });
    readerUrl = url.href;
    await withClient(databaseUrl(superuserUrl, database.name), (client) =>
      client.query(`grant connect on database ${database.name} to ${role}`),
    );
    place = {
      ...{ ownerUrl: database.ownerUrl, appUrl: database.appUrl, secretKey: null, secretKeyBefore: null },
      blobs: createBlobStore({ kind: 'folder', dir: '/nonexistent' }),
    };
    said.mockImplementation(() => undefined);
  }, 60_000);
  afterAll(async () => {
    said.mockRestore();
    await orm.close();
    await database.drop();
    await withClient(testPlatform().superuserUrl, (client) => client.query(`drop role if exists ${role}`));
  });

  const read = (query: string) => withClient(readerUrl, async (client) => (await client.query<object>(query)).rows);

  it('show published rows and nothing else, until they are taken away', async () => {
    const where = { propertyId: portfolio.properties[0]!.id, postMonth: '2026-10-01' };
    const { submission } = await publishRentRoll(orm, portfolio, where, [
      { unit_code: '1A', monthly_base_rent: '10.50' },
    ]);
    const later = { ...where, postMonth: '2026-11-01' };
    const { loadId } = await publishRentRoll(orm, portfolio, later, [{ unit_code: 'withdrawn' }]);
    await orm.em.fork().execute(`update reporting_load set state = 'withdrawn' where id = ?`, [loadId]);
    await sqlViews(place, ['on', role]);
    await sqlViews(place, ['on', role]);
    expect(await read('select * from published.rent_roll')).toMatchObject([
      { submission_no: submission.submissionNo, post_month: '2026-10', unit_code: '1A', monthly_base_rent: '10.50' },
    ]);
    for (const forbidden of [
      'select * from app_user',
      'select * from loaded_rent_roll',
      `delete from published.rent_roll`,
      'create table published.mine ()',
    ])
      await expect(read(forbidden)).rejects.toThrow(/permission denied|cannot delete/);
    await sqlViews(place, ['off']);
    await expect(read('select * from published.rent_roll')).rejects.toThrow();
  });

  it('have a data model of the installation too, whose rows stay in their versions', async () => {
    const em = orm.em.fork();
    const where = {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]!.id,
      postMonth: '2026-09-01',
    };
    const submission = await makeSubmission(orm, portfolio, where);
    const loadId = await publishLoad(orm, submission, { versionNo: 1, model: 'own_rolls', rowCount: 1 });
    const columns = JSON.stringify([{ field: 'unit_code' }, { field: 'rentable_area' }]);
    await em.execute(
      `update version set columns = ?::jsonb where id = (select version_id from reporting_load where id = ?)`,
      [columns, loadId],
    );
    await em.execute(
      `insert into version_row (version_id, row_no, "values") select version_id, 8, '["7F", "80.5"]' from reporting_load where id = ?`,
      [loadId],
    );
    await em.execute(`update data_model set code = 'own_rolls' where code = 'rent_roll'`);
    try {
      await sqlViews(place, ['on', role]);
      expect(await read('select * from published.own_rolls')).toMatchObject([
        { submission_no: submission.submissionNo, dataset: 'Rent Roll', unit_code: '7F', rentable_area: '80.5' },
      ]);
      await expect(read('select * from version_row')).rejects.toThrow('permission denied');
    } finally {
      await em.execute(`update data_model set code = 'rent_roll' where code = 'own_rolls'`);
    }
    await sqlViews(place, ['off']);
  });

  /** The commands of the page, in its order, with the names of this test. */
  function commandsOfPage(reader: string): string[] {
    const page = readFileSync('docs/public-api.md', 'utf8');
    const section = /## SQL views\n([\s\S]*?)\n## /u.exec(page)?.[1] ?? '';
    const commands = [...section.matchAll(/`([^`]+)`/gu)].flatMap(([, text = '']) =>
      text.includes(' ') ? [text] : [],
    );
    const named = { reader, 'database postmonth': `database ${database.name}`, '...': 'reads' };
    return commands.map((command) =>
      Object.entries(named).reduce((text, [gap, value]) => text.replace(gap, value), command),
    );
  }

  it('are set up and taken away by the commands of the page, for the role that they name alone', async () => {
    const [reader, stranger] = [`page_${role}`, `stranger_${role}`];
    const { superuserUrl } = testPlatform();
    const run = (text: string) =>
      withClient(databaseUrl(superuserUrl, database.name), (client) => client.query(text).then(() => undefined));
    const readAs = async (username: string) => {
      const url = Object.assign(new URL(readerUrl), { username });
      return withClient(url.href, async (client) => (await client.query('select * from published.rent_roll')).rows);
    };
    const commands = commandsOfPage(reader);
    expect(commands).toEqual([
      `create role ${reader} login password 'reads'`,
      `grant connect on database ${database.name} to ${reader}`,
      `npm run sql-views -- on ${reader}`,
      'npm run sql-views -- off',
    ]);
    try {
      for (const command of commands.slice(0, 2)) {
        await run(command);
        await run(command.replace(reader, stranger));
      }
      const [on, off] = commands.slice(2).map((command) => command.replace('npm run sql-views -- ', '').split(' '));
      await sqlViews(place, on ?? []);
      expect(await readAs(reader)).toEqual(expect.any(Array));
      await expect(readAs(stranger)).rejects.toThrow('permission denied for schema published');
      await sqlViews(place, off ?? []);
      await expect(readAs(reader)).rejects.toThrow('does not exist');
    } finally {
      for (const one of [reader, stranger]) await run(`drop owned by ${one}; drop role ${one}`);
    }
  });

  it('are given to no role that is unknown, or reads the tables anyway', async () => {
    await expect(sqlViews(place, ['on', 'nobody_here'])).rejects.toThrow('There is no role nobody_here');
    await expect(sqlViews(place, ['on', 'postmonth_app'])).rejects.toThrow('can read the tables themselves');
    for (const wrong of [[], ['on'], ['on', 'x; drop'], ['maybe']])
      await expect(sqlViews(place, wrong)).rejects.toThrow('Usage');
  });
});
