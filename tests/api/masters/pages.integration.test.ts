import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/service-providers';
const count = 37;

describe('the pages of a list', () => {
  let api: TestApi;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const em = api.orm.em.fork();
    for (let nth = 0; nth < count; nth += 1) {
      // Names and types repeat, so that only the id tells records apart.
      const type = nth % 3 === 0 ? 'OTHER' : 'ACCOUNTANT';
      em.create(ServiceProvider, {
        code: `P${nth}`,
        name: `Provider ${nth % 5}`,
        type,
        isActive: nth % 4 !== 0,
      });
    }
    await em.flush();
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const read = async (query: string) => await admin.read(`${path}?${query}`);
  const idsOf = ({ rows }: Page<MasterRecord>) => rows.map(({ id }) => id);

  it.each(['name', '-name', 'code', '-code', 'type', '-type', 'isActive', '-isActive'])(
    'hold every record once, sorted by %s, whichever end they are walked to from',
    async (sort) => {
      const whole = await read(`sort=${sort}&size=50`);
      expect([whole.total, whole.rows.length]).toEqual([count, count]);
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => read(`sort=${sort}&size=10&page=${page}`)));
      expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
        [10, count],
        [10, count],
        [10, count],
        [7, count],
        [0, count],
      ]);
      expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
    },
  );

  it('are right for the active ones alone and for what a search finds', async () => {
    for (const query of ['isActive=false', 'search=provider%204', 'type=OTHER']) {
      const whole = await read(`${query}&size=50`);
      const last = Math.ceil(whole.total / 10);
      const pages = await Promise.all(
        Array.from({ length: last }, (_, page) => read(`${query}&size=10&page=${page + 1}`)),
      );
      expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
    }
  });
});
