import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNumberType } from '#contracts/data-models.ts';
import type { FieldType } from '#contracts/data-models.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { withClient } from '#database/with-client.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

const columnTypeOf = (type: FieldType): string =>
  isNumberType(type) ? 'numeric' : type === 'date' ? 'date' : type === 'flag' ? 'bool' : 'text';

async function columnsOf(table: string): Promise<Map<string, string>> {
  const { rows } = await withClient(database.ownerUrl, (client) =>
    client.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns where table_name = $1`,
      [table],
    ),
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

describe('the table that a standard data model is loaded into', () => {
  it.each(standardDataModels.map((model) => [model.code, model] as const))(
    'has a column of its type for every field of %s, and one for own fields',
    async (code, { fields, subject }) => {
      const columns = await columnsOf(`loaded_${code}`);
      const expected = fields.map(({ name, type }) => [name, columnTypeOf(type)]);
      expect(fields.map(({ name }) => [name, columns.get(name)])).toEqual(expected);
      expect(columns.get('own')).toBe('jsonb');
      expect(columns.has('fund_id')).toBe(subject !== 'property');
    },
  );
});
