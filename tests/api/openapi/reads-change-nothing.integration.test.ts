import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '#api/route.ts';
import { createRoutes } from '#api/routes.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion, standingAtFirstStep } from '../submissions/fixture.ts';

/** Refused reads are recorded with the person, never with a submission. */
const refusals = "action <> 'session.accessRefused'";

describe('reading over the api', () => {
  let api: TestApi;
  let submission: Submission;
  const people: Record<string, Browser> = {};
  let routes: Route[];

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    const portfolio = await makePortfolio(api.orm);
    const dan = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    const rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example');
    submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [rei.id],
      state: standingAtFirstStep(dan.id),
    });
    await makeVersion(api.orm, submission, 1, [['301', '1000.00', '50.5']]);
    const em = api.orm.em.fork();
    em.create(EmailHistory, {
      userId: rei.id,
      submissionId: submission.id,
      dedupeKey: 'unread',
      templateName: 'notice',
      values: { person: 'Amira', subject: 'Closed', text: 'Closed on Friday.' },
    });
    await em.flush();
    for (const email of ['dan@north.example', 'rei@fund.example', 'root@fund.example']) {
      people[email] = await signIn(api.baseUrl, email);
    }
    const { environment, orm } = api;
    routes = createRoutes({ environment, orm, now: () => new Date() } as never);
  });
  afterAll(() => api.close());

  /** Every row of a submission's tables, and of those that name a submission. */
  async function contents(): Promise<Record<string, string>> {
    const em = api.orm.em.fork();
    const tables = await em.execute<{ name: string }[]>(
      `select c.table_name as name from information_schema.columns c
         join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
          and (c.column_name = 'submission_id' or c.table_name like 'submission%') group by 1 order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const where = name === 'audit_entry' ? `where ${refusals}` : '';
      const [row] = await em.execute<{ all: string }[]>(
        `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all from "${name}" t ${where}`,
      );
      found[name] = row?.all ?? '';
    }
    return found;
  }

  it('leaves every row of a submission as it is, whoever reads what', async () => {
    const before = await contents();
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['submission', 'submission_assignee', 'email_history']));
    const reads = routes.filter(({ method, path }) => method === 'get' && !path.startsWith('/api/auth'));
    expect(reads.length).toBeGreaterThan(80);
    let answered = 0;
    for (const browser of Object.values(people)) {
      for (const { path } of reads) {
        const address = path.replace(':submissionNo', submission.submissionNo).replace(/:\w+/g, '1');
        const { status } = await browser.fetch(address);
        if (status === 200) answered += 1;
      }
    }
    expect(answered).toBeGreaterThan(100);
    expect(await contents()).toEqual(before);
  });
});
