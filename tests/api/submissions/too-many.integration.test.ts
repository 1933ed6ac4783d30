import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from './fixture.ts';

describe('an act on all submissions that a filter finds', () => {
  let api: TestApi;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    const { north, properties } = portfolio;
    const { id } = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: properties[0]!.id,
    });
    const copied = `service_provider_id, fund_id, entity_id, property_id, dataset_id, tab, period_start, period_end, due_on, due_at,
      status, ball_holder, process_state, rev, state`;
    await api.orm.em.fork().execute(
      `insert into submission (submission_no, post_month, ${copied})
        select 'SUB-9' || lpad(n::text, 7, '0'), '1850-01-01'::date + make_interval(months => n), ${copied}
          from submission cross join generate_series(1, 2001) n where id = ?`,
      [id],
    );
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
  }, 60_000);
  afterAll(() => api.close());

  it.each([
    ['sync', 500],
    ['remind/preview', 2_000],
    ['remind', 2_000],
  ])('says how many it changes at most when the filter finds more (%s)', async (act, most) => {
    const filter = { tab: 'properties' };
    expect(await admin.send('POST', `/api/submissions/acts/${act}`, { filter })).toMatchObject({
      status: 413,
      body: { code: 'TooLarge', details: { fault: 'Submissions', most } },
    });
  });
});
