import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Version } from '#database/submissions/version.entity.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { act, approve, asSam, inReview, post, rentRoll } from './acts.ts';
import { beginProof } from './proof.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

/** From HTTP to row, audit, bell and mail, on the real platform. */
describe('transitions by the provider', () => {
  let platform: RealPlatform;

  beforeAll(async () => {
    platform = await startRealPlatform();
  }, 120_000);
  afterAll(() => platform?.close());

  it('T03: a nil return stands at the first step, and its reviewers are asked', async () => {
    const submission = await platform.open();
    const proof = await beginProof(platform, submission);
    await asSam(platform, 'dana', (browser) =>
      act(browser, submission, 'nil-return', { comment: 'Sold out.', seenGeneration: 0 }),
    );
    await proof.shows({
      transition: 'T03',
      from: 'New',
      to: 'Submitted For Review',
      row: { ballHolder: 'reviewer', currentOrderNo: 1 },
      audit: { action: 'nilReturn', by: 'dana', impersonator: 'sam' },
      told: { yourTurn: ['rei', 'ren'] },
    });
    const versions = await platform.orm.em.fork().find(Version, { submissionId: submission.submissionId });
    expect(versions).toMatchObject([{ kind: 'nil', versionNo: 1, state: 'current' }]);
  });

  it('T07: the last explanation brings the file to the reviewers', async () => {
    const submission = await platform.open();
    const { dana } = platform.people;
    await post(platform, dana.browser, submission, await rentRoll(platform, submission, { Market: 500 }));
    await platform.until(submission, (row) => row.isAwaitingExplanation, 'to wait for explanations');
    const em = platform.orm.em.fork();
    const findings = await em.find(Finding, { submissionId: submission.submissionId, severity: 'soft' });
    const [{ ruleId } = { ruleId: null }] = findings;
    expect(new Set(findings.map((one) => one.ruleId))).toEqual(new Set([ruleId]));
    const proof = await beginProof(platform, submission);
    await asSam(platform, 'dana', (browser) => act(browser, submission, 'explain', { ruleId, text: 'New leases.' }));
    await proof.shows({
      transition: 'T07',
      from: 'Validation In Progress',
      to: 'Submitted For Review',
      row: { isAwaitingExplanation: false, unexplainedCount: 0 },
      audit: { action: 'explain', by: 'dana', impersonator: 'sam' },
      told: { yourTurn: ['rei', 'ren'] },
    });
    const kept = await em.fork().find(Finding, { submissionId: submission.submissionId, severity: 'soft' });
    expect(new Set(kept.map(({ explanation }) => explanation))).toEqual(new Set(['New leases.']));
  });

  it('T08: a recalled file is withdrawn while nobody has decided', async () => {
    const submission = await inReview(platform);
    const proof = await beginProof(platform, submission);
    await asSam(platform, 'dana', (browser) => act(browser, submission, 'recall'));
    await proof.shows({
      transition: 'T08',
      from: 'Submitted For Review',
      to: 'New',
      row: { ballHolder: 'provider', currentVersionId: null, currentOrderNo: null },
      audit: { action: 'recall', by: 'dana', impersonator: 'sam' },
      told: {},
    });
    const versions = await platform.orm.em.fork().find(Version, { submissionId: submission.submissionId });
    expect(versions.map(({ state }) => state)).toEqual(['withdrawn']);
    const late = await inReview(platform);
    await approve(platform, late, 'rei');
    const path = `/api/submissions/${late.submissionNo}/acts/recall`;
    expect(await platform.people.dana.browser.send('POST', path, {})).toMatchObject({
      status: 409,
      body: { code: 'AlreadyDecided' },
    });
  });
});
