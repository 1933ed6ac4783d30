import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#tests/support/eventually.ts';
import { act, approve, post, rentRoll } from './acts.ts';
import { beginProof } from './proof.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

/** From HTTP to row, audit, bell and mail, on the real platform. */
describe('the end of a period', () => {
  let platform: RealPlatform;

  beforeAll(async () => {
    platform = await startRealPlatform({ CLOSE_PERIODS_AFTER_MONTHS: '3' });
  }, 120_000);
  afterAll(() => platform?.close());

  it('T20: the sweep closes a completed submission of an old period; T21: a SuperAdmin opens it again', async () => {
    const submission = await platform.open('Rent Roll', '2024-05-01');
    const { dana, amira, sam } = platform.people;
    await post(platform, dana.browser, submission, await rentRoll(platform, submission));
    await platform.until(submission, ({ status }) => status === 'Submitted For Review', 'to be reviewed');
    await approve(platform, submission, 'rei', 'ren', 'helen');
    await platform.until(submission, ({ status }) => status === 'Completed', 'to be completed');
    // Nothing else is to be opened.
    await platform.installation.all('update frequency set is_active = false');

    const closing = await beginProof(platform, submission);
    expect(await amira.browser.send('POST', '/api/frequencies/sweep', {})).toMatchObject({ status: 202 });
    await closing.shows({
      transition: 'T20',
      from: 'Completed',
      to: 'Closed',
      row: { closeReason: 'PERIOD_CLOSED', processState: 'ended', ballHolder: 'nobody' },
      audit: { action: 'close', by: null },
      told: {},
    });
    const published = () =>
      platform.installation.all('select state from reporting_load where submission_id = $1', [submission.submissionId]);
    expect(await published()).toEqual([{ state: 'published' }]);

    // The row is told before the relay has written down that its command arrived; an act meanwhile would line up behind it.
    await eventually(
      () =>
        platform.installation.all(`select 1 from outbox_entry where submission_id = $1 and status = 'pending'`, [
          submission.submissionId,
        ]),
      (waiting) => waiting.length === 0,
      'the closing to have been delivered',
    );
    const path = `/api/submissions/${submission.submissionNo}/acts`;
    const frozen = await amira.browser.send('POST', `${path}/admin-reopen`, { target: 'provider', comment: 'Again.' });
    expect(frozen).toMatchObject({ status: 409, body: { code: 'NotAllowedInStatus' } });
    expect((await amira.browser.send('POST', `${path}/reopen-period`, { comment: 'Again.' })).status).toBe(403);

    const reopening = await beginProof(platform, submission);
    await act(sam.browser, submission, 'reopen-period', { comment: 'The auditor asks.' });
    await reopening.shows({
      transition: 'T21',
      from: 'Closed',
      to: 'Reopened For Review',
      row: { closeReason: null, processState: 'running', currentOrderNo: 1, ballHolder: 'reviewer' },
      audit: { action: 'reopenPeriod', by: 'sam' },
      told: { yourTurn: ['rei', 'ren'] },
    });
    expect(await published()).toEqual([{ state: 'published' }]);
    await approve(platform, submission, 'rei', 'ren', 'helen');
    await platform.until(submission, ({ status }) => status === 'Completed', 'to be completed again');
  });
});
