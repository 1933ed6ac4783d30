import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, asSam, completed, inReview, post, rentRoll } from './acts.ts';
import { beginProof } from './proof.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

/** From HTTP to row, audit, bell and mail, on the real platform. */
describe('transitions by admins that change the course of a submission', () => {
  let platform: RealPlatform;

  beforeAll(async () => {
    platform = await startRealPlatform();
  }, 120_000);
  afterAll(() => platform?.close());

  it('T19: a completed submission goes back to the reviewers, published figures stay', async () => {
    const submission = await completed(platform);
    const proof = await beginProof(platform, submission);
    const body = { target: 'review', comment: 'The auditor asks.' };
    await asSam(platform, 'amira', (browser) => act(browser, submission, 'admin-reopen', body));
    await proof.shows({
      transition: 'T19',
      from: 'Completed',
      to: 'Reopened For Review',
      row: { ballHolder: 'reviewer', currentOrderNo: 1, isRestated: true, completedAt: null },
      audit: { action: 'adminReopen', by: 'amira', impersonator: 'sam' },
      told: { yourTurn: ['rei', 'ren'] },
    });
    const loads = await platform.installation.all('select state from reporting_load where submission_id = $1', [
      submission.submissionId,
    ]);
    expect(loads).toEqual([{ state: 'published' }]);
  });

  it('T19: or to the provider, for a new file', async () => {
    const submission = await completed(platform);
    const proof = await beginProof(platform, submission);
    await act(platform.people.amira.browser, submission, 'admin-reopen', {
      target: 'provider',
      comment: 'A new file.',
    });
    await proof.shows({
      transition: 'T19',
      from: 'Completed',
      to: 'Reopened By Reviewer',
      row: { ballHolder: 'provider', isRestated: true },
      audit: { action: 'adminReopen', by: 'amira' },
      told: { reopened: ['dana'] },
    });
  });

  it('T20 and T21: a submission ends, and a SuperAdmin opens it again for a file', async () => {
    const submission = await platform.open();
    const { amira, sam } = platform.people;
    const closing = await beginProof(platform, submission);
    await act(amira.browser, submission, 'close', { reason: 'WAIVED', comment: 'Not due.' });
    await closing.shows({
      transition: 'T20',
      from: 'New',
      to: 'Closed',
      row: { closeReason: 'WAIVED', processState: 'ended' },
      audit: { action: 'close', by: 'amira' },
      told: { closed: ['dana'] },
    });
    const path = `/api/submissions/${submission.submissionNo}/acts/reopen-period`;
    expect((await amira.browser.send('POST', path, { comment: 'Due after all.' })).status).toBe(403);
    const reopening = await beginProof(platform, submission);
    await act(sam.browser, submission, 'reopen-period', { comment: 'Due after all.' });
    await reopening.shows({
      transition: 'T21',
      from: 'Closed',
      to: 'New',
      row: { closeReason: null, processState: 'running', ballHolder: 'provider' },
      audit: { action: 'reopenPeriod', by: 'sam' },
      told: { opened: ['dana'] },
    });
  });

  it('T22: a submission without a file moves to another month, and its provider hears of the new due date', async () => {
    const submission = await platform.open();
    const proof = await beginProof(platform, submission);
    const body = { postMonth: '2027-05-01', comment: 'Wrong month.' };
    await asSam(platform, 'amira', (browser) => act(browser, submission, 'change-post-month', body));
    await proof.shows({
      transition: 'T22',
      from: 'New',
      to: 'New',
      row: { postMonth: '2027-05-01', dueOn: '2027-06-10', periodEnd: '2027-05-31' },
      audit: { action: 'changePostMonth', by: 'amira', impersonator: 'sam' },
      told: { opened: ['dana'] },
    });
  });

  it('T22: a file under review is checked for the new month, and goes back when it is of another', async () => {
    const submission = await inReview(platform);
    const proof = await beginProof(platform, submission);
    const body = { postMonth: '2027-07-01', comment: 'Wrong month.' };
    await act(platform.people.amira.browser, submission, 'change-post-month', body);
    await proof.shows({
      transition: 'T22',
      from: 'Submitted For Review',
      to: 'Validation In Progress',
      ends: 'Reopened By System',
      row: { cause: 'PERIOD_MISMATCH', postMonth: '2027-07-01' },
      audit: { action: 'changePostMonth', by: 'amira' },
      told: { refused: ['dana'], errorNotification: ['rei'] },
    });
  });

  it('T27: the provider that serves the property now takes the submission over', async () => {
    const submission = await platform.open();
    const { amira, dana, olga } = platform.people;
    const proof = await beginProof(platform, submission);
    await act(amira.browser, submission, 'hand-over', { serviceProviderId: platform.otherProviderId });
    await proof.shows({
      transition: 'T27',
      from: 'New',
      to: 'New',
      row: { serviceProviderId: platform.otherProviderId },
      audit: { action: 'handOver', by: 'amira' },
      told: { opened: ['olga'] },
    });
    expect((await platform.detail(olga.browser, submission)).allowedActions).toContain('upload');
    expect((await dana.browser.get(`/api/submissions/${submission.submissionNo}`)).status).toBe(404);
    const refused = await olga.browser.send('POST', `/api/submissions/${submission.submissionNo}/acts/hand-over`, {
      serviceProviderId: platform.otherProviderId,
    });
    expect(refused.status).toBe(403);
  });

  it('T26: a file refused for an unknown code is checked again once the code is mapped', async () => {
    const submission = await platform.open();
    const { dana } = platform.people;
    await post(platform, dana.browser, submission, await rentRoll(platform, submission, { Property: 'PM-99' }));
    const isRefused = ({ status }: { status: string }) => status === 'Reopened By System';
    expect(await platform.until(submission, isRefused, 'to be refused')).toMatchObject({ cause: 'UNMAPPED_CODE' });
    await platform.installation.all(
      `update property_mapping m set property_id = s.property_id from submission s
        where s.id = $1 and m.service_provider_id = s.service_provider_id and m.provider_code = 'PM-99'`,
      [submission.submissionId],
    );
    const proof = await beginProof(platform, submission);
    await asSam(platform, 'dana', (browser) => act(browser, submission, 'revalidate'));
    await proof.shows({
      transition: 'T26',
      from: 'Reopened By System',
      to: 'Validation In Progress',
      ends: 'Submitted For Review',
      row: { cause: null, currentOrderNo: 1 },
      audit: { action: 'revalidate', by: 'dana', impersonator: 'sam' },
      told: { yourTurn: ['rei', 'ren'] },
    });
  });
});
