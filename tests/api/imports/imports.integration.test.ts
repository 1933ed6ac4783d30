import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { MasterChange } from '#contracts/masters.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/service-providers';
type Cells = (string | number | null)[][];

async function workbook(rows: Cells, name = 'Providers'): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name, rows }] }));
}

describe('the import of service providers', () => {
  let api: TestApi;
  let admin: Browser;
  let nina: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const { north } = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { name: 'Dana', serviceProviderId: north });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    nina = await signIn(api.baseUrl, 'dan@north.example');
  });
  afterAll(() => api.close());

  async function upload(
    content: Buffer,
    { fileName = 'providers.xlsx', importId = randomUUID() as string, of = admin } = {},
  ) {
    const form = new FormData();
    form.append('importId', importId);
    form.append('file', new Blob([new Uint8Array(content)]), fileName);
    const response = await of.fetch(`${path}/import`, { method: 'POST', body: form });
    return {
      status: response.status,
      body: (await response.json()) as ImportView & { code?: string; detail?: string },
    };
  }
  const check = async (rows: Cells, options = {}) => {
    const { status, body } = await upload(await workbook(rows), options);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  const apply = (importId: string, of = admin) => of.send('POST', `${path}/import/${importId}/apply`);
  const find = async (search: string) => (await admin.read(`${path}?search=${search}`)).rows[0]!;
  const download = async (address: string, of = admin) => {
    const response = await of.fetch(address);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  it('checks everything first, applies the valid rows, and tells every error with its cell', async () => {
    const checked = await check([
      ['Providers of the east'],
      ['Name', 'コード', 'Type', 'العقارات', 'Remark'],
      ['Eastside', 'EAST', 'Property manager', 'P-100; p-101', 'x'],
      ['=cmd|calc', '00042', '会計事務所', null, null],
      [null, 'BAD1', 'Nonsense', 'P-999', null],
      ['Twice', 'TWICE', 'OTHER', null, null],
      ['Twice again', 'twice', 'OTHER', null, null],
      ['Northgate Realty', 'NORTH', 'Property manager', null, null],
      ['Corvane Services', 'SOUTH', 'Property Manager', null, null],
    ]);
    expect(checked).toMatchObject({
      status: 'checked',
      fileName: 'providers.xlsx',
      user: 'Amira Haddad',
      repeatOf: null,
    });
    expect(checked.counts).toEqual({ rows: 7, added: 2, changed: 2, unchanged: 0, faulty: 3, problems: 5 });
    expect(checked.problems.map(({ rowNo, cell, code, sheet }) => [rowNo, cell, code, sheet])).toEqual([
      [5, 'A5', 'Required', 'Providers'],
      [5, 'C5', 'NotInList', 'Providers'],
      [5, 'D5', 'UnknownCode', 'Providers'],
      [6, 'B6', 'DuplicateInFile', 'Providers'],
      [7, 'B7', 'DuplicateInFile', 'Providers'],
    ]);
    expect(await find('EAST')).toBeUndefined();

    expect(await apply(checked.importId)).toMatchObject({ status: 200, body: { status: 'applied' } });
    expect((await find('EAST')).values).toMatchObject({ name: 'Eastside', propertyCount: 2 });
    const formula = await find('00042');
    expect(formula.values).toMatchObject({ name: '=cmd|calc', type: { code: 'ACCOUNTANT' } });
    const { body } = await admin.get(`${path}/${(await find('NORTH')).id}/history`);
    expect((body as { changes: MasterChange[] }).changes[0]).toMatchObject({
      act: 'edit',
      user: 'Amira Haddad',
      importedFrom: 'providers.xlsx',
      // The code that is kept is read by its name.
      changes: [{ field: 'type', before: 'Property Manager', after: 'Property manager' }],
    });
    // Applied once, however often it is asked for.
    expect(await apply(checked.importId)).toMatchObject({ status: 200, body: { status: 'applied' } });
    expect(await api.orm.em.fork().count(ServiceProvider, { code: 'EAST' })).toBe(1);
  });

  it('knows the same file, and finds nothing left to do in it', async () => {
    const rows: Cells = [
      ['Code', 'Name', 'Type'],
      ['AGAIN', 'Again', 'OTHER'],
    ];
    const content = await workbook(rows);
    const first = (await upload(content)).body;
    await apply(first.importId);
    const second = (await upload(content, { fileName: 'renamed.xlsx' })).body;
    expect(second.repeatOf).toMatchObject({ importId: first.importId, user: 'Amira Haddad' });
    expect(second.counts).toMatchObject({ rows: 1, added: 0, changed: 0, unchanged: 1 });
    expect((await admin.get(`${path}/import`)).body).toMatchObject({
      imports: [{ importId: second.importId, status: 'checked' }, { importId: first.importId, status: 'applied' }, {}],
    });
    expect((await admin.get(`${path}/import/${first.importId}`)).body).toMatchObject({
      status: 'applied',
      repeatOf: null,
    });
  });

  it('keeps fields without a column, and empties those whose cell is blank', async () => {
    await apply(
      (
        await check([
          ['Code', 'Name', 'Type', 'Properties'],
          ['KEEP', 'Keep', 'OTHER', 'P-100'],
        ])
      ).importId,
    );
    await apply(
      (
        await check([
          ['Code', 'Name', 'Type'],
          ['keep', 'Kept', 'OTHER'],
        ])
      ).importId,
    );
    expect((await find('Kept')).values).toMatchObject({ code: 'keep', name: 'Kept', propertyCount: 1 });
    await apply(
      (
        await check([
          ['Code', 'Name', 'Type', 'Properties'],
          ['KEEP', 'Kept', 'OTHER', null],
        ])
      ).importId,
    );
    expect((await find('Kept')).values['propertyCount']).toBe(0);
  });

  it('asks again when the data has changed since the check', async () => {
    const checked = await check([
      ['Code', 'Name', 'Type'],
      ['RACE', 'Race', 'OTHER'],
    ]);
    await admin.send('POST', path, { values: { code: 'RACE', name: 'Faster', type: 'OTHER' } });
    expect(await apply(checked.importId)).toMatchObject({ status: 409, body: { code: 'Conflict' } });
    const now = await admin.read(`${path}/import/${checked.importId}`);
    expect(now.counts).toMatchObject({ added: 0, changed: 1 });
    expect((await find('RACE')).values['name']).toBe('Faster');
    expect(await apply(checked.importId)).toMatchObject({ status: 200 });
    expect((await find('RACE')).values['name']).toBe('Race');
  });

  it('refuses files that are no Excel, that lack columns, or that cannot be opened', async () => {
    const csv = await upload(Buffer.from('Code,Name,Type\nA,B,OTHER\n'), { fileName: 'providers.csv' });
    expect([csv.status, csv.body.detail]).toEqual([
      422,
      'Incorrect File. Please check the file format before importing.',
    ]);
    expect((await upload(Buffer.from('nothing'), { fileName: 'a.xlsx' })).status).toBe(422);
    const { failure, status } = await check([
      ['Code', 'Town'],
      ['A', 'Denver'],
    ]);
    expect([status, failure]).toEqual(['failed', { code: 'MISSING_COLUMNS', missing: ['name', 'type'] }]);
    const broken = await upload(Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200)]));
    expect(broken.body).toMatchObject({ status: 'failed', failure: { code: 'CORRUPT' } });
    expect((await apply(broken.body.importId)).status).toBe(409);
    const form = new FormData();
    form.append('importId', randomUUID());
    expect((await admin.fetch(`${path}/import`, { method: 'POST', body: form })).status).toBe(400);
  });

  it('answers a repeated request with the first import, and refuses its id for another file', async () => {
    const importId = randomUUID();
    const rows: Cells = [
      ['Code', 'Name', 'Type'],
      ['ONCE', 'Once', 'OTHER'],
    ];
    const content = await workbook(rows);
    expect((await upload(content, { importId })).status).toBe(201);
    expect((await upload(content, { importId })).body.importId).toBe(importId);
    const other = await upload(await workbook([['Code']]), { importId });
    expect([other.status, other.body.code]).toEqual([422, 'KeyReused']);
  });

  it('gives back the workbook with its errors marked, and a list whose texts are no formulas', async () => {
    const checked = await check([
      ['Code', 'Name', 'Type'],
      ['MARK', '=1+1', 'Nonsense'],
    ]);
    const marked = await readXlsx(await download(`${path}/import/${checked.importId}/annotated`));
    expect(marked.sheets.map(({ name }) => name)).toEqual(['Findings', 'Providers']);
    expect(JSON.stringify(marked.sheets[0]?.rows)).toContain('Type is not in the list of allowed values.');
    const list = await readXlsx(await download(`${path}/export/excel?search=00042`));
    expect(list.sheets[0]?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['Code', 'Name', 'Type'],
      ['00042', '=cmd|calc', 'Accountant'],
    ]);
  });

  it('offers a template that it reads itself, in the language of the reader', async () => {
    const address = '/api/blob/download/importfile/template?templatename=serviceProviders';
    await admin.send('PUT', '/api/session/language', { language: 'ar' });
    const template = await readXlsx(await download(address));
    await admin.send('PUT', '/api/session/language', { language: 'en' });
    const [data, guide] = template.sheets;
    expect(data?.rows[0]).toEqual(['الرمز', 'الاسم', 'النوع', 'العقارات', 'نشط']);
    expect(data?.dataValidations?.[0]).toMatchObject({ type: 'list', range: 'C2:C20000' });
    expect(guide?.name).toBe('التعليمات');
    const filled = await check([data?.rows[0] as string[], ['AR', 'عربي', 'مدير أصول', 'P-100']]);
    expect(filled.counts).toMatchObject({ added: 1, faulty: 0 });
    expect((await admin.get('/api/blob/download/importfile/template?templatename=everything')).status).toBe(400);
    expect((await nina.get(address)).status).toBe(403);
  });

  it('takes 5,000 rows in seconds and tells how far it is', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [
      `BULK-${index}`,
      `Provider ${index}`,
      'Accountant',
      'P-100',
    ]);
    const importId = randomUUID();
    const start = performance.now();
    const checking = check([['Code', 'Name', 'Type', 'Properties'], ...rows], { importId });
    const seen = new Set<string>();
    let isDone = false;
    void checking.finally(() => (isDone = true));
    while (!isDone) {
      const { body } = await admin.get(`${path}/import/${importId}`);
      const { progress } = body as ImportView;
      if (progress) seen.add(progress.stage);
    }
    expect((await checking).counts).toMatchObject({ rows: 5_000, added: 5_000, faulty: 0 });
    expect([...seen].length).toBeGreaterThan(0);
    expect(await apply(importId)).toMatchObject({ status: 200 });
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(await api.orm.em.fork().count(ServiceProvider, { type: 'ACCOUNTANT' })).toBeGreaterThanOrEqual(5_000);
    expect((await admin.get(`${path}?search=BULK`)).body).toMatchObject({ total: 5_000, isTotalCapped: false });
  });

  it('is refused to strangers and to roles without the screen', async () => {
    const stranger = new Browser(api.baseUrl);
    const content = await workbook([['Code', 'Name', 'Type']]);
    expect((await upload(content, { of: stranger })).status).toBe(401);
    expect((await upload(content, { of: nina })).status).toBe(403);
    const importId = randomUUID();
    for (const address of [
      'import',
      `import/${importId}`,
      `import/${importId}/annotated`,
      'export/excel',
      'export/pdf',
    ]) {
      expect([address, (await nina.get(`${path}/${address}`)).status]).toEqual([address, 403]);
    }
    expect((await apply(importId, nina)).status).toBe(403);
    expect((await admin.get(`${path}/import/${importId}`)).status).toBe(404);
    expect((await admin.get(`${path}/import/abc`)).status).toBe(400);
  });
});
