import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import { createChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import type { ChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import { tryChangeJob } from '#activities/change-impacts/try-change-job.ts';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { ChangeImpactView, ImpactSubmission } from '#contracts/change-impacts.schema.ts';
import type { DataModelDetail } from '#contracts/data-models.schema.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { Page } from '#contracts/submission-views.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { MappingWorld } from '../dataset-mappings/mapping-world.ts';
import { startMappingWorld } from '../dataset-mappings/mapping-world.ts';
import { makeSubmission, makeVersion } from '../submissions/fixture.ts';

const columns = [
  ['Unit', 'unit_code'],
  ['Type', 'space_type'],
  ['Status', 'unit_status'],
  ['Area', 'rentable_area'],
  ['Rent', 'monthly_base_rent'],
] as const;
const definition: DatasetMappingDefinition = {
  ...{ format: 'LIST', sheet: null, rowNumber: 1, requiredColumns: [], excludeRowKeywords: ['Total'], type: null },
  ...{ excludeBlankRows: true, isFileTranslationRequired: false },
  columns: columns.map(([source, field]) => ({ source, field })),
};
/** Two vacant units have neither tenant nor rent. */
const rows = [
  columns.map(([source]) => source),
  ['U1', 'Office', 'Vacant', 100, 0],
  ['U2', 'Office', 'Vacant', 120, 0],
  ['Parking', 'Parking', 'Vacant', 10, 0],
];
const withoutParking = { ...definition, excludeRowKeywords: ['Total', 'Parking'] };

function workbookOf(cells: (string | number)[][] = rows): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'RR');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

describe('the preview of a change', () => {
  let world: MappingWorld;
  let comparer: ChangeComparer;
  let dataModelId: number;
  let own: string;
  let foreign: string;

  beforeAll(async () => {
    world = await startMappingWorld();
    comparer = createChangeComparer(world.api.environment);
    await world.save(world.ofProvider, 0, definition);
    const [seen, hidden] = world.portfolio.properties.map(({ id }) => id) as [number, number];
    own = await deliver(seen, '2026-10-01');
    foreign = await deliver(hidden, '2026-10-01');
    await deliver(seen, '2026-03-01');
    // Older than a year.
    await deliver(seen, '2025-10-01');
    const { models } = await world.admin.read('/api/data-models');
    dataModelId = models.find(({ code }) => code === 'rent_roll')!.id;
  }, 120_000);
  afterAll(async () => {
    await comparer?.close();
    await world?.api.close();
  });

  async function deliver(
    propertyId: number,
    postMonth: string,
    { datasetId = world.portfolio.datasetId, content = workbookOf() } = {},
  ): Promise<string> {
    const { api, portfolio } = world;
    const place = { serviceProviderId: portfolio.north, propertyId, postMonth };
    const submission = await makeSubmission(api.orm, { ...portfolio, datasetId }, { ...place, status: 'Completed' });
    const version = await makeVersion(api.orm, submission, 1, [['U1']]);
    const em = api.orm.em.fork();
    const blobKey = `uploads/${submission.submissionNo}.xlsx`;
    await createBlobStore(api.environment.blobs).put(blobKey, content);
    const { id: uploadedByUserId } = await em.findOneOrFail(User, { email: 'dana@north.example' });
    const upload = em.create(Upload, {
      ...{ opId: blobKey, submissionId: submission.id, fileName: 'roll.xlsx', blobKey, sha256: blobKey },
      ...{ sizeBytes: content.length, seenGeneration: 1, uploadedByUserId },
    });
    await em.flush();
    await em.execute('update version set upload_id = ? where id = ?', [upload.id, version.id]);
    return submission.submissionNo;
  }

  const ask = (place: Record<string, unknown>, version: number, change: object, browser = world.admin) =>
    browser.send('POST', '/api/dataset-mappings/mapping/impact', {
      ...place,
      members: [{ datasetId: place['DatasetOrReportPackageId'], version, definition: change }],
    });
  const run = async (jobId: number): Promise<void> => {
    const definitions = [tryChangeJob(comparer.compare)];
    const { planJob, workOnJob, endJob } = createJobActivities({ orm: world.api.orm, definitions });
    await planJob({ jobId });
    while (!(await workOnJob({ jobId })).isOver);
    await endJob({ jobId });
  };
  const previewOf = async (answer: { status: number; body: unknown }, browser: Browser, base: string) => {
    expect(answer.status).toBe(202);
    const { jobId } = answer.body as Job;
    await run(jobId);
    const path = `${base}/impacts/${jobId}`;
    const impact = (await browser.get(path)).body as ChangeImpactView;
    const { rows: submissions } = (await browser.get(`${path}/submissions`)).body as Page<ImpactSubmission>;
    return { jobId, path, impact, submissions };
  };
  const ofMapping = (answer: { status: number; body: unknown }, browser = world.admin) =>
    previewOf(answer, browser, '/api/dataset-mappings');
  const kept = async () =>
    (
      await world.api.orm.em.fork().execute(
        `select (select count(*) from dataset_mapping_version) as mappings, (select count(*) from data_model_version) as models,
          (select count(*) from version) as versions, (select count(*) from finding) as findings,
          (select md5(string_agg(t::text, '' order by id)) from dataset_mapping t) as mapping,
          (select md5(string_agg(t::text, '' order by id)) from submission t) as submissions`,
      )
    )[0];

  it('counts rows, findings and months of what a mapping reads, and saves nothing of it', async () => {
    const before = await kept();
    const { impact, submissions, jobId } = await ofMapping(await ask(world.ofProvider, 1, withoutParking));
    expect(await kept()).toEqual(before);
    expect(impact).toMatchObject({
      ...{ kind: 'mapping', tried: 3, differing: 3, changed: 0, accepted: 0, untried: [] },
      job: { kind: 'tryChange', status: 'done' },
    });
    expect(impact.months.map(({ postMonth, submissions: tried }) => [postMonth, tried])).toEqual([
      ['2026-03', 1],
      ['2026-10', 2],
    ]);
    expect(impact.properties.map(({ name }) => name).toSorted()).toEqual(['Larkspur Tower', 'Pier 9 Exchange']);
    const total = (count: 'refused' | 'vanished') => impact.months.reduce((sum, month) => sum + month[count], 0);
    expect([total('refused'), total('vanished')]).toEqual([impact.refused, impact.vanished]);
    expect(submissions.map(({ before: was, after: is }) => [was.rows, is.rows])).toEqual([
      [3, 2],
      [3, 2],
      [3, 2],
    ]);
    const audited = await world.api.orm.em
      .fork()
      .execute(`select action from audit_entry where entity = 'job' and entity_id = ? order by id`, [String(jobId)]);
    expect(audited).toEqual([{ action: 'job.startJob' }, { action: 'job.endJob' }]);
  }, 60_000);

  it('says which files would be refused, with the rows, by the names that the reader knows', async () => {
    const renamed = {
      ...definition,
      columns: definition.columns.map((one) => ({ ...one, source: `${one.source} 2` })),
    };
    const { impact, path } = await ofMapping(await ask(world.ofProvider, 1, renamed));
    const layout = impact.rules.find(({ code }) => code === 'LAYOUT_CHANGED');
    expect(layout).toMatchObject({ ruleId: null, name: 'Layout of the file', severity: 'hard', vanished: 0 });
    const { rows: listed } = (await world.admin.get(`${path}/submissions?differences=some&size=10`))
      .body as Page<ImpactSubmission>;
    expect(listed.every(({ after }) => after.outcome === 'unread' && after.cause === 'LAYOUT_CHANGED')).toBe(true);
    expect(listed[0]).toMatchObject({ serviceProvider: 'Northgate Realty', versionNo: 1 });
  }, 60_000);

  it('looks at what the mapping would read, in the reach of the person alone', async () => {
    const { limited, admin } = world;
    expect((await ask(world.ofProvider, 1, withoutParking, limited)).status).toBe(403);
    expect((await ask(world.ofProperty(1), 0, withoutParking, limited)).status).toBe(404);
    const mine = await ofMapping(await ask(world.ofProperty(0), 0, withoutParking, limited), limited);
    expect(mine.impact.tried).toBe(2);
    expect(mine.submissions.map(({ submissionNo }) => submissionNo)).toContain(own);
    const ofOther = await ofMapping(await ask(world.ofProperty(1), 0, withoutParking));
    expect(ofOther.submissions.map(({ submissionNo }) => submissionNo)).toEqual([foreign]);
    // Only who has started a preview reads it, and only as what it is.
    expect((await limited.get(ofOther.path)).status).toBe(404);
    expect((await limited.get(`${ofOther.path}/submissions`)).status).toBe(404);
    expect((await admin.get(`/api/data-models/impacts/${ofOther.jobId}`)).status).toBe(404);
  }, 60_000);

  it('refuses what saving would refuse', async () => {
    expect((await ask(world.ofProvider, 0, withoutParking)).body).toMatchObject({ code: 'StaleView' });
    const unknown = { ...definition, columns: [{ source: 'Unit', field: 'no_such_field' }] };
    expect((await ask(world.ofProvider, 1, unknown)).status).toBe(400);
    expect((await ask(world.ofProvider, 1, definition, world.dana)).status).toBe(403);
    const ofNoOne = { ...world.ofProvider, ServiceProviderId: world.portfolio.south };
    expect((await ask(ofNoOne, 0, definition)).status).toBe(404);
  });

  it('leaves out what is read as before, and ends with its time', async () => {
    const { impact } = await ofMapping(await ask(world.ofProvider, 1, definition));
    expect(impact).toMatchObject({ tried: 0, untried: [{ code: 'ReadAsBefore', count: 3 }] });
    const { jobId } = (await ask(world.ofProvider, 1, withoutParking)).body as Job;
    const late = world.api.orm.em.fork();
    await late.execute(`update job set started_at = now() - interval '11 minutes' where id = ?`, [jobId]);
    await run(jobId);
    expect((await world.admin.get(`/api/dataset-mappings/impacts/${jobId}`)).body).toMatchObject({
      ...{ tried: 0, untried: [{ code: 'BudgetSpent', count: 3 }] },
    });
  }, 60_000);

  describe('of a report package', () => {
    const ledgerColumns = [
      ['Account', 'account_code'],
      ['Debit', 'debit'],
    ] as const;
    const ledger = { ...definition, columns: ledgerColumns.map(([source, field]) => ({ source, field })) };
    const withoutCash = { ...ledger, excludeRowKeywords: ['Total', 'Cash'] };
    let place: Record<string, unknown>;
    let ledgerId: number;
    beforeAll(async () => {
      const { api, portfolio, admin } = world;
      const em = api.orm.em.fork();
      const [{ id }] = (await em.execute(`select id from dataset where name = 'Trial Balance'`)) as [{ id: number }];
      ledgerId = id;
      const [{ id: packageId }] = (await em.execute(
        `insert into report_package (name) values ('Monthly books') returning id`,
      )) as [{ id: number }];
      for (const [position, datasetId] of [portfolio.datasetId, ledgerId].entries()) {
        await em.execute(
          'insert into report_package_member (report_package_id, dataset_id, position) values (?, ?, ?)',
          [packageId, datasetId, position],
        );
      }
      place = { ...world.ofProvider, DatasetOrReportPackageId: packageId, IsForDataset: false };
      const saved = await admin.send('PUT', '/api/dataset-mappings/mapping', {
        ...place,
        members: [{ datasetId: ledgerId, version: 0, definition: ledger }],
      });
      expect(saved.status).toBe(200);
      const lines = [ledgerColumns.map(([source]) => source), ['1010', 5], ['Cash', 7]];
      await deliver(portfolio.properties[0]!.id, '2026-09-01', { datasetId: ledgerId, content: workbookOf(lines) });
    }, 60_000);

    const preview = (members: object[], browser = world.admin) =>
      browser.send('POST', '/api/dataset-mappings/mapping/impact', { ...place, members });
    const rolls = (change: object, version = 0) => ({
      ...{ datasetId: world.portfolio.datasetId, version, definition: change },
    });
    const books = (change: object, version = 1) => ({ datasetId: ledgerId, version, definition: change });

    it('looks at the submissions of every member that is changed, and says of which dataset each is', async () => {
      const before = await kept();
      const { impact, submissions } = await ofMapping(await preview([rolls(withoutParking), books(withoutCash)]));
      expect(await kept()).toEqual(before);
      expect(impact).toMatchObject({ tried: 4, differing: 4, untried: [] });
      const datasets = submissions.map(({ dataset, before: was, after: is }) => [dataset, was.rows, is.rows]);
      expect(datasets.toSorted()).toEqual([
        ['Rent Roll', 3, 2],
        ['Rent Roll', 3, 2],
        ['Rent Roll', 3, 2],
        ['Trial Balance', 2, 1],
      ]);
      const alone = await ofMapping(await preview([books(withoutCash)]));
      expect(alone.submissions.map(({ datasetId }) => datasetId)).toEqual([ledgerId]);
    }, 60_000);

    it('refuses it as a whole when one member could not be saved, and names that one', async () => {
      const unknown = { ...ledger, columns: [{ source: 'Account', field: 'no_such_field' }] };
      const wrong = await preview([rolls(withoutParking), books(unknown)]);
      expect(wrong).toMatchObject({ status: 400, body: { details: { datasetId: ledgerId } } });
      const stale = await preview([rolls(withoutParking), books(withoutCash, 0)]);
      expect(stale.body).toMatchObject({ code: 'StaleView', details: { datasetId: ledgerId, version: 1 } });
      const stranger = { ...books(ledger), datasetId: 2_000_000_000 };
      expect((await preview([rolls(withoutParking), stranger])).status).toBe(400);
      expect((await preview([rolls(withoutParking), books(withoutCash)], world.limited)).status).toBe(403);
    });

    it('saves all of them or none', async () => {
      const before = await kept();
      const members = [rolls(withoutParking), books(withoutCash, 0)];
      const { body } = await world.admin.send('PUT', '/api/dataset-mappings/mapping', { ...place, members });
      expect(body).toMatchObject({ code: 'StaleView' });
      expect(await kept()).toEqual(before);
    });
  });

  it('shows what a data model would ask of past months, to those who may change it', async () => {
    const path = `/api/data-models/${dataModelId}`;
    const model = (await world.admin.get(path)).body as DataModelDetail;
    const withRequirement = (name: string, requirement: 'required' | 'off') =>
      model.definition.fields.map((field) => (field.name === name ? { ...field, requirement } : field));
    const send = (fields: unknown, browser = world.admin, basedOn = model.version) =>
      browser.send('POST', `${path}/impact`, { basedOn, fields });
    const before = await kept();
    const asked = await send(withRequirement('tenant_code', 'required'));
    const { impact, submissions } = await previewOf(asked, world.admin, '/api/data-models');
    expect(await kept()).toEqual(before);
    expect(impact).toMatchObject({ kind: 'dataModel', tried: 3, differing: 3 });
    const rule = impact.rules.find(({ code }) => code === 'REQUIRED_MISSING' || code === 'LAYOUT_CHANGED');
    expect(rule?.appeared).toBeGreaterThan(0);
    expect(submissions).toHaveLength(3);
    expect((await send(withRequirement('tenant_code', 'required'), world.limited)).status).toBe(403);
    expect((await send(withRequirement('unit_code', 'off'))).body).toMatchObject({ code: 'InUse' });
    expect((await send(model.definition.fields, world.admin, model.version + 1)).body).toMatchObject({
      code: 'StaleView',
    });
  }, 60_000);
});
