import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { foldKey } from '#contracts/text.ts';
import { findCodeTwins } from '#database/code-twins.ts';
import { Migration20261122150500_one_equality_of_codes as OneEquality } from '#database/migrations/Migration20261122150500_one_equality_of_codes.ts';
import { Migration20261129110000_one_equality_of_rule_codes as RuleCodes } from '#database/migrations/Migration20261129110000_one_equality_of_rule_codes.ts';
import { openDatabase } from '#database/orm.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Characters of the scripts that codes are written in, with the ones that fold in unusual ways. */
const character = fc.oneof(
  fc.constantFrom(...'aA1-/ _.éÉßẞİıΣςΑµﬁ№①２Ａｱﾞカ゛ー、　\t\n\u00a0\u1680\u2003\u2028\ufeff\u200b\u0130\u00ad'),
  fc.integer({ min: 0x21, max: 0x24f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x386, max: 0x52f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x621, max: 0x64a }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x3041, max: 0x30ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xff01, max: 0xff9f }).map((code) => String.fromCodePoint(code)),
);
const texts = fc.array(
  fc.array(character, { maxLength: 12 }).map((all) => all.join('')),
  { minLength: 500, maxLength: 500 },
);

/** The state before: the older function, and provider codes unique as text. */
async function goBack(): Promise<void> {
  await client.query(`create or replace function fold_key(value text) returns text language sql immutable strict
    parallel safe return lower(btrim(regexp_replace(normalize(value, NFKC), '\\s+', ' ', 'g')))`);
  await client.query(`drop index property_mapping_code_folded`);
  await client.query(`alter table property_mapping
    add constraint property_mapping_service_provider_id_provider_code_unique unique (service_provider_id, provider_code)`);
}

async function migrate(Wanted: typeof OneEquality | typeof RuleCodes = OneEquality): Promise<void> {
  const orm = await openDatabase(database.ownerUrl);
  const em = orm.em.fork();
  try {
    const migration = new Wanted(orm.em.getDriver(), orm.config);
    await migration.up();
    await em.transactional(async (tx) => {
      for (const query of migration.getQueries()) await tx.execute(query as string);
    });
  } finally {
    await orm.close();
  }
}

describe('the one equality of codes', () => {
  it('is the same in JavaScript and in SQL', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const { rows } = await client.query<{ folded: string }>(
          'select fold_key(text) as folded from unnest($1::text[]) with ordinality as t(text, n) order by n',
          [all],
        );
        expect(rows.map(({ folded }) => folded)).toEqual(all.map(foldKey));
      }),
      { numRuns: generatedCases(20) },
    );
  });

  it('stops a migration with the list while two codes mean two properties, then keeps the mapped one', async () => {
    await goBack();
    const one = async (sql: string, values: unknown[]) => (await client.query<{ id: number }>(sql, values)).rows[0]!.id;
    const provider = await one(
      `insert into service_provider (code, name, type) values ('NG', 'Northgate', 'PROPERTY_MANAGER') returning id`,
      [],
    );
    const property = (code: string) =>
      one(
        `insert into property (code, name, property_type, country, city) values ($1, $1, 'Office', 'US', 'Austin') returning id`,
        [code],
      );
    const [first, second] = [await property('P-1'), await property('P-2')];
    const map = (code: string, propertyId: number | null) =>
      client.query(
        'insert into property_mapping (service_provider_id, provider_code, property_id) values ($1, $2, $3)',
        [provider, code, propertyId],
      );
    await map('pm-7', null);
    await map('PM-7', first);
    await map('PM  9', first);
    await map('pm 9', second);
    await expect(migrate()).rejects.toThrow('property_mapping.provider_code: PM  9 = pm 9');
    await client.query(`delete from property_mapping where provider_code = 'pm 9'`);
    await migrate();
    const { rows } = await client.query('select provider_code, property_id from property_mapping order by id');
    expect(rows).toEqual([
      { provider_code: 'PM-7', property_id: first },
      { provider_code: 'PM  9', property_id: first },
    ]);
    await expect(map('Ｐｍ-7', null)).rejects.toThrow('property_mapping_code_folded');
    expect(await findCodeTwins(async (sql) => (await client.query<{ codes: string[] }>(sql)).rows)).toEqual([]);
  });

  it('holds for codes of rules within their dataset, and stops the migration that brings it while two are one', async () => {
    await client.query('drop index rule_code_folded');
    const [dataset, other] = (await client.query<{ id: number }>('select id from dataset order by id limit 2')).rows;
    const add = (datasetId: number | undefined, code: string) =>
      client.query(
        `insert into rule (dataset_id, code, names, type, scope, document, messages) values ($1, $2, '{}', 'hard', 'row', '{}', '{}')`,
        [datasetId, code],
      );
    await add(dataset?.id, 'No Rent');
    await add(other?.id, 'no rent');
    await migrate(RuleCodes);
    await client.query('drop index rule_code_folded');
    await add(dataset?.id, 'ｎｏ  rent');
    await expect(migrate(RuleCodes)).rejects.toThrow('rule.code: No Rent = ｎｏ  rent');
    const twins = await findCodeTwins(async (sql) => (await client.query<{ codes: string[] }>(sql)).rows);
    expect(twins).toEqual([{ table: 'rule', column: 'code', codes: ['No Rent', 'ｎｏ  rent'] }]);
  });
});
