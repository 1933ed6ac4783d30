import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { startApiOfWorld } from './api-of-world.ts';
import { act, detail, seen, submitted } from './submission-acts.ts';

describe('one decision on many submissions', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let rei: Browser;
  let helen: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    [dana, rei, helen] = (await Promise.all(
      ['dana@north', 'rei@fund', 'helen@fund'].map((who) => api.signIn(`${who}.example`)),
    )) as [Browser, Browser, Browser];
  });
  afterAll(() => api?.close());

  it('reopens many for one reason, with a result per row', async () => {
    const [one, two] = [await submitted(api, dana), await submitted(api, dana)];
    const submissions = await Promise.all(
      [one, two].map(async (each) => ({ submissionNo: each.submissionNo, ...(await seen(rei, each)) })),
    );
    const stale = { ...submissions[1]!, generation: 99 };
    const decision = { reasonCode: 'MISSING_ROWS', comment: 'The annex is missing.' };
    const path = '/api/submissions/acts/reopen';
    const { status, body } = await rei.send('POST', path, { submissions: [submissions[0], stale], ...decision });
    expect([status, body]).toEqual([
      200,
      {
        results: [
          { submissionNo: one.submissionNo, outcome: 'accepted' },
          { submissionNo: two.submissionNo, outcome: 'refused', code: 'StaleView' },
        ],
      },
    ]);
    await api.world.until(one, 'Reopened By Reviewer');
    expect((await detail(rei, one)).cause).toBe('MISSING_ROWS');
    expect((await rei.send('POST', path, { submissions })).status).toBe(400);
    expect((await dana.send('POST', path, { submissions, ...decision })).status).toBe(403);
  });

  it('sends many back to an earlier step, and not those that have none', async () => {
    const [first, second] = [await submitted(api, dana), await submitted(api, dana)];
    await act(rei, second, 'approve', await seen(rei, second));
    const seenBy = async (who: Browser, one: OpenedSubmission) => ({
      submissionNo: one.submissionNo,
      ...(await seen(who, one)),
    });
    const send = (who: Browser, submissions: object[]) =>
      who.send('POST', '/api/submissions/acts/send-back', { submissions, comment: 'See unit 402.' });
    expect((await send(helen, [await seenBy(helen, second)])).body).toEqual({
      results: [{ submissionNo: second.submissionNo, outcome: 'accepted' }],
    });
    expect((await detail(rei, second)).status).toBe('Reopened For Review');
    expect((await send(rei, [await seenBy(rei, first)])).body).toEqual({
      results: [{ submissionNo: first.submissionNo, outcome: 'refused', code: 'BadInput' }],
    });
  });
});
