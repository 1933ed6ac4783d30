import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { MappingWorld } from './mapping-world.ts';
import { startMappingWorld } from './mapping-world.ts';

const base = '/api/dataset-mappings';
const heads = [
  'Service provider',
  'Property',
  'Fund',
  'Dataset',
  'Format',
  'Row number',
  'Exclude row keywords',
  'Required columns',
  'Source column',
  'Constant value',
  'Data model field',
];

describe('mapping sheets', () => {
  let world: MappingWorld;
  beforeAll(async () => {
    world = await startMappingWorld();
  });
  afterAll(() => world?.api.close());

  const check = async (rows: (string | null)[][], browser: Browser = world.admin) => {
    const content = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Mappings', rows: [heads, ...rows] }] }));
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([content]), 'mappings.xlsx');
    return (await (await browser.fetch(`${base}/import`, { method: 'POST', body: form })).json()) as ImportView;
  };
  const apply = async ({ importId }: ImportView) =>
    await world.admin.carryOut('POST', `${base}/import/${importId}/apply`);
  /** Rows of one mapping: what holds for the whole stands on the first. */
  const sheet = (property: string | null, columns: [source: string, field: string][], format = 'LIST') =>
    columns.map(([source, field], index) => [
      'NORTH',
      property,
      null,
      'Rent Roll',
      ...(index === 0 ? [format, '6', 'Total; Sum', '3: Rent Roll'] : [null, null, null, null]),
      source,
      null,
      field,
    ]);
  const columns: [string, string][] = [
    ['Suite', 'unit_code'],
    ['Tenant', 'tenant_name'],
  ];

  it('are checked first, then saved whole as versions', async () => {
    const [first] = world.portfolio.properties;
    const checked = await check([...sheet(null, columns), ...sheet(first!.code, columns)]);
    expect(checked).toMatchObject({ status: 'checked', counts: { rows: 4, added: 4, faulty: 0 } });
    expect((await world.read(world.ofProvider)).body.members[0]!.version).toBe(0);
    expect((await apply(checked)).status).toBe('applied');
    expect((await world.read(world.ofProvider)).body.members[0]).toMatchObject({
      version: 1,
      definition: {
        format: 'LIST',
        rowNumber: 6,
        excludeRowKeywords: ['Total', 'Sum'],
        requiredColumns: [{ columnRowNumber: 3, columnValue: 'Rent Roll' }],
        columns: columns.map(([source, field]) => ({ source, field })),
      },
    });
    expect((await check(sheet(null, columns))).counts).toMatchObject({ unchanged: 2, changed: 0, added: 0 });
    const changed = await check(sheet(null, [...columns, ['NRA', 'rentable_area']]));
    expect(changed.counts).toMatchObject({ changed: 3 });
    await apply(changed);
    expect((await world.read(world.ofProvider)).body.members[0]!.version).toBe(2);
  });

  it('leave out a mapping with a fault whole, and name row, field and reason', async () => {
    const [, second] = world.portfolio.properties;
    const checked = await check([
      ...sheet(second!.code, [...columns, ['Area', 'no_such_field'], ['Unit', 'unit_code']]),
      ...sheet('P-NONE', columns),
      ...sheet(null, columns, 'TABLE'),
    ]);
    expect(checked.counts).toMatchObject({ rows: 8, added: 0, changed: 0, faulty: 8 });
    const said = checked.problems.map(({ rowNo, field, code }) => [rowNo, field, code]);
    expect(said).toEqual(
      expect.arrayContaining([
        [4, 'modelField', 'UnknownField'],
        [5, 'modelField', 'DuplicateField'],
        [6, 'property', 'UnknownCode'],
        [8, 'format', 'NotInList'],
      ]),
    );
    await apply(checked);
    expect((await world.read(world.ofProperty(1))).body.members[0]!.version).toBe(0);
    const marked = await world.admin.fetch(`${base}/import/${checked.importId}/annotated`);
    expect(marked.status).toBe(200);
  });

  it('refuse a place beyond the properties of a limited administrator', async () => {
    const [first, second] = world.portfolio.properties;
    const checked = await check([...sheet(second!.code, columns), ...sheet(null, columns)], world.limited);
    expect(checked.counts).toMatchObject({ faulty: 4 });
    expect((await check(sheet(first!.code, columns), world.limited)).counts).toMatchObject({ faulty: 0 });
  });

  it('refuse what is no mapping sheet, and have a template', async () => {
    const content = new Uint8Array(await writeXlsx({ sheets: [{ name: 'A', rows: [['x'], ['y']] }] }));
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([content]), 'a.xlsx');
    const body = (await (
      await world.admin.fetch(`${base}/import`, { method: 'POST', body: form })
    ).json()) as ImportView;
    expect(body).toMatchObject({ status: 'failed', failure: { code: 'MISSING_COLUMNS' } });
    const template = '/api/blob/download/importfile/template?templatename=datasetMappings';
    expect((await world.admin.fetch(template)).status).toBe(200);
    expect((await world.dana.fetch(template)).status).toBe(403);
  });
});
