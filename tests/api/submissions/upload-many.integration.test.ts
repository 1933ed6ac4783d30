import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { openSubmission } from '#database/submissions/open-submission.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { createLogger } from '#platform/logger.ts';
import { definitionOf, rentRollHeads, unit, workbook } from '#tests/activities/installation.ts';
import type { Browser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makePerson } from '#tests/support/people.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { startApiOfWorld } from './api-of-world.ts';

describe('uploading one workbook to many submissions', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let validation: ReturnType<typeof createValidationActivities>;
  let properties: number[];
  let key: { serviceProviderId: number; datasetId: number };

  beforeAll(async () => {
    api = await startApiOfWorld();
    const { orm, fakes } = api.world;
    const em = orm.em.fork();
    const north = await em.findOneOrFail(ServiceProvider, { code: 'NORTH' });
    const tower = await em.findOneOrFail(Property, { code: 'P-1042' });
    const pier = em.create(Property, { code: 'P-1043', name: 'Pier 9', propertyType: 'Office', country: 'US' });
    await em.flush();
    const [fund] = await em.find(FundProperty, {});
    em.create(FundProperty, { fundId: fund!.fundId, propertyId: pier.id, validFrom: '2020-01-01' });
    await em.flush();
    properties = [tower.id, pier.id];
    const [dataset] = await em.execute<{ id: number }[]>(
      `update dataset set is_multi_property = true where name = 'Rent Roll' returning id`,
    );
    key = { serviceProviderId: north.id, datasetId: dataset!.id };
    await em.execute(
      `insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       select service_provider_id, ?, dataset_id, submit_frequency, submit_timeline_day, first_post_month from frequency where property_id = ?`,
      [pier.id, tower.id],
    );
    await em.execute(`update rule set is_active = false`);
    for (const [code, id] of [
      ['PM-7', tower.id],
      ['PM-8', pier.id],
    ]) {
      await em.execute(
        'insert into property_mapping (service_provider_id, provider_code, property_id) values (?, ?, ?)',
        [north.id, code, id],
      );
    }
    await em.execute('insert into dataset_mapping (service_provider_id, dataset_id, definition) values (?, ?, ?)', [
      north.id,
      key.datasetId,
      JSON.stringify(definitionOf(rentRollHeads)),
    ]);
    validation = createValidationActivities({
      databaseUrl: orm.config.get('clientUrl') ?? '',
      blobs: api.blobs,
      upload: { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 },
      logger: createLogger('test', 'silent'),
      findingsPerRule: 50,
    });
    fakes.validateUpload = (input) => validation.validateUpload(input);
    dana = await api.signIn('dana@north.example');
  });
  afterAll(async () => {
    await api?.close();
    await validation?.close();
  });

  const openBoth = (postMonth: string): Promise<OpenedSubmission[]> =>
    Promise.all(
      properties.map((propertyId) =>
        api.world.orm.em
          .fork()
          .transactional((em) => openSubmission(em, { ...key, propertyId, postMonth, createdByUserId: null })),
      ),
    );
  const rows = (day: string) =>
    ['PM-7', 'PM-8'].flatMap((code, at) =>
      Array.from({ length: 3 + at }, (_, no) => unit(no + 1, { Property: code, 'As of': day })),
    );

  async function post(
    submissions: readonly OpenedSubmission[],
    file: Buffer,
    opId: string = randomUUID(),
    browser = dana,
  ) {
    const form = new FormData();
    form.set(
      'submissions',
      JSON.stringify(submissions.map(({ submissionNo }) => ({ submissionNo, seenGeneration: 0 }))),
    );
    form.set('file', new Blob([new Uint8Array(file)]), 'all.xlsx');
    const headers = { 'Idempotency-Key': opId };
    const response = await browser.fetch('/api/submissions/uploads', { method: 'POST', body: form, headers });
    return { status: response.status, body: (await response.json()) as { results?: object[]; code?: string } };
  }
  const uploads = () =>
    api.world.orm.em.fork().execute<{ id: number; blob_key: string }[]>('select id, blob_key from upload');

  it('gives each submission its own version of the one upload, once, however often it is sent', async () => {
    const submissions = await openBoth('2026-03-01');
    const opId = randomUUID();
    const first = await post(submissions, workbook(rows('2026-03-31')), opId);
    expect(first).toMatchObject({ status: 200, body: { results: [{ outcome: 'accepted' }, { outcome: 'accepted' }] } });
    const again = await post(submissions, workbook(rows('2026-03-31')), opId);
    expect(again.body.results?.map((result) => (result as { opId: string }).opId)).toEqual(
      first.body.results?.map((result) => (result as { opId: string }).opId),
    );
    for (const submission of submissions) await api.world.until(submission, 'Submitted For Review');
    const versions = await api.world.orm.em.fork().execute(
      'select submission_id, upload_id, row_count from version where submission_id in (?, ?) order by row_count',
      submissions.map(({ submissionId }) => submissionId),
    );
    const [upload, ...others] = await uploads();
    expect(others).toEqual([]);
    expect(versions).toEqual([
      { submission_id: submissions[0]?.submissionId, upload_id: upload?.id, row_count: 3 },
      { submission_id: submissions[1]?.submissionId, upload_id: upload?.id, row_count: 4 },
    ]);
    expect(await api.blobStore.list('uploads/')).toEqual([upload?.blob_key]);
    expect(await post(submissions, workbook(rows('2026-03-30')), opId)).toMatchObject({ body: { code: 'KeyReused' } });
  });

  it('refuses a submission that has moved on and lets the other one go', async () => {
    const [tower, pier] = (await openBoth('2026-04-01')) as [OpenedSubmission, OpenedSubmission];
    await post([tower], workbook(rows('2026-04-30')));
    await api.world.until(tower, 'Submitted For Review');
    const { body } = await post([tower, pier], workbook(rows('2026-04-29')));
    expect(body.results).toMatchObject([{ outcome: 'refused' }, { outcome: 'accepted' }]);
    const versionsOf = async ({ submissionNo }: OpenedSubmission) => {
      const { versions } = await dana.read(`/api/submissions/${submissionNo}`);
      return versions.map(({ versionNo, state, refusalCode, fileName }) => ({
        versionNo,
        state,
        refusalCode,
        fileName,
      }));
    };
    const refused = { versionNo: 0, state: 'refused', refusalCode: 'NotAllowedInStatus', fileName: 'all.xlsx' };
    expect(await versionsOf(tower)).toContainEqual(refused);
    const sent = await eventually(
      () => versionsOf(pier),
      (versions) => versions.length > 0,
      'the version of the other submission',
    );
    expect(sent.map(({ versionNo }) => versionNo)).toEqual([1]);
  });

  it('stores nothing for submissions of two months, of another provider, or of a dataset by property', async () => {
    const [tower] = (await openBoth('2026-05-01')) as [OpenedSubmission];
    const [, pier] = (await openBoth('2026-06-01')) as [OpenedSubmission, OpenedSubmission];
    const before = (await uploads()).length;
    const file = workbook(rows('2026-05-31'));
    expect((await post([tower, pier], file)).status).toBe(400);
    expect((await post([tower, tower], file)).status).toBe(400);
    const em = api.world.orm.em.fork();
    const south = em.create(ServiceProvider, { code: 'SOUTH', name: 'Corvane', type: 'Property Manager' });
    await em.flush();
    await makePerson(api.world.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south.id });
    const sue = await api.signIn('sue@south.example');
    expect((await post([tower], file, randomUUID(), sue)).status).toBe(404);
    await em.execute(`update dataset set is_multi_property = false where name = 'Rent Roll'`);
    expect((await post([tower], file)).status).toBe(400);
    expect((await uploads()).length).toBe(before);
  });
});
