import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MonthBar } from '#contracts/submission-boards.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { startApiOfWorld } from './api-of-world.ts';

describe('the months of the dashboard', () => {
  let api: ApiOfWorld;
  let amira: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    amira = await api.signIn('amira@fund.example');
  });
  afterAll(() => api?.close());

  it('count properties and funds apart, keep their places and open on one month', async () => {
    const [ofFund, ofProperty] = [await api.world.open(), await api.world.open()];
    const place = (one: typeof ofFund, tab: string, month: string) =>
      api.world.orm.em
        .fork()
        .execute('update submission set tab = ?, post_month = ? where id = ?', [tab, month, one.submissionId]);
    await place(ofFund, 'funds', '2026-01-01');
    await place(ofProperty, 'properties', '2026-02-01');
    const read = async (query: string) => {
      const { months, current } = (await amira.get(`/api/submissions/months?count=24${query}`)).body as {
        months: MonthBar[];
        current: string;
      };
      const totals = new Map(months.map(({ postMonth, total }) => [postMonth, total]));
      return { totals: [totals.get('2026-01-01'), totals.get('2026-02-01')], current };
    };
    const current = '2026-02-01';
    expect(await read('')).toEqual({ totals: [1, 1], current });
    expect(await read('&tab=properties')).toEqual({ totals: [0, 1], current });
    expect(await read('&tab=funds')).toEqual({ totals: [1, 0], current });
  });
});
