import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { sql } from '#database/sql/select.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

/** Days from the due date to the arrival; null when nothing has come. */
type Past = readonly (number | null)[];

const monthsAgo = (count: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10);
};

/** The forecast as definitions say it, one case after another. */
function byHand(past: Past, daysLeft: number) {
  const alike = past.slice(0, 12).filter((days) => days === null || days > -daysLeft);
  const late = alike.filter((days) => days === null || days > 0).length;
  return { cases: alike.length, late, isLikely: (late + 1) / (alike.length + 2) > 0.5 };
}

describe('the forecast of lateness', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let made = 0;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
  });
  afterAll(() => api.close());

  const read = async () => await admin.read('/api/reports/lateness-forecast');

  /** A provider with one submission a month, the newest first, and one that is due in some days. */
  async function provider(past: Past, daysLeft: number): Promise<string> {
    const em = api.orm.em.fork();
    made += 1;
    const one = em.create(ServiceProvider, { code: `F${made}`, name: `Provider ${made}`, type: 'Property Manager' });
    await em.flush();
    const [property] = portfolio.properties;
    const place = { serviceProviderId: one.id, propertyId: property!.id };
    for (const [index, days] of past.entries()) {
      const { id } = await makeSubmission(api.orm, portfolio, {
        ...place,
        postMonth: monthsAgo(index + 2),
        status: 'Completed',
      });
      const dueAt = sql`date_trunc('day', now()) - make_interval(days => ${30 * (index + 1)}::int)`;
      await em.execute(
        sql`update submission set due_at = ${dueAt},
              first_passed_at = ${days === null ? sql`null` : sql`${dueAt} + make_interval(days => ${days}::int)`} where id = ${id}`,
      );
    }
    const open = await makeSubmission(api.orm, portfolio, { ...place, postMonth: monthsAgo(1) });
    await em.execute(
      sql`update submission set due_at = now() + make_interval(days => ${daysLeft}::int), first_passed_at = null where id = ${open.id}`,
    );
    return open.submissionNo;
  }

  it('says nothing of a provider with fewer than four due periods', async () => {
    const submissionNo = await provider([3, 3, 3], 2);
    expect((await read()).likely.map((one) => one.submissionNo)).not.toContain(submissionNo);
  });

  it('counts those with nothing in at the same distance from the due date, as by hand', async () => {
    // At three days before the due date 1, -1, 2 and 4 were missing, -8 was not: 3 of 4 late, (3 + 1) / (4 + 2).
    const submissionNo = await provider([1, -1, 2, -8, 4], 3);
    const found = (await read()).likely.find((one) => one.submissionNo === submissionNo);
    expect(found).toMatchObject({ basis: 'providerDataset', cases: 4, late: 3, share: '0.6667' });
  });

  it('names the dataset in the language of the reader', async () => {
    await api.orm.em
      .fork()
      .execute(
        sql`update dataset set names = ${JSON.stringify({ ja: 'レントロール' })}::jsonb where id = ${portfolio.datasetId}`,
      );
    await makePerson(api.orm, 'Admin', 'mori@fund.example', { language: 'ja' });
    const submissionNo = await provider([1, 2, 3, 4, 5], 3);
    const reader = await signIn(api.baseUrl, 'mori@fund.example');
    const { likely } = await reader.read('/api/reports/lateness-forecast');
    expect(likely.find((one) => one.submissionNo === submissionNo)?.dataset).toBe('レントロール');
  });

  it('agrees with a count case by case, whatever the past', async () => {
    const days = fc.option(
      fc.integer({ min: -12, max: 12 }).filter((one) => one !== 0),
      { freq: 6 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(days, { minLength: 4, maxLength: 14 }),
        fc.integer({ min: 1, max: 9 }),
        async (past, left) => {
          // Ten are shown at most: those of the cases before would hide this one.
          await api.orm.em
            .fork()
            .execute(
              `update submission set status = 'Closed', ball_holder = 'nobody' where first_passed_at is null and due_at > now()`,
            );
          // The distance is half a day off, so that no arrival falls upon it.
          const submissionNo = await provider(past, left);
          await api.orm.em
            .fork()
            .execute(
              sql`update submission set due_at = due_at - interval '12 hours' where submission_no = ${submissionNo}`,
            );
          const found = (await read()).likely.find((one) => one.submissionNo === submissionNo);
          const { isLikely, ...counted } = byHand(past, left - 0.5);
          expect(found ? { cases: found.cases, late: found.late } : null).toEqual(isLikely ? counted : null);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('keeps a record of how often it was right', async () => {
    const { record } = await read();
    expect(record.cases).toBeGreaterThan(0);
    expect(record.right).toBeLessThanOrEqual(record.cases);
  });

  it('is for administrators', async () => {
    const provider = await signIn(api.baseUrl, 'dana@north.example');
    expect((await provider.get('/api/reports/lateness-forecast')).status).toBe(403);
  });
});
