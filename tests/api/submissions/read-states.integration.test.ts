import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { readStates } from '#api/submissions/read-states.ts';
import { openDatabase } from '#database/orm.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePortfolio, makeSubmission } from './fixture.ts';

describe('the states of listed submissions', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let id: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl, { poolSize: 2 });
    const portfolio = await makePortfolio(orm);
    const [property] = portfolio.properties;
    const submission = await makeSubmission(orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: property?.id ?? 0,
    });
    id = submission.id;
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const versionIn = async (em: EntityManager) => {
    const [row] = await em.execute<{ id: number; rowVersion: string }[]>(
      `select id, xmin::text as "rowVersion" from submission where id = ?`,
      [id],
    );
    if (!row) throw new Error(`There is no submission ${id}.`);
    return row;
  };
  const setRound = (em: EntityManager, round: number) =>
    em.execute(`update submission set state = jsonb_set(state, '{round}', ?::jsonb) where id = ?`, [String(round), id]);
  const roundIn = async (em: EntityManager) => (await readStates(em, [await versionIn(em)])).get(id)?.round;

  it('are kept as long as the row stays as it is, and read again once anything of it has changed', async () => {
    const em = orm.em.fork();
    const first = (await readStates(em, [await versionIn(em)])).get(id);
    expect((await readStates(orm.em.fork(), [await versionIn(em)])).get(id)).toBe(first);
    // Even by a hand that leaves the revision as it was.
    await setRound(em, 7);
    expect(await roundIn(em)).toBe(7);
  });

  it('are read anew within a transaction, whose changes nobody else sees', async () => {
    await orm.em.fork().transactional(async (em) => {
      await setRound(em, 8);
      expect(await roundIn(em)).toBe(8);
      await setRound(em, 9);
      expect(await roundIn(em)).toBe(9);
      expect(await roundIn(orm.em.fork())).toBe(7);
    });
    expect(await roundIn(orm.em.fork())).toBe(9);
  });

  it('are absent for a submission that is gone', async () => {
    expect(await readStates(orm.em.fork(), [{ id: 2_000_000_000, rowVersion: '1' }])).toEqual(new Map());
  });
});
