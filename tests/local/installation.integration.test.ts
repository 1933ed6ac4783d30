import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '#database/with-client.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

describe('the roles of a migrated database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('lets the serving role add to the audit trail, and neither change nor delete it', async () => {
    await withClient(database.appUrl, async (client) => {
      const rights = await client.query(`select has_table_privilege('audit_entry', 'insert') as may_insert`);
      expect(rights.rows).toEqual([{ may_insert: true }]);
      await expect(client.query('update audit_entry set id = id')).rejects.toThrow('permission denied');
      await expect(client.query('delete from audit_entry')).rejects.toThrow('permission denied');
    });
  });

  it('lets the serving role write other tables and change none', async () => {
    await withClient(database.appUrl, async (client) => {
      await client.query('delete from comment');
      await expect(client.query('drop table comment')).rejects.toThrow('must be owner');
    });
  });
});
