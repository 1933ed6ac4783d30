import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { endRun } from '#activities/connections/end-run.ts';
import { failuresBeforePause } from '#contracts/connections.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';

describe('the end of a run', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let place: { serviceProviderId: number; datasetId: number };
  let people: { named: number; asking: number };
  let made = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const { north, datasetId } = await makePortfolio(orm);
    place = { serviceProviderId: north, datasetId };
    const [named, asking] = [
      await makePerson(orm, 'Admin', 'named@fund.example'),
      await makePerson(orm, 'SuperAdmin', 'asking@fund.example'),
    ];
    people = { named: named.id, asking: asking.id };
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  /** Lets a connection fail until it is paused. @returns who hears of it */
  async function pausedFor(): Promise<number[]> {
    const em = orm.em.fork();
    made += 1;
    const connection = em.create(Connection, {
      ...{ ...place, name: `Feed ${made}`, apiUrl: 'https://feed.example', runEvery: 'HOURLY' },
      findingsToId: people.named,
    });
    await em.flush();
    const { id: connectionId } = connection;
    for (let time = 0; time < failuresBeforePause; time += 1) {
      const run = em.create(ConnectionRun, { connectionId, cause: 'person', askedByUserId: people.asking });
      await em.flush();
      await endRun(orm, { connectionId, runId: run.id, status: 'failed', reason: 'TimedOut', details: {} });
    }
    expect(await orm.em.fork().findOneOrFail(Connection, connectionId)).toMatchObject({ isActive: false });
    const notices = await orm.em.fork().find(EmailHistory, { templateName: 'connectionPaused' });
    return notices
      .filter(({ values }) => values['connectionId'] === connectionId)
      .map(({ userId }) => userId)
      .sort();
  }

  it('pauses the connection after some failures, and says so to the named person and to who asked for the run', async () => {
    expect(await pausedFor()).toEqual([people.named, people.asking].sort());
  });

  it('is no change of the connection: a form that was opened before it can still be saved', async () => {
    const em = orm.em.fork();
    const connection = em.create(Connection, {
      ...{ ...place, name: 'Edited meanwhile', apiUrl: 'https://feed.example', runEvery: 'HOURLY' },
    });
    await em.flush();
    const { id: connectionId } = connection;
    for (const [status, failures] of [
      ['failed', 1],
      ['failed', 2],
      ['stopped', 2],
      ['delivered', 0],
    ] as const) {
      const run = em.create(ConnectionRun, { connectionId, cause: 'schedule' });
      await em.flush();
      await endRun(orm, { connectionId, runId: run.id, status, reason: null, details: {} });
      const now = await orm.em.fork().findOneOrFail(Connection, connectionId);
      expect(now).toMatchObject({ failures, updatedAt: connection.updatedAt });
    }
  });

  it.each([
    [
      'the privilege to see connections',
      `insert into role_privilege (role_id, screen, privilege) select role_id, 'integrationCenter', 'None' from app_user where id = ?
         on conflict (role_id, screen) do update set privilege = 'None'`,
      `update role_privilege p set privilege = 'All' from app_user u where u.role_id = p.role_id and p.screen = 'integrationCenter' and u.id = ?`,
    ],
    [
      'the account',
      'update app_user set is_active = false where id = ?',
      'update app_user set is_active = true where id = ?',
    ],
  ])('says nothing to a person who has lost %s', async (_, lose, regain) => {
    await orm.em.fork().execute(lose, [people.named]);
    expect(await pausedFor()).toEqual([people.asking]);
    await orm.em.fork().execute(regain, [people.named]);
  });
});
