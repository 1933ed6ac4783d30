import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import type { MappingProposal, MappingSample, SampleReading } from '#contracts/mapping-samples.schema.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { MappingWorld } from './mapping-world.ts';
import { startMappingWorld } from './mapping-world.ts';

const base = '/api/dataset-mappings/samples';

const rentRoll = [
  ['Northgate Realty Services'],
  ['Rent roll as of 2026-10-31'],
  [],
  ['Suite', 'Tenant', 'Lease From', 'NRA (sf)', 'Base Rent /mo', 'Status'],
  ['Level 3'],
  ['301', null, null, 9490, 0, 'Vacant'],
  ['302', 'Acme Law LLP', '2020-05-01', 6920, 33_385.42, 'Occupied'],
  ['303', 'Quarry Software', '2021-12-01', 3880, 16_248.24, 'Tentative'],
  ['Subtotal level 3', null, null, 20_290, 49_633.66, null],
  [],
  ['Level 4'],
  ['401', 'Front Range', '2025-11-01', 9500, 46_889.03, 'Occupied'],
  ['Total', null, null, 29_790, 96_522.69, null],
];

function workbook(rows: unknown[][]): Blob {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'RR');
  return new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)]);
}

async function drop(browser: Browser, content: Blob, name = 'rent-roll.xlsx') {
  const form = new FormData();
  form.append('file', content, name);
  const response = await browser.fetch(base, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as MappingSample };
}

describe('a sample of a mapping', () => {
  let world: MappingWorld;
  let sampleId: string;
  let proposal: MappingProposal;
  const ask = (part: 'proposal' | 'reading', more: object, browser = world.admin, id = sampleId) =>
    browser.send('POST', `${base}/${id}/${part}`, {
      ...{ ...world.ofFund, datasetId: world.portfolio.datasetId },
      ...more,
    });
  const read = async (definition: object) => (await ask('reading', { definition })).body as SampleReading;

  beforeAll(async () => {
    world = await startMappingWorld();
    sampleId = (await drop(world.admin, workbook(rentRoll))).body.sampleId;
    const { body } = await ask('proposal', {});
    ({ proposal } = body as { proposal: MappingProposal });
  });
  afterAll(() => world.api.close());

  it('proposes heads, columns, excluded words and the day above the heads', () => {
    const { definition } = proposal;
    expect(definition.rowNumber).toBe(4);
    expect(definition.excludeRowKeywords.toSorted()).toEqual(['Level', 'Subtotal', 'Total']);
    expect(definition.titleCells).toEqual([{ field: 'as_of_date', cell: 'A2', label: 'Rent roll as of' }]);
    const fields = Object.fromEntries(definition.columns.map(({ source, field }) => [source, field]));
    expect(fields).toMatchObject({ Suite: 'unit_code', Tenant: 'tenant_name', 'Lease From': 'lease_start_date' });
  });

  it('says what becomes of each row, and why one is left out', async () => {
    const reading = await read(proposal.definition);
    expect(reading.counts).toEqual({ read: 4, records: 4, above: 4, blank: 1, keyword: 4, type: 0 });
    expect(reading.rows.map(({ rowNo, state, word }) => [rowNo, state, word])).toEqual([
      [1, 'above', null],
      [2, 'above', null],
      [4, 'head', null],
      [5, 'left', 'Level'],
      [6, 'read', null],
      [7, 'read', null],
      [8, 'read', null],
      [9, 'left', 'Subtotal'],
      [11, 'left', 'Level'],
      [12, 'read', null],
      [13, 'left', 'Total'],
    ]);
  });

  it('names a value that is no member of its list until it is mapped to one', async () => {
    const { definition } = proposal;
    const fault = { code: 'NOT_IN_LIST', field: 'unit_status', found: 'Tentative', count: 1 };
    expect((await read(definition)).faults).toContainEqual(expect.objectContaining(fault));
    const values = [{ field: 'unit_status', source: 'Tentative', target: 'Occupied' }];
    expect((await read({ ...definition, values })).faults).not.toContainEqual(expect.objectContaining(fault));
  });

  it('compares column sums with the totals of the file, and notices money that is dropped', async () => {
    const rentOf = ({ sums }: SampleReading) => sums.find(({ field }) => field === 'monthly_base_rent')!;
    const { definition } = proposal;
    const whole = rentOf(await read(definition));
    expect(whole.sum).toBe('96522.69');
    expect(whole.totals.map(({ rowNo, difference }) => [rowNo, difference])).toEqual([
      [9, '0'],
      [13, '0'],
    ]);
    const dropping = { ...definition, excludeRowKeywords: [...definition.excludeRowKeywords, '303'] };
    expect(rentOf(await read(dropping)).totals.at(-1)).toMatchObject({ rowNo: 13, difference: '16248.24' });
  });

  it('is read by whoever dropped it alone', async () => {
    expect((await ask('proposal', world.ofProperty(0), world.limited)).status).toBe(404);
    expect((await drop(world.dana, workbook(rentRoll))).status).toBe(403);
  });

  it('is refused when it is no workbook', async () => {
    const refused = await drop(world.admin, new Blob(['%PDF-1.7 nothing']), 'rent.xlsx');
    expect(refused).toMatchObject({ status: 422, body: { code: 'IncorrectFile' } });
    const damaged = await drop(world.admin, new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])]), 'rent.xlsx');
    const answer = await ask('proposal', {}, world.admin, damaged.body.sampleId);
    expect(answer).toMatchObject({ status: 422, body: { code: 'IncorrectFile' } });
  });

  it('is answered within a third of a second at 5,000 rows once it is open', async () => {
    const [, , , head, , ...records] = rentRoll;
    const rows = Array.from({ length: 5000 }, (_, index) => records[index % 3]!);
    const large = (await drop(world.admin, workbook([head!, ...rows]))).body.sampleId;
    const more = { definition: { ...proposal.definition, rowNumber: 1, titleCells: [] } };
    await ask('reading', more, world.admin, large);
    const times: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const start = performance.now();
      expect(await ask('reading', more, world.admin, large)).toMatchObject({ status: 200 });
      times.push(performance.now() - start);
    }
    expect(Math.min(...times)).toBeLessThan(300);
  });

  it('gives way to a later change of the same person', async () => {
    const { definition } = proposal;
    const asked = [1, 2, 3, 4].map((firstRow) => ask('reading', { definition, firstRow }));
    const answers = (await Promise.all(asked)).map(({ status }) => status);
    expect(answers.at(-1)).toBe(200);
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
  });
});
