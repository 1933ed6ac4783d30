import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { User } from '#database/users/user.entity.ts';
import { act, approve, asSam, inReview, post, rentRoll } from './acts.ts';
import { beginProof } from './proof.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

/** From HTTP to row, audit, bell and mail, on the real platform. */
describe('transitions that keep a submission moving', () => {
  let platform: RealPlatform;

  beforeAll(async () => {
    platform = await startRealPlatform();
  }, 120_000);
  afterAll(() => platform?.close());

  it('T23: a sync takes the due date of the changed frequency', async () => {
    const submission = await platform.open();
    const { dueOn } = await platform.row(submission);
    await platform.installation.all(`update frequency set submit_timeline_day = 20`);
    const proof = await beginProof(platform, submission);
    await asSam(platform, 'amira', (browser) => act(browser, submission, 'sync'));
    await proof.shows({
      transition: 'T23',
      from: 'New',
      to: 'New',
      row: { dueOn: dueOn.replace(/10$/, '20') },
      audit: { action: 'sync', by: 'amira', impersonator: 'sam' },
      told: {},
    });
    await platform.installation.all(`update frequency set submit_timeline_day = 10`);
  });

  it('T24: a substitute takes a seat and is asked', async () => {
    const submission = await inReview(platform);
    const { amira, naomi, rei } = platform.people;
    const { steps } = await platform.detail(amira.browser, submission);
    const seatId = steps[0]?.seats.find(({ user }) => user.userId === rei.id)?.seatId;
    const proof = await beginProof(platform, submission);
    await act(amira.browser, submission, 'substitute', { seatId, userId: naomi.id });
    await proof.shows({
      transition: 'T24',
      from: 'Submitted For Review',
      to: 'Submitted For Review',
      row: { currentOrderNo: 1, ballHolder: 'reviewer' },
      audit: { action: 'substitute', by: 'amira' },
      told: { yourTurn: ['naomi'] },
    });
    expect((await rei.browser.get(`/api/submissions/${submission.submissionNo}`)).status).toBe(404);
  });

  it('T25: a parked check runs again after what was missing is there', async () => {
    const submission = await platform.open();
    const { dana, amira } = platform.people;
    const { all } = platform.installation;
    await all(`update dataset_mapping set is_active = false`);
    await post(platform, dana.browser, submission, await rentRoll(platform, submission));
    const isParked = ({ processState }: { processState: string }) => processState === 'parked';
    expect(await platform.until(submission, isParked, 'to be parked')).toMatchObject({
      parkedCode: 'ConfigurationMissing',
    });
    await all(`update dataset_mapping set is_active = true`);
    const proof = await beginProof(platform, submission);
    await act(amira.browser, submission, 'retry');
    await proof.shows({
      transition: 'T25',
      from: 'Validation In Progress',
      to: 'Validation In Progress',
      ends: 'Submitted For Review',
      row: { processState: 'running', parkedCode: null, generation: 2 },
      audit: { action: 'retry', by: 'amira' },
      told: { yourTurn: ['rei', 'ren'] },
    });
  });

  it('T24: a submission whose last reviewer has left waits for an admin', async () => {
    const submission = await inReview(platform);
    await approve(platform, submission, 'rei');
    const { ren } = platform.people;
    const proof = await beginProof(platform, submission);
    await platform.orm.em.fork().nativeUpdate(User, ren.id, { isActive: false });
    await platform.until(submission, ({ parkedCode }) => parkedCode === 'NoAssignee', 'to be parked');
    await proof.shows({
      transition: 'T24',
      from: 'Submitted For Review',
      to: 'Submitted For Review',
      row: { currentOrderNo: 1, processState: 'parked' },
      audit: { action: 'chainChanged', by: null },
      told: { noAssignee: ['amira'] },
    });
  }, 120_000);
});
