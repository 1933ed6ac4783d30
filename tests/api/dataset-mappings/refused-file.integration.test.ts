import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import type { RefusedFile } from '#contracts/layout-drift.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import type { Version } from '#database/submissions/version.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { makeSubmission, makeVersion } from '../submissions/fixture.ts';
import type { MappingWorld } from './mapping-world.ts';
import { startMappingWorld } from './mapping-world.ts';

const columns = [
  ['Suite', 'unit_code'],
  ['Tenant', 'tenant_name'],
  ['NRA (sf)', 'rentable_area'],
  ['Base Rent /mo', 'monthly_base_rent'],
] as const;
const definition: DatasetMappingDefinition = {
  ...{ format: 'LIST', sheet: null, rowNumber: 2, requiredColumns: [], excludeRowKeywords: ['Total'], type: null },
  ...{ excludeBlankRows: true, isFileTranslationRequired: false },
  columns: columns.map(([source, field]) => ({ source, field })),
};
const later = [
  ['Rent roll'],
  ['October'],
  [],
  ['Suite', 'Tenant', 'Industry', 'NRA (sf)', 'Monthly Rent'],
  ['301', 'Acme', 'Law', 9490, 100],
  ['302', 'Quarry', 'Stone', 6920, 200],
];

function workbook(rows: unknown[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'RR');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

describe('a file that was refused for its layout', () => {
  let world: MappingWorld;
  let submissionNo: string;
  const ask = (no: string, browser = world.admin) =>
    browser.send('POST', `/api/dataset-mappings/refused-files/${no}`, {});

  beforeAll(async () => {
    world = await startMappingWorld();
    const { portfolio, api } = world;
    await world.save(world.ofProvider, 0, definition);
    const own = { serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id };
    const accepted = await makeSubmission(api.orm, portfolio, { ...own, postMonth: '2026-09-01', status: 'Completed' });
    await withFile(await makeVersion(api.orm, accepted, 1, [['301']]), 'september.xlsx');
    const refused = await makeSubmission(api.orm, portfolio, {
      ...{ ...own, status: 'Reopened By System', cause: 'LAYOUT_CHANGED' },
    });
    ({ submissionNo } = refused);
    await withFile(await makeVersion(api.orm, refused, 1, []), 'october.xlsx');
  });
  afterAll(() => world.api.close());

  async function withFile(
    { id: versionId, submissionId, rowCount }: Version,
    fileName: string,
    sha256 = fileName,
  ): Promise<void> {
    const em = world.api.orm.em.fork();
    const blobKey = `uploads/${fileName}`;
    const content = workbook(later);
    await createBlobStore(world.api.environment.blobs).put(blobKey, content);
    const { id: userId } = await em.findOneOrFail(User, { email: 'dana@north.example' });
    const upload = em.create(Upload, {
      ...{ opId: fileName, submissionId, fileName, blobKey, sha256, sizeBytes: content.length },
      ...{ seenGeneration: 1, uploadedByUserId: userId },
    });
    await em.flush();
    await em.execute('update version set upload_id = ? where id = ?', [upload.id, versionId]);
    if (rowCount === 0) return;
    const mapped = columns.map(([source, field], at) => ({ source, field, letter: 'ABCD'[at]!, isFilled: true }));
    const account = { headRow: 2, columns: { mapped, missing: [], unused: [], unusedCount: 0, unmapped: [] } };
    await em.execute('insert into file_account (version_id, account) values (?, ?)', [
      versionId,
      JSON.stringify(account),
    ]);
  }

  it('comes with what moved, and with the mapping adapted to it', async () => {
    const { status, body } = await ask(submissionNo);
    expect(status).toBe(200);
    const refused = body as RefusedFile;
    expect(refused.drift).toMatchObject({ class: 'changed', headRow: { before: 2, now: 4 } });
    const rent = refused.drift.columns.find(({ field }) => field === 'monthly_base_rent');
    expect(rent).toMatchObject({
      before: { head: 'Base Rent /mo', letter: 'D' },
      now: { head: 'Monthly Rent', letter: 'E' },
      state: 'renamed',
    });
    expect(refused.drift.added).toEqual([{ head: 'Industry', letter: 'C' }]);
    expect(refused.proposal.definition).toEqual({
      ...definition,
      rowNumber: 4,
      columns: columns.map(([source, field]) => ({
        source: source === 'Base Rent /mo' ? 'Monthly Rent' : source,
        field,
      })),
    });
    expect(refused.reading.counts.read).toBe(2);
    expect(refused).toMatchObject({
      ...{ fileName: 'october.xlsx', version: 1 },
      former: { postMonth: '2026-09-01', fileName: 'september.xlsx' },
      place: { PropertyId: null, FundId: null, IsForProperty: false },
    });
    const reading = await world.admin.send('POST', `/api/dataset-mappings/samples/${refused.sample.sampleId}/reading`, {
      ...{ ...refused.place, datasetId: refused.datasetId, definition: refused.proposal.definition },
    });
    expect(reading.status).toBe(200);
  });

  it('is what a saved mapping offers to check again, and no file that was accepted', async () => {
    const { body } = await world.read(world.ofProvider);
    const { mappingId } = body.members[0]!;
    const answer = await world.admin.get(`/api/rechecks/refusedLayouts/${mappingId}`);
    expect(answer).toMatchObject({ status: 200, body: { total: 1 } });
    const { body: all } = await world.admin.get(`/api/rechecks/datasetMapping/${mappingId}`);
    expect((all as { total: number }).total).toBeGreaterThanOrEqual(1);
  });

  it('names the other datasets whose submissions of the month refused the same file, of those in reach', async () => {
    const { portfolio, api } = world;
    const othersSeenBy = async (browser = world.admin) =>
      ((await ask(submissionNo, browser)).body as RefusedFile).others;
    expect(await othersSeenBy()).toEqual([]);
    const [first, second] = portfolio.properties;
    const submissions = [
      { propertyId: first!.id, fileName: 'same.xlsx' },
      { propertyId: second!.id, fileName: 'same.xlsx' },
      { propertyId: first!.id, fileName: 'another.xlsx', cause: null },
    ];
    const numbers: string[] = [];
    for (const [at, { propertyId, fileName, cause = 'LAYOUT_CHANGED' as const }] of submissions.entries()) {
      const [dataset] = await api.orm.em
        .fork()
        .execute<[{ id: number }]>(
          'insert into dataset (name, data_model_id, scope) select ?, data_model_id, scope from dataset where id = ? returning id',
          [`Other ${at}`, portfolio.datasetId],
        );
      const inDataset = { ...portfolio, datasetId: dataset.id };
      const values = { serviceProviderId: portfolio.north, propertyId, cause, status: 'Reopened By System' as const };
      const made = await makeSubmission(api.orm, inDataset, values);
      await withFile(await makeVersion(api.orm, made, 1, []), `${at}-${fileName}`, 'october.xlsx');
      numbers.push(made.submissionNo);
    }
    expect(await othersSeenBy()).toEqual([
      { submissionNo: numbers[0], dataset: 'Other 0' },
      { submissionNo: numbers[1], dataset: 'Other 1' },
    ]);
    expect(await othersSeenBy(world.limited)).toEqual([{ submissionNo: numbers[0], dataset: 'Other 0' }]);
  });

  it('opens for an Admin of one property as a mapping of that property', async () => {
    const { status, body } = await ask(submissionNo, world.limited);
    expect(status).toBe(200);
    expect((body as RefusedFile).place).toMatchObject({
      IsForProperty: true,
      PropertyId: world.portfolio.properties[0]!.id,
    });
  });

  it('is not there for others, nor for a submission without one', async () => {
    expect((await ask(submissionNo, world.dana)).status).toBe(403);
    expect((await ask('SUB-none')).status).toBe(404);
    const { portfolio, api } = world;
    const elsewhere = await makeSubmission(api.orm, portfolio, {
      ...{ serviceProviderId: portfolio.north, propertyId: portfolio.properties[1]!.id, cause: 'LAYOUT_CHANGED' },
    });
    await withFile(await makeVersion(api.orm, elsewhere, 1, []), 'elsewhere.xlsx');
    expect((await ask(elsewhere.submissionNo, world.limited)).status).toBe(404);
  });
});
