import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import type { ChainView } from '#contracts/workflow-configuration.schema.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { JobItem } from '#database/jobs/job-item.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { relayRound } from '#worker/relay.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld } from '../submissions/api-of-world.ts';
import { path, queryOf, reviewer } from './chain-world.ts';

const logger = pino({ level: 'silent' });

describe('moving open submissions to a new version', () => {
  let api: ApiOfWorld;
  let admin: Browser;
  let place: object;
  let view: ChainView;
  let reviewed: OpenedSubmission;
  let fresh: OpenedSubmission;
  let nina: number;

  beforeAll(async () => {
    api = await startApiOfWorld();
    const { world } = api;
    nina = (await makePerson(world.orm, 'Reviewer', 'nina@fund.example', { name: 'Nina New' })).id;
    const part = await makePerson(world.orm, 'Admin', 'part@fund.example', { name: 'Part Admin' });
    const em = world.orm.em.fork();
    const other = em.create(Property, { code: 'P-9', name: 'Elsewhere', propertyType: 'Office', country: 'US' });
    await em.flush();
    em.create(UserScope, { userId: part.id, propertyId: other.id });
    await em.flush();
    admin = await api.signIn('amira@fund.example');
    const dataset = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
    place = { datasetId: dataset.id, IsForDataset: true, IsForProperty: false };
    reviewed = await world.open();
    await world.send(reviewed, await world.upload(reviewed, 0));
    await world.until(reviewed, 'Submitted For Review');
    const { version, generation } = await world.state(reviewed);
    const decision = { versionNo: version!.versionNo, generation };
    await world.send(reviewed, { kind: 'approve', ...world.as(world.reviewers[0]!, 'Reviewer'), ...decision } as never);
    fresh = await world.open();
    view = await admin.read(`${path}/chain?${queryOf(place)}`);
  });
  afterAll(() => api?.close());

  const preview = async () => await admin.read(`${path}/${view.chainId}/moves`);

  it('counts what would become of them, and writes nothing', async () => {
    const { reviewers } = api.world;
    const rows = [reviewer(1, 1, reviewers[0]!), reviewer(2, 2, nina), reviewer(3, 3, reviewers[2]!)];
    const saved = await admin.send('PUT', `${path}/chain`, { ...place, version: view.version, reviewers: rows });
    expect(saved).toMatchObject({ status: 200, body: { version: view.version + 1, movableCount: 2 } });
    const before = await api.world.state(reviewed);
    const found = await preview();
    expect(found).toMatchObject({ total: 2, decisionsKept: 1, decisionsDropped: 0 });
    expect(found.effects).toContainEqual(
      expect.objectContaining({ effect: 'staysAtStep', count: 1, submissionNos: [reviewed.submissionNo] }),
    );
    expect(found.effects).toContainEqual(
      expect.objectContaining({ effect: 'notAtStep', count: 1, submissionNos: [fresh.submissionNo] }),
    );
    expect(await api.world.state(reviewed)).toEqual(before);
  });

  it('refuses to move to a version that was not counted, and whoever is out of reach', async () => {
    expect(await admin.send('POST', `${path}/${view.chainId}/moves`, { version: view.version })).toMatchObject({
      status: 409,
      body: { code: 'StaleView' },
    });
    const part = await api.signIn('part@fund.example');
    const asked = await part.send('POST', `${path}/${view.chainId}/moves`, { version: view.version + 1 });
    expect(asked.status).toBe(403);
  });

  it('moves them as a job: no step is completed, decisions stay, and each person is told once', async () => {
    const { world } = api;
    const before = await world.state(reviewed);
    const items = await moveAll(view.version + 1);
    expect(items.map(({ status, code }) => [status, code])).toEqual([
      ['done', null],
      ['done', null],
    ]);
    const after = await world.state(reviewed);
    expect(after.status).toBe(before.status);
    expect(after.currentOrderNo).toBe(before.currentOrderNo);
    expect(after.decisions.map(({ opId }) => opId)).toEqual(before.decisions.map(({ opId }) => opId));
    expect(after.chain.seats.map(({ userId }) => userId)).toEqual([world.reviewers[0], nina, world.reviewers[2]]);
    expect((await world.state(fresh)).chain.configurationId).toBe(after.chain.configurationId);
    const told = await world.orm.em.fork().find(EmailHistory, { userId: nina });
    expect(told.map(({ templateName }) => templateName)).toEqual(['chainMoved']);
    expect(await preview()).toMatchObject({ total: 0, effects: [] });
  });

  it('takes along what is pinned beside the people: skipping the file, and how the walk goes on after a new file', async () => {
    const { world } = api;
    const em = world.orm.em.fork();
    const chain = async () => (await world.state(fresh)).chain;
    expect(await chain()).toMatchObject({ maySkipUpload: true, afterResubmission: 'restart' });
    await em.execute(`update dataset set may_skip_upload = false where name = 'Rent Roll'`);
    expect(await preview()).toMatchObject({ total: 2 });
    const { version, reviewers } = await admin.read(`${path}/chain?${queryOf(place)}`);
    const again = { ...place, version, reviewers, afterResubmission: 'continue' };
    const saved = await admin.send('PUT', `${path}/chain`, again);
    expect(saved).toMatchObject({ status: 200, body: { movableCount: 2 } });
    const before = await world.state(reviewed);
    await moveAll(version + 1);
    expect(await chain()).toMatchObject({ maySkipUpload: false, afterResubmission: 'continue' });
    const after = await world.state(reviewed);
    expect(after.chain).toMatchObject({ maySkipUpload: false, afterResubmission: 'continue' });
    expect(after.decisions.map(({ opId }) => opId)).toEqual(before.decisions.map(({ opId }) => opId));
    expect(await preview()).toMatchObject({ total: 0 });
  });

  async function moveAll(version: number): Promise<JobItem[]> {
    const { world } = api;
    const started = await admin.send('POST', `${path}/${view.chainId}/moves`, { version });
    expect(started).toMatchObject({ status: 202, body: { kind: 'moveToChain' } });
    const { jobId } = started.body as Job;
    const steps = createJobActivities({ orm: world.orm } as never);
    const to = { client: world.client, taskQueue: world.queue, deadlineMs: 5_000 };
    await steps.planJob({ jobId });
    const relaying = { isOn: true };
    const relay = (async () => {
      while (relaying.isOn) await relayRound({ orm: world.orm, to, logger });
    })();
    while (!(await steps.workOnJob({ jobId })).isOver);
    relaying.isOn = false;
    await relay;
    await steps.endJob({ jobId });
    return world.orm.em.fork().find(JobItem, { jobId });
  }
});
