import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import type { FileCheck } from '#contracts/file-checks.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { MappingWorld } from '../dataset-mappings/mapping-world.ts';
import { startMappingWorld } from '../dataset-mappings/mapping-world.ts';
import { makeSubmission } from './fixture.ts';

const columns = [
  ['Property', 'property_code'],
  ['Suite', 'unit_code'],
  ['Type', 'space_type'],
  ['Status', 'unit_status'],
  ['NRA (sf)', 'rentable_area'],
] as const;
const definition: DatasetMappingDefinition = {
  ...{ format: 'LIST', sheet: null, rowNumber: 2, requiredColumns: [], excludeRowKeywords: ['Total'], type: null },
  ...{ excludeBlankRows: true, isFileTranslationRequired: false },
  columns: columns.map(([source, field]) => ({ source, field })),
};
const heads = columns.map(([head]) => head);
const rows = [
  ['P-100', '301', 'Office', 'Vacant', 100],
  ['P-100', '302', 'Office', 'Tentative', 'many'],
  ['Total', null, null, null, 100],
];

function workbook(all: unknown[][]): Blob {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Rent roll'], ...all]), 'RR');
  return new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)]);
}

describe('a check without submitting', () => {
  let world: MappingWorld;
  let submissionNo: string;
  const check = async (content: Blob, browser: Browser = world.dana, no = submissionNo) => {
    const form = new FormData();
    form.append('file', content, 'rent-roll.xlsx');
    const response = await browser.fetch(`/api/submissions/${no}/checks`, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as FileCheck };
  };
  const counted = async () => {
    const [row] = await world.api.orm.em.fork().execute<object[]>(
      `select (select count(*) from version) as versions, (select count(*) from upload) as uploads,
          (select max(generation) from submission) as generation, (select count(*) from operation) as operations,
          (select count(*) from email_history) as notices`,
    );
    return row;
  };

  beforeAll(async () => {
    world = await startMappingWorld();
    const { api, portfolio } = world;
    await world.save(world.ofProvider, 0, definition);
    ({ submissionNo } = await makeSubmission(api.orm, portfolio, {
      ...{ serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id },
    }));
  });
  afterAll(() => world.api.close());

  it('says what would be found, and leaves nothing behind but its result', async () => {
    const before = await counted();
    const { status, body } = await check(workbook([heads, ...rows]));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      submissionNo,
      fileName: 'rent-roll.xlsx',
      isOtherLayout: false,
      rowsRead: 2,
      rowsLeftOut: 1,
    });
    expect(body.findings.map(({ cell, found }) => [cell, found])).toEqual(
      expect.arrayContaining([
        ['D4', 'Tentative'],
        ['E4', 'many'],
      ]),
    );
    expect(await counted()).toEqual(before);
    const kept = await createBlobStore(world.api.environment.blobs).list('mapping-samples/checks-of-');
    expect(kept.every((key) => key.endsWith('.json'))).toBe(true);
    const { body: earlier } = await world.dana.get(`/api/submissions/${submissionNo}/checks`);
    expect(earlier).toEqual({ checks: [body] });
    expect((await world.admin.get(`/api/submissions/${submissionNo}/checks`)).status).toBeLessThan(500);
  });

  it('says which column has another name', async () => {
    const renamed = heads.map((head) => (head === 'Suite' ? 'Suite number' : head));
    const { body } = await check(workbook([renamed, ...rows]));
    expect(body.isOtherLayout).toBe(true);
    expect(body.findings.map(({ message }) => message).join()).toContain('“Suite” is now column B “Suite number”');
  });

  it('refuses what is no workbook, and strangers', async () => {
    expect((await check(new Blob(['%PDF-1.7 nothing']))).status).toBe(422);
    expect((await check(workbook([heads]), world.dana, 'SUB-none')).status).toBe(404);
  });

  it('is done ten times an hour at most', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 9; time += 1) statuses.push((await check(workbook([heads, ...rows]))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.at(-1)).toBe(429);
  });
});
