import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import type { RecheckPreview } from '#contracts/rechecks.schema.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { JobItem } from '#database/jobs/job-item.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { loadRunInputs } from '#database/submissions/run-inputs.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { relayRound } from '#worker/relay.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld } from '../submissions/api-of-world.ts';

const logger = pino({ level: 'silent' });

describe('checking open submissions again', () => {
  let api: ApiOfWorld;
  let admin: Browser;
  let dataModelId: number;
  let northId: number;
  let reviewed: OpenedSubmission[];
  let fresh: OpenedSubmission;

  beforeAll(async () => {
    api = await startApiOfWorld();
    const { world } = api;
    const em = world.orm.em.fork();
    const part = await makePerson(world.orm, 'Admin', 'part@fund.example', { name: 'Part Admin' });
    const other = em.create(Property, { code: 'P-9', name: 'Elsewhere', propertyType: 'Office', country: 'US' });
    await em.flush();
    em.create(UserScope, { userId: part.id, propertyId: other.id });
    await em.flush();
    admin = await api.signIn('amira@fund.example');
    ({ dataModelId } = await em.findOneOrFail(Dataset, { name: 'Rent Roll' }));
    ({ id: northId } = await em.findOneOrFail(ServiceProvider, { code: 'NORTH' }));
    reviewed = [await world.open(), await world.open(), await world.open()];
    for (const one of reviewed) {
      await world.send(one, await world.upload(one, 0));
      await world.until(one, 'Submitted For Review');
    }
    fresh = await world.open();
    await keepHashes();
  });
  afterAll(() => api?.close());

  /** What the checking keeps with each version; the checking of this world is a fake. */
  async function keepHashes(): Promise<void> {
    const em = api.world.orm.em.fork();
    for (const { submissionId } of reviewed) {
      const { inputHash } = await loadRunInputs(queriesOf(em), submissionId);
      await em.execute('update version set input_hash = ? where submission_id = ?', [inputHash, submissionId]);
    }
  }
  const preview = async (browser = admin, of = `dataModel/${dataModelId}`) => browser.get(`/api/rechecks/${of}`);
  const changeModel = () =>
    api.world.orm.em.fork().execute(
      `insert into translation (service_provider_id, language, source_text, target_text)
       values (?, 'en', ?, 'Occupied')`,
      [northId, `Occ ${Math.random()}`],
    );

  async function run(jobId: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
    const { world } = api;
    const steps = createJobActivities({ orm: world.orm });
    const to = { client: world.client, taskQueue: world.queue, deadlineMs: 5_000 };
    await steps.planJob({ jobId });
    await meanwhile();
    const relaying = { isOn: true };
    const relay = (async () => {
      while (relaying.isOn) await relayRound({ orm: world.orm, to, logger });
    })();
    while (!(await steps.workOnJob({ jobId })).isOver);
    relaying.isOn = false;
    await relay;
    await steps.endJob({ jobId });
  }
  const itemsOf = async (jobId: number) =>
    (await api.world.orm.em.fork().find(JobItem, { jobId }, { orderBy: { position: 'asc' } })).map(
      ({ label, status, code }) => [label, status, code ?? null],
    );

  it('says of each open submission why it stays as it is, while nothing has changed', async () => {
    const found = (await preview()).body as RecheckPreview;
    expect(found).toMatchObject({ total: 4, checked: 0, statuses: [], people: 0 });
    expect(found.stays).toEqual([
      { code: 'Same', count: 3, submissionNos: reviewed.map(({ submissionNo }) => submissionNo) },
      { code: 'NoFile', count: 1, submissionNos: [fresh.submissionNo] },
    ]);
  });

  it('is for whoever may apply to open submissions, within reach', async () => {
    await changeModel();
    const part = await api.signIn('part@fund.example');
    expect((await preview(part)).status).toBe(403);
    expect((await preview(part, `translation/${northId}`)).body).toMatchObject({ total: 0, checked: 0 });
    const provider = await api.signIn('dana@north.example');
    expect((await preview(provider)).status).toBe(403);
    expect((await provider.send('POST', `/api/rechecks/translation/${northId}`, { seen: 1 })).status).toBe(403);
    expect((await admin.send('POST', `/api/rechecks/rule/1`, { seen: 0 })).status).toBe(400);
  });

  it('refuses another number than was counted', async () => {
    const asked = await admin.send('POST', `/api/rechecks/dataModel/${dataModelId}`, { seen: 2 });
    expect(asked).toMatchObject({ status: 409, body: { code: 'StaleView', details: { count: 3 } } });
  });

  it('checks the counted ones as a job, skips one that moves meanwhile, and tells each person once', async () => {
    const { world } = api;
    expect((await preview(admin, `translation/${northId}`)).body).toMatchObject({
      checked: 3,
      statuses: [{ status: 'Submitted For Review', count: 3 }],
      people: 2,
    });
    const before = await world.orm.em.fork().count(EmailHistory, { templateName: 'yourTurn' });
    // A second check of a version reads the same rows.
    world.fakes.validateUpload = async ({ versionId }) => ({
      ...{ outcome: 'passed', versionId: versionId ?? 0, unexplainedCount: 0 },
      ...{ haveReviewedCellsChanged: false, haveValuesChanged: false, valuesHash: `rows-${versionId}` },
    });
    const started = await admin.send('POST', `/api/rechecks/translation/${northId}`, { seen: 3 });
    expect(started).toMatchObject({ status: 202, body: { kind: 'recheckSubmissions', about: { count: 3 } } });
    const { jobId } = started.body as Job;
    const [first, second, third] = reviewed.map(({ submissionNo }) => submissionNo);
    await run(jobId, async () => {
      const { version, generation } = await world.state(reviewed[1]!);
      const seen = { versionNo: version!.versionNo, generation };
      const reviewer = world.as(world.reviewers[0]!, 'Reviewer');
      await world.send(reviewed[1]!, {
        ...reviewer,
        ...seen,
        kind: 'reopen',
        reasonCode: 'MISSING_ROWS',
        commentId: 1,
      });
      await world.until(reviewed[1]!, 'Reopened By Reviewer');
    });
    expect(await itemsOf(jobId)).toEqual([
      [first, 'done', null],
      [second, 'skipped', 'AsksForFile'],
      [third, 'done', null],
    ]);
    for (const one of [reviewed[0]!, reviewed[2]!]) {
      const row = await world.until(one, (current) => current.generation === 2 && current.ballHolder !== 'system');
      expect(row).toMatchObject({ status: 'Reopened For Review', currentOrderNo: 1 });
    }
    const told = await world.orm.em.fork().find(EmailHistory, { templateName: 'checkedAgain' });
    expect(told.map(({ userId }) => userId).sort()).toEqual([world.provider, world.reviewers[0]].sort());
    expect(await world.orm.em.fork().count(EmailHistory, { templateName: 'yourTurn' })).toBe(before);
  });

  it('changes nothing a second time', async () => {
    await keepHashes();
    expect((await preview()).body).toMatchObject({ checked: 0 });
  });
});
