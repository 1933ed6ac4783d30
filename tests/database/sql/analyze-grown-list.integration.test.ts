import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

describe('statistics of a stored list', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    // Servers are not the owner.
    client = new pg.Client(database.appUrl);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const fill = (from: number, to: number) =>
    client.query(
      `insert into orphan_record (post_month, category, key, reason, subject, name)
        select '2026-10-01', 'mappingsMissing', n, 'NotMapped', 'property', 'Property ' || n from generate_series($1::int, $2) n`,
      [from, to],
    );
  const knownRows = async () => {
    await client.query(`select analyze_grown_list('orphan_record')`);
    const { rows } = await client.query<{ known: number }>(
      `select reltuples::int as known from pg_class where oid = 'orphan_record'::regclass`,
    );
    return rows[0]?.known;
  };

  it('are there in the transaction that fills it, and are made again when it has grown by half', async () => {
    expect(await knownRows()).toBe(0);
    await client.query('begin');
    await fill(1, 20_000);
    expect(await knownRows()).toBe(20_000);
    await client.query('commit');
    await fill(20_001, 21_000);
    expect(await knownRows()).toBe(20_000);
    await fill(21_001, 45_000);
    expect(await knownRows()).toBe(45_000);
  });

  it('are those of the list, also where the session has a temporary table of its name', async () => {
    await client.query('create temporary table orphan_record (id int)');
    try {
      await client.query(`select analyze_grown_list('orphan_record')`);
      const { rows } = await client.query<{ known: number }>(
        `select reltuples::int as known from pg_class where oid = 'pg_temp.orphan_record'::regclass`,
      );
      expect(rows[0]?.known).toBe(-1);
    } finally {
      await client.query('drop table pg_temp.orphan_record');
    }
  });

  it('are made of stored lists alone', async () => {
    await expect(client.query(`select analyze_grown_list('audit_entry')`)).rejects.toThrow('Not a stored list');
  });
});
