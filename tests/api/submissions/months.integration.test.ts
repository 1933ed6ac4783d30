import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Months } from '#contracts/submission-boards.ts';
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
      const { months, current } = await amira.read(`/api/submissions/months?count=24${query}`);
      const totals = new Map(months.map(({ postMonth, total }) => [postMonth, total]));
      return { totals: [totals.get('2026-01-01'), totals.get('2026-02-01')], current };
    };
    const current = '2026-02-01';
    expect(await read('')).toEqual({ totals: [1, 1], current });
    expect(await read('&tab=properties')).toEqual({ totals: [0, 1], current });
    expect(await read('&tab=funds')).toEqual({ totals: [1, 0], current });
  });

  it('count what is expected, what was received, and what was received in time', async () => {
    const { submissionId: first } = await api.world.open();
    const { submissionId: second } = await api.world.open();
    const change = (id: number, set: string) =>
      api.world.orm.em.fork().execute(`update submission set ${set} where id = ?`, [id]);
    const figures = async () => {
      const { body } = await amira.get('/api/submissions/months?count=24&tab=properties');
      const bar = (body as Months).months.find(({ postMonth }) => postMonth === '2026-03-01');
      return [bar?.total, bar?.expected, bar?.received, bar?.onTime];
    };
    await change(first, `tab = 'properties', post_month = '2026-03-01'`);
    // Both are of one property: only one of them holds the key.
    await change(second, `is_key_released = true, tab = 'properties', post_month = '2026-03-01'`);
    expect(await figures()).toEqual([2, 2, 0, 0]);
    await change(first, 'first_passed_at = due_at');
    await change(second, `first_passed_at = due_at + interval '1 second'`);
    expect(await figures()).toEqual([2, 2, 2, 1]);
    const close = (isPublished: boolean) =>
      change(
        first,
        `status = 'Closed', state = jsonb_set(coalesce(state, '{}'), '{isPublished}', '${JSON.stringify(isPublished)}')`,
      );
    await close(true);
    expect(await figures()).toEqual([2, 2, 2, 1]);
    await close(false);
    expect(await figures()).toEqual([2, 1, 1, 0]);
  });
});
