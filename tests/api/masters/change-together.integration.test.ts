import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult } from '#contracts/masters.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('thousands of records at once', () => {
  let api: TestApi;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  async function remove(ids: number[], isTrial: boolean): Promise<BulkResult[]> {
    const { status, body } = await admin.send('POST', '/api/properties/bulk', { act: 'delete', ids, isTrial });
    expect(status).toBe(200);
    return (body as { results: BulkResult[] }).results;
  }

  it('looks at 5,000 properties and deletes them within twenty seconds, beside other work', async () => {
    const em = api.orm.em.fork();
    await em.execute(`insert into property (code, name, property_type, country)
      select 'MANY-' || n, 'Building ' || n, 'OFFICE', 'US' from generate_series(1, 5000) n`);
    const { ids } = await admin.read('/api/properties/ids?search=MANY-');
    expect(ids).toHaveLength(5_000);
    const began = performance.now();
    for (const isTrial of [true, false]) {
      for (let start = 0; start < ids.length; start += 500) {
        const some = ids.slice(start, start + 500);
        const results = await remove(some, isTrial);
        expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
      }
    }
    expect(performance.now() - began).toBeLessThan(20_000);
    const [left] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from audit_entry where entity = 'property' and action = 'property.delete'`,
    );
    expect(left).toEqual({ count: 5_000 });
  });
});
