import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import pg from 'pg';
import { openDatabase } from '#database/orm.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

describe('queries of the entity manager', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.appUrl);
    await client.connect();
    orm = await openDatabase(database.appUrl, { poolSize: 2 });
  });
  afterAll(async () => {
    await client?.end();
    await orm?.close();
  });

  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !one.includes('\0'));
  const odd = fc.constantFrom('', 'null', 'NULL', '{}', '"', '\\', "'", ',', 'a,b', '?', '$1', '$$', '合計', 'مجموع');
  const values = fc.record({
    numbers: fc.array(fc.option(fc.integer({ min: -5, max: 2_000_000_000 })), { maxLength: 5 }),
    texts: fc.array(fc.option(fc.oneof(text, odd)), { maxLength: 5 }),
    days: fc.array(fc.constantFrom('2025-12-31', '2026-02-01'), { maxLength: 3 }),
    one: fc.option(fc.oneof(text, odd)),
  });

  it('send every parameter as a connection does, arrays too', async () => {
    const query = `select to_jsonb($1::int[]) as numbers, to_jsonb($2::text[]) as texts, to_jsonb($3::date[]) as days,
      $4::text as one, $4::text = any($2::text[]) as "isOne"`;
    await fc.assert(
      fc.asyncProperty(values, async ({ numbers, texts, days, one }) => {
        const parameters = [numbers, texts, days, one];
        const { rows } = await queriesOf(orm.em.fork()).query(query, parameters);
        expect(rows).toEqual((await client.query(query, parameters)).rows);
        expect(rows).toMatchObject([{ numbers, texts, days, one }]);
      }),
      { numRuns: generatedCases(150) },
    );
  });
});
