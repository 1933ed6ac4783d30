import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as XLSX from 'xlsx';
import { DatasetMapping } from '#database/mappings/dataset-mapping.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion } from './fixture.ts';

const definition = {
  format: 'LIST' as const,
  sheet: 'Rent Roll',
  rowNumber: 2,
  requiredColumns: [],
  excludeRowKeywords: [],
  excludeBlankRows: true,
  type: null,
  columns: [
    { source: 'Unit', field: 'unit_code' },
    { source: 'Monthly rent', field: 'monthly_base_rent' },
    { source: 'Area', field: 'rentable_area' },
  ],
  isFileTranslationRequired: false,
};

describe('the workbook to fill in', () => {
  let api: TestApi;
  let dan: Browser;
  let sue: Browser;
  let path: string;
  let unmapped: string;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, south, properties, datasetId } = portfolio;
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south });
    const em = api.orm.em.fork();
    em.create(DatasetMapping, { serviceProviderId: north, datasetId, version: 1, definition, isActive: true });
    await em.flush();
    const of = (serviceProviderId: number, postMonth: string) =>
      makeSubmission(api.orm, portfolio, { serviceProviderId, propertyId: properties[0]?.id ?? 0, postMonth });
    const september = await of(north, '2026-09-01');
    await makeVersion(api.orm, september, 1, [
      ['301', '1000.00', '50.5'],
      ['302', '2000.00', '60.25'],
    ]);
    path = `/api/submissions/${(await of(north, '2026-10-01')).submissionNo}/files/template`;
    unmapped = `/api/submissions/${(await of(south, '2026-10-01')).submissionNo}/files/template`;
    dan = await signIn(api.baseUrl, 'dan@north.example');
    sue = await signIn(api.baseUrl, 'sue@south.example');
  });
  afterAll(() => api.close());

  const rowsOf = async (query: string) => {
    const response = await dan.fetch(`${path}${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('Rent Roll P-100 2026-10.xlsx');
    const book = XLSX.read(Buffer.from(await response.arrayBuffer()));
    return XLSX.utils.sheet_to_json(book.Sheets['Rent Roll']!, { header: 1, blankrows: false });
  };

  it('has the heads of the mapping and no rows', async () => {
    expect(await rowsOf('')).toEqual([['Unit', 'Monthly rent', 'Area']]);
  });

  it('brings the rows of the month before on request, without their figures', async () => {
    const [heads, ...rows] = await rowsOf('?rows=earlier');
    expect(heads).toEqual(['Unit', 'Monthly rent', 'Area']);
    expect(rows.map((row) => (row as unknown[]).filter((value) => value !== null && value !== ''))).toEqual([
      ['301'],
      ['302'],
    ]);
  });

  it('has the names of the fields while nothing is mapped', async () => {
    const response = await sue.fetch(unmapped);
    expect(response.status).toBe(200);
    const book = XLSX.read(Buffer.from(await response.arrayBuffer()));
    const [heads] = XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    expect(heads).toEqual(expect.arrayContaining(['Unit code', 'Monthly base rent']));
  });

  it('is not found for another provider', async () => {
    expect((await sue.get(path)).status).toBe(404);
    expect((await dan.get(`${path}?rows=all`)).status).toBe(400);
  });
});
