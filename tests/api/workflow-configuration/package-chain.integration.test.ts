import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import type { CloneResult } from '#contracts/workflow-configuration.schema.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import type { Browser } from '#tests/support/browser.ts';
import { createPackage } from '#tests/workflows/package-world.ts';
import type { PackageWorld } from '#tests/workflows/package-world.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld } from '../submissions/api-of-world.ts';
import { path, queryOf, reviewer } from './chain-world.ts';

describe('the configuration of reviewers of a report package', () => {
  let api: ApiOfWorld;
  let monthly: PackageWorld;
  let admin: Browser;
  let place: { reportPackageId: number; IsForDataset: boolean; IsForProperty: boolean };
  let propertyId: number;

  beforeAll(async () => {
    api = await startApiOfWorld();
    monthly = await createPackage(api.world);
    admin = await api.signIn('amira@fund.example');
    place = { reportPackageId: monthly.reportPackageId, IsForDataset: false, IsForProperty: false };
    const { reportPackageId } = place;
    propertyId = (await api.world.orm.em.fork().findOneOrFail(Frequency, { reportPackageId })).propertyId ?? 0;
  });
  afterAll(async () => {
    await monthly?.stopRelay();
    await api?.close();
  });

  const read = async (where: object) => await admin.read(`${path}/chain?${queryOf(where)}`);
  const seatsIn = (row: object) => (row as { state: SubmissionState }).state.chain.seats.map(({ userId }) => userId);
  const seatsOf = async (submission: OpenedSubmission) => seatsIn(await api.world.row(submission));

  it('is saved in versions, and open members of all datasets are moved to the newest', async () => {
    const { world } = api;
    const [first, second, third] = world.reviewers as [number, number, number];
    const members = await monthly.openMonth('2026-04-01');
    const view = await read(place);
    expect(view.reviewers.map(({ ApproverId }) => ApproverId)).toEqual(world.reviewers);
    const reviewers = [reviewer(1, 1, second), reviewer(2, 2, third)];
    const saved = await admin.send('PUT', `${path}/chain`, { ...place, version: view.version, reviewers });
    expect(saved).toMatchObject({ status: 200, body: { version: view.version + 1, movableCount: 2 } });
    for (const member of members) expect(await seatsOf(member)).toEqual([first, second, third]);
    const { chainId } = await read(place);
    const found = await admin.read(`${path}/${chainId}/moves`);
    expect(found.total).toBe(2);
    const started = await admin.send('POST', `${path}/${chainId}/moves`, { version: view.version + 1 });
    expect(started.status).toBe(202);
    const { jobId } = started.body as Job;
    const steps = createJobActivities({ orm: world.orm } as never);
    await steps.planJob({ jobId });
    while (!(await steps.workOnJob({ jobId })).isOver);
    await steps.endJob({ jobId });
    for (const member of members) {
      await world.until(member, (row) => seatsIn(row).length === 2);
      expect(await seatsOf(member)).toEqual([second, third]);
    }
  });

  it('is cloned to a property, where it goes before the default', async () => {
    const { world } = api;
    const { chainId } = await read(place);
    const target = { ...place, IsForProperty: true, fundOrPropertyId: propertyId };
    const cloned = await admin.send('POST', `${path}/${chainId}/clone`, { targets: [target] });
    expect((cloned.body as CloneResult).results.map(({ outcome }) => outcome)).toEqual(['added']);
    const own = await read(target);
    const reviewers = [reviewer(1, 1, world.reviewers[2]!)];
    expect((await admin.send('PUT', `${path}/chain`, { ...target, version: own.version, reviewers })).status).toBe(200);
    for (const member of await monthly.openMonth('2026-05-01')) {
      expect(await seatsOf(member)).toEqual([world.reviewers[2]]);
    }
  });
});
