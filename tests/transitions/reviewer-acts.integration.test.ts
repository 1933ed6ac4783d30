import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Edit } from '#database/submissions/edit.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { act, approve, asSam, inReview, seen } from './acts.ts';
import { holdRows, refuseWhenLoaded } from './holds.ts';
import { beginProof } from './proof.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

/** From HTTP to row, audit, bell and mail, on the real platform. */
describe('transitions by reviewers', () => {
  let platform: RealPlatform;

  beforeAll(async () => {
    platform = await startRealPlatform();
  }, 120_000);
  afterAll(() => platform?.close());

  it('T12: a step before looks again, and is told why', async () => {
    const submission = await inReview(platform);
    await approve(platform, submission, 'rei', 'ren');
    const { helen } = platform.people;
    const proof = await beginProof(platform, submission);
    const body = { ...(await seen(platform, helen.browser, submission)), orderNo: 1, comment: 'Look at row 10.' };
    await act(helen.browser, submission, 'send-back', body);
    await proof.shows({
      transition: 'T12',
      from: 'Submitted For Approval',
      to: 'Reopened For Review',
      row: { ballHolder: 'reviewer', currentOrderNo: 1 },
      audit: { action: 'sendBack', by: 'helen' },
      told: { sentBack: ['rei', 'ren'] },
    });
    // Deciding is no act for somebody who only looks through another person's eyes.
    await asSam(platform, 'amira', async (browser) => {
      const again = { ...(await seen(platform, browser, submission)), reasonCode: 'OTHER', comment: 'As Amira.' };
      const path = `/api/submissions/${submission.submissionNo}/acts/reopen`;
      expect((await browser.send('POST', path, again)).status).toBe(403);
    });
  });

  it('T13: an edit makes a version and asks peers again; while it is checked nobody else may act', async () => {
    const submission = await inReview(platform);
    await approve(platform, submission, 'ren');
    const { rei, helen, amira } = platform.people;
    const at = await seen(platform, rei.browser, submission);
    const proof = await beginProof(platform, submission);
    const edit = { ...at, cells: [{ rowNo: 3, field: 'tenant_name', value: 'Corrected Ltd' }] };
    const unlock = await holdRows(platform);
    const edited = act(rei.browser, submission, 'edit', edit);
    await eventually(
      () => platform.row(submission),
      ({ state }) => (state as { pending: { kind: string } | null }).pending?.kind === 'edit',
      'the check of the edit',
    );
    for (const [browser, path, body] of [
      [amira.browser, 'close', { reason: 'WAIVED', comment: 'Not now.' }],
      [rei.browser, 'approve', at],
    ] as const) {
      const answer = await browser.send('POST', `/api/submissions/${submission.submissionNo}/acts/${path}`, body);
      expect(answer).toMatchObject({ status: 409, body: { code: 'EditInProgress' } });
    }
    await unlock();
    await edited;
    await platform.until(
      submission,
      ({ generation, currentVersionId }) => generation > 0 && currentVersionId !== null,
      '',
    );
    await eventually(
      () => platform.row(submission),
      ({ state }) => (state as { pending: unknown }).pending === null,
      'the edited version',
      60_000,
    );
    await proof.shows({
      transition: 'T13',
      from: 'Submitted For Review',
      to: 'Submitted For Review',
      row: { ballHolder: 'reviewer', currentOrderNo: 1 },
      audit: { action: 'edit', by: 'rei' },
      told: { yourTurn: ['ren'] },
    });
    const em = platform.orm.em.fork();
    const versions = await em.find(
      Version,
      { submissionId: submission.submissionId },
      { orderBy: { versionNo: 'asc' } },
    );
    expect(versions.map(({ kind, state }) => [kind, state])).toEqual([
      ['upload', 'superseded'],
      ['edit', 'current'],
    ]);
    expect(await em.findOneOrFail(Edit, { submissionId: submission.submissionId })).toMatchObject({
      cells: [{ rowNo: 3, field: 'tenant_name', value: 'Corrected Ltd' }],
      versionNo: 1,
    });
    await approve(platform, submission, 'rei', 'ren');
    expect((await platform.row(submission)).status).toBe('Submitted For Approval');
    expect((await seen(platform, helen.browser, submission)).versionNo).toBe(2);
  });

  it('T18: the approver takes the decision back before publishing begins, and the load with it', async () => {
    const submission = await inReview(platform);
    await approve(platform, submission, 'rei', 'ren');
    const proof = await beginProof(platform, submission, 'its opening');
    const release = await refuseWhenLoaded(platform);
    await approve(platform, submission, 'helen');
    const stateIs = (status: string) =>
      eventually(
        () => platform.temporal.workflow.getHandle(submission.submissionNo).query<{ status: string }>('getState'),
        (state) => state.status === status,
        status,
        60_000,
      );
    await stateIs('DataProcessing Completed');
    const { browser } = platform.people.helen;
    const state = await platform.temporal.workflow
      .getHandle(submission.submissionNo)
      .query<{ generation: number; version: { versionNo: number } }>('getState');
    const held = { versionNo: state.version.versionNo, generation: state.generation };
    const recalled = act(browser, submission, 'approver-recall', held);
    await stateIs('Reopened For Approver');
    await release();
    await recalled;
    await proof.shows({
      transition: 'T18',
      from: 'DataProcessing Completed',
      to: 'Reopened For Approver',
      row: { ballHolder: 'approver', currentOrderNo: 2, processState: 'running' },
      audit: { action: 'approverRecall', by: 'helen' },
      // It is Helen's turn again by her own act: she was told the first time only.
      told: { opened: ['dana'], yourTurn: ['rei', 'ren', 'helen'] },
    });
    const loads = () =>
      platform.installation.all('select state from reporting_load where submission_id = $1', [submission.submissionId]);
    await eventually(loads, (left) => left.length === 0, 'the load to be taken back');
    await approve(platform, submission, 'helen');
    await platform.until(submission, ({ status }) => status === 'Completed', 'to be completed');
    expect(await loads()).toEqual([{ state: 'published' }]);
  });
});
