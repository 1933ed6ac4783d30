import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PackageMonth } from '#database/packages/package-month.entity.ts';
import { SubmissionNotOpened } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createPackage } from './package-world.ts';
import type { PackageWorld } from './package-world.ts';
import { approveAll, createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

describe('the members of a report package', () => {
  let world: World;
  let monthly: PackageWorld;
  const published: number[] = [];

  beforeAll(async () => {
    world = await createWorld();
    monthly = await createPackage(world);
    world.fakes.publishVersion = async ({ submissionId }) => {
      published.push(submissionId);
      return { outcome: 'published' };
    };
  });
  beforeEach(() => {
    published.length = 0;
  });
  afterAll(async () => {
    await monthly?.stopRelay();
    await world?.close();
  });

  async function pair(postMonth: string): Promise<[OpenedSubmission, OpenedSubmission]> {
    const [first, second] = await monthly.openMonth(postMonth);
    if (!first || !second) throw new Error('two members are expected');
    return [first, second];
  }

  async function load(submission: OpenedSubmission): Promise<void> {
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    await approveAll(world, submission);
  }

  const monthOf = async (submission: OpenedSubmission) =>
    world.orm.em.fork().findOneOrFail(PackageMonth, (await world.row(submission)).packageMonthId ?? 0);

  it('open together, with the due date and the chain of the package', async () => {
    const members = await pair('2026-01-01');
    const rows = await Promise.all(members.map((member) => world.row(member)));
    for (const row of rows) {
      expect(row).toMatchObject({ dueOn: '2026-02-12', workflowConfigurationId: monthly.configurationId });
    }
    expect(new Set(rows.map((row) => row.packageMonthId)).size).toBe(1);
    expect((await monthOf(members[0])).datasetIds).toEqual(rows.map((row) => row.datasetId));
  });

  it('open all or none', async () => {
    const em = world.orm.em.fork();
    const before = await em.count(Submission);
    const opening = monthly.openMonth('2019-01-01');
    await expect(opening).rejects.toBeInstanceOf(SubmissionNotOpened);
    // The last member to open is refused: those before it go as well.
    await em.execute(`update dataset set is_workflow_required = false where name = 'Rent Roll'`);
    const seats = await em.find(ConfiguredReviewer, { configurationId: monthly.configurationId });
    await em.execute('update app_user set is_active = false where id = any(?)', [
      `{${seats.map((seat) => seat.userId).join(',')}}`,
    ]);
    await expect(monthly.openMonth('2026-02-01')).rejects.toMatchObject({ fault: 'NoReviewer' });
    await em.execute('update app_user set is_active = true');
    await em.execute(`update dataset set is_workflow_required = true where name = 'Rent Roll'`);
    expect(await em.count(Submission)).toBe(before);
    expect(await em.count(PackageMonth, { postMonth: '2026-02-01' })).toBe(0);
  });

  it('wait for each other and are published together, each once', async () => {
    const [first, second] = await pair('2026-03-01');
    await load(first);
    await world.until(first, 'DataProcessing Completed');
    expect((await monthOf(first)).releaseId ?? null).toBeNull();
    expect(published).toEqual([]);
    await load(second);
    await world.until(second, 'Completed');
    await world.until(first, 'Completed');
    expect(published.toSorted((left, right) => left - right)).toEqual([first.submissionId, second.submissionId]);
    const { releaseId, releasedByUserId = null, missingDatasetIds } = await monthOf(first);
    expect({ isReleased: Boolean(releaseId), releasedByUserId, missingDatasetIds }).toEqual({
      isReleased: true,
      releasedByUserId: null,
      missingDatasetIds: [],
    });
  });

  it('are published when the last one that is waited for is closed', async () => {
    const [first, second] = await pair('2026-04-01');
    await load(first);
    await world.until(first, 'DataProcessing Completed');
    const words = { reason: 'NOT_APPLICABLE', commentId: 1 } as const;
    await world.send(second, { ...world.as(world.admin, 'Admin'), kind: 'close', ...words });
    await world.until(first, 'Completed');
    expect(published).toEqual([first.submissionId]);
  });

  it('hold the others again when one goes back before anybody has published', async () => {
    const [first, second] = await pair('2026-05-01');
    let mayPublish = false;
    world.fakes.publishVersion = async ({ submissionId, releaseId }) => {
      if (!mayPublish && submissionId === first.submissionId) return { outcome: 'controlBreak', ruleIds: [1] };
      const { releaseId: inForce = null } = await monthOf(first);
      if (inForce === null) return { outcome: 'held', releaseId: releaseId ?? 0 };
      if (!mayPublish) {
        // The other member finds its release taken back, as the real activity does under the lock.
        await eventually(
          () => monthOf(first),
          (month) => !month.releaseId,
          'the release taken back',
        );
        return { outcome: 'held', releaseId: releaseId ?? 0 };
      }
      published.push(submissionId);
      return { outcome: 'published' };
    };
    await load(first);
    await load(second);
    await world.until(first, 'Reopened For Approver');
    await eventually(
      () => world.state(second),
      (state) =>
        state.status === 'DataProcessing Completed' && state.package?.releaseId === null && state.pending === null,
      'the other member held',
    );
    expect(published).toEqual([]);
    mayPublish = true;
    const { version, generation } = await world.state(first);
    const seen = { versionNo: version?.versionNo ?? 0, generation, acceptedBreakRuleIds: [1], commentId: 1 };
    const approver = world.reviewers.at(-1) ?? 0;
    await world.send(first, { ...world.as(approver, 'Reviewer'), kind: 'approve', ...seen });
    await world.until(first, 'Completed');
    await world.until(second, 'Completed');
    expect(published.toSorted((left, right) => left - right)).toEqual([first.submissionId, second.submissionId]);
  });
});
