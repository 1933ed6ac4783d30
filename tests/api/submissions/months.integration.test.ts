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

  it('count properties and funds apart, and keep their places', async () => {
    const [ofFund, ofProperty] = [await api.world.open(), await api.world.open()];
    await api.world.orm.em.fork().execute(`update submission set tab = 'funds' where id = ?`, [ofFund.submissionId]);
    const monthOf = async (one: typeof ofFund) => (await api.world.row(one)).postMonth;
    const [fundMonth, propertyMonth] = [await monthOf(ofFund), await monthOf(ofProperty)];
    const totals = async (query: string) => {
      const { months } = (await amira.get(`/api/submissions/months?count=24${query}`)).body as { months: MonthBar[] };
      return new Map(months.map(({ postMonth, total }) => [postMonth, total]));
    };
    const [all, properties, funds] = await Promise.all(['', '&tab=properties', '&tab=funds'].map(totals));
    for (const [months, counts] of [
      [all, [1, 1]],
      [properties, [0, 1]],
      [funds, [1, 0]],
    ] as const) {
      expect([months?.get(fundMonth), months?.get(propertyMonth)]).toEqual(counts);
    }
  });
});
