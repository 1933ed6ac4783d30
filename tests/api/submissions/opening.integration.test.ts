import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Submission } from '#database/submissions/submission.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, standingAtFirstStep } from './fixture.ts';

describe('a step of a submission', () => {
  let api: TestApi;
  let submission: Submission;
  const browsers: Record<string, Browser> = {};

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    const dan = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south });
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example');
    const rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    const helen = await makePerson(api.orm, 'Reviewer', 'helen@fund.example');
    submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [rei.id, helen.id],
      state: standingAtFirstStep(dan.id),
    });
    for (const name of ['dan@north', 'sue@south', 'root@fund', 'rei@fund', 'helen@fund']) {
      browsers[name] = await signIn(api.baseUrl, `${name}.example`);
    }
    await browsers['root@fund']?.send('POST', '/api/session/impersonation', { userId: rei.id, reason: 'to look' });
  });
  afterAll(() => api.close());

  const open = async (name: string) =>
    (await browsers[name]!.send('POST', `/api/submissions/${submission.submissionNo}/opening`)).status;
  const claimed = () =>
    api.orm.em
      .fork()
      .execute<{ order_no: number; claimed_at: string }[]>(
        'select order_no, claimed_at from submission_assignee where submission_id = ? and claimed_at is not null',
        [submission.id],
      );

  it('is claimed by the reviewer whom it waits for, who opens it, once', async () => {
    // The last acts in the name of the reviewer.
    for (const name of ['dan@north', 'helen@fund', 'root@fund']) expect([name, await open(name)]).toEqual([name, 204]);
    expect(await open('sue@south')).toBe(404);
    await browsers['rei@fund']?.get(`/api/submissions/${submission.submissionNo}`);
    expect(await claimed()).toEqual([]);
    expect(await open('rei@fund')).toBe(204);
    const first = await claimed();
    expect(first).toMatchObject([{ order_no: 1 }]);
    await open('rei@fund');
    expect(await claimed()).toEqual(first);
  });
});
