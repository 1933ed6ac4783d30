import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import type { Version } from '#database/submissions/version.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makeFile, makeUpload } from './fixture.ts';

describe('uploaded files', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let provider: Browser;
  let dana: number;
  let larkspur: Submission;
  let pier: Submission;
  let first: Version;
  let second: Version;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    dana = (
      await makePerson(api.orm, 'DataProvider', 'dana@north.example', {
        name: 'Dana Whitfield',
        serviceProviderId: north,
      })
    ).id;
    await makePerson(api.orm, 'Admin', 'amelia@fund.example', { name: 'Amelia Hart' });
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    larkspur = await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: properties[0]!.id });
    const other = await otherFund();
    pier = await makeSubmission(
      api.orm,
      { ...portfolio, fundId: other },
      { serviceProviderId: south, propertyId: properties[1]!.id, postMonth: '2026-09-01' },
    );
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: part.id, fundId: other });
    await em.flush();
    first = await makeFile(api, {
      submission: larkspur,
      versionNo: 1,
      userId: dana,
      state: 'superseded',
      hardCount: 4,
      hasMarked: true,
    });
    second = await makeFile(api, {
      submission: larkspur,
      versionNo: 2,
      userId: dana,
      at: '2026-11-10T09:00:00Z',
      fileName: '../roll:v2.xlsx',
    });
    await makeFile(api, {
      submission: pier,
      versionNo: 1,
      hardCount: 2,
      userId: dana,
      at: '2026-11-09T09:00:00Z',
      fileName: '品川.csv',
    });
    await makeUpload(api, {
      submission: larkspur,
      userId: dana,
      fileName: 'late.xlsx',
      at: '2026-11-11T09:00:00Z',
      refusalCode: 'AlreadyDecided',
    });
    [admin, limited, provider] = (await Promise.all(
      ['amelia@fund.example', 'part@fund.example', 'dana@north.example'].map((email) => signIn(api.baseUrl, email)),
    )) as [Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  async function otherFund(): Promise<number> {
    const em = api.orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const fund = em.create(Fund, { name: 'Apart', nameFolded: 'apart', fundTypeId });
    await em.flush();
    return fund.id;
  }
  const list = async (query = '', browser = admin) => await browser.read(`/api/uploaded-files?${query}`);
  const names = async (query: string, browser = admin) =>
    (await list(query, browser)).rows.map(({ fileName }) => fileName);
  const report = async (query = '') => await admin.read(`/api/reports/file-processing?${query}`);

  it('are listed newest first, those that were refused before they became a version too', async () => {
    const { rows, total } = await list();
    expect(total).toBe(4);
    expect(rows.map(({ fileName, versionNo, result }) => [fileName, versionNo, result])).toEqual([
      ['late.xlsx', null, 'refused'],
      ['../roll:v2.xlsx', 2, 'current'],
      ['品川.csv', 1, 'failed'],
      ['roll v1.xlsx', 1, 'superseded'],
    ]);
    expect(rows[0]).toMatchObject({ refusalCode: 'AlreadyDecided', hasOriginal: true, hasMarked: false });
    expect(rows[3]).toMatchObject({
      submissionNo: larkspur.submissionNo,
      property: { name: 'Larkspur Tower' },
      dataset: { name: 'Rent Roll' },
      createdBy: { name: 'Dana Whitfield' },
      hardCount: 4,
      hasMarked: true,
    });
  });

  it('name the top fund of an entity, as its submission does, and the entity beside it', async () => {
    const em = api.orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const holding = { name: 'Meridian HoldCo', nameFolded: 'meridian holdco', fundTypeId };
    const entity = em.create(Fund, { ...holding, parentId: portfolio.fundId });
    await em.flush();
    const { id: entityId } = entity;
    await em.execute(`update submission set entity_id = ? where id = ?`, [entityId, larkspur.id]);
    const expected = { fund: { name: 'Meridian Core Fund II' }, entity: { id: entityId, name: 'Meridian HoldCo' } };
    const { rows } = await list(`fundId=${portfolio.fundId}`);
    expect(rows).toMatchObject(Array(3).fill(expected));
    expect((await report('search=holdco')).rows).toMatchObject(Array(3).fill(expected));
    expect(await admin.read(`/api/submissions/${larkspur.submissionNo}`)).toMatchObject(expected);
    const compared = await admin.read(`/api/uploaded-files/comparison?from=${first.id}&to=${second.id}`);
    expect(compared).toMatchObject(expected);
    const excel = await admin.fetch('/api/reports/file-processing/export/excel?search=holdco');
    const [head = [], line = []] = (await readXlsx(new Uint8Array(await excel.arrayBuffer()))).sheets[0]!.rows;
    expect(line[head.indexOf('Fund name')]).toBe('Meridian Core Fund II');
    expect(line[head.indexOf('Entity name')]).toBe('Meridian HoldCo');
    await em.execute(`update submission set entity_id = null where id = ?`, [larkspur.id]);
  });

  it('are searched, narrowed, sorted and paged', async () => {
    expect(await names('search=品川')).toEqual(['品川.csv']);
    expect(await names('search=larkspur')).toHaveLength(3);
    expect(await names(`search=${pier.submissionNo}`)).toEqual(['品川.csv']);
    expect(await names('result=refused,superseded')).toEqual(['late.xlsx', 'roll v1.xlsx']);
    // Only a version that has no errors is received.
    expect(await names('result=current')).toEqual(['../roll:v2.xlsx']);
    expect(await names('result=failed')).toEqual(['品川.csv']);
    expect(await names('result=failed,current')).toEqual(['../roll:v2.xlsx', '品川.csv']);
    expect(await names('postMonth=2026-09')).toEqual(['品川.csv']);
    expect(await names(`serviceProviderId=${portfolio.south}`)).toEqual(['品川.csv']);
    expect(await names(`propertyId=${portfolio.properties[0]!.id}&result=current`)).toEqual(['../roll:v2.xlsx']);
    expect(await names('status=Completed')).toEqual([]);
    expect(await names('createdBy=0')).toEqual([]);
    expect(await names(`createdBy=${dana}`)).toHaveLength(4);
    expect((await names('sort=fileName'))[0]).toBe('../roll:v2.xlsx');
    expect((await names('sort=-hardCount'))[0]).toBe('roll v1.xlsx');
    const page = await list('size=10&page=2');
    expect([page.rows, page.total]).toEqual([[], 4]);
  });

  it.each([
    'fileName',
    'submissionNo',
    'serviceProvider',
    'property',
    'dataset',
    'postMonth',
    'rowCount',
    'hardCount',
    'uploadedAt',
  ])('are sorted by %s both ways', async (column) => {
    const [up, down] = [await list(`sort=${column}`), await list(`sort=-${column}`)];
    expect(up.rows.map(({ fileId }) => fileId).sort()).toEqual(down.rows.map(({ fileId }) => fileId).sort());
    expect(up.rows).toHaveLength(4);
  });

  it('are those of their funds for a limited Admin, and none for a provider', async () => {
    expect(await names('', limited)).toEqual(['品川.csv']);
    expect((await provider.get('/api/uploaded-files')).status).toBe(403);
    expect((await provider.get('/api/reports/file-processing')).status).toBe(403);
    const { status } = await limited.get(`/api/uploaded-files/comparison?from=${first.id}&to=${second.id}`);
    expect(status).toBe(404);
    const choices = await limited.read('/api/uploaded-files/choices');
    expect(choices.properties.map(({ name }) => name)).toEqual(['Pier 9 Exchange']);
  });

  it('come as one archive with safe names, and the audit trail lists them', async () => {
    const { fileIds } = { fileIds: (await list()).rows.map(({ fileId }) => fileId).join(',') };
    const size = await admin.get(`/api/uploaded-files/archive/size?fileIds=${fileIds}`);
    expect(size.body).toMatchObject({ files: 4 });
    const response = await admin.fetch(`/api/uploaded-files/archive?fileIds=${fileIds}`);
    const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(entries).sort()).toEqual(
      [
        `${larkspur.submissionNo}/late.xlsx`,
        `${larkspur.submissionNo}/_roll_v2.xlsx`,
        `${larkspur.submissionNo}/roll v1.xlsx`,
        `${pier.submissionNo}/品川.csv`,
      ].sort(),
    );
    expect(strFromU8(entries[`${pier.submissionNo}/品川.csv`]!)).toBe('original 品川.csv');
    const entry = await api.orm.em.fork().findOneOrFail(AuditEntry, { action: 'uploadedFiles.download' });
    expect(entry.details).toMatchObject({ content: 'original', files: { length: 4 } });
    const marked = await admin.fetch('/api/uploaded-files/archive?content=marked');
    expect(Object.keys(unzipSync(new Uint8Array(await marked.arrayBuffer())))).toEqual([
      `${larkspur.submissionNo}/roll v1 - ${larkspur.submissionNo} v1 marked.xlsx`,
    ]);
    const own = await limited.fetch(`/api/uploaded-files/archive?fileIds=${fileIds}`);
    expect(Object.keys(unzipSync(new Uint8Array(await own.arrayBuffer())))).toEqual([`${pier.submissionNo}/品川.csv`]);
  });

  it('come as an archive whose name is of the language of the page', async () => {
    const names = ['en', 'ja', 'ar'].map(async (language) => {
      const response = await admin.fetch(`/api/uploaded-files/archive?language=${language}`);
      await response.arrayBuffer();
      return decodeURIComponent(response.headers.get('content-disposition') ?? '');
    });
    expect(await Promise.all(names)).toEqual([
      expect.stringContaining('Uploaded files.zip'),
      expect.stringContaining('アップロード済みファイル.zip'),
      expect.stringContaining('الملفات'),
    ]);
  });

  it('are refused as an archive over its limits, and without any file', async () => {
    const em = api.orm.em.fork();
    await em.execute(`update upload set size_bytes = 2147483647 where submission_id = ?`, [larkspur.id]);
    const { status, body } = await admin.get('/api/uploaded-files/archive/size');
    expect([status, body]).toMatchObject([413, { code: 'TooLarge', details: { fault: 'Archive', mostFiles: 1000 } }]);
    expect((await admin.get('/api/uploaded-files/archive')).status).toBe(413);
    expect((await admin.get('/api/uploaded-files/archive?search=nothing')).status).toBe(404);
    await em.execute(`update upload set size_bytes = 10`);
  });

  it('are reported with their stages, account and comments, on the page, as a workbook and as a PDF', async () => {
    const em = api.orm.em.fork();
    const account = { rowsRead: 12, rowsLoaded: 10, columns: { mapped: [1, 2], missing: [] }, rules: { runCount: 7 } };
    await em.execute('insert into file_account (version_id, account) values (?, ?::jsonb)', [
      second.id,
      JSON.stringify(account),
    ]);
    await em.execute(
      `insert into audit_entry (op_id, action, entity, entity_id, submission_id, at, details)
        values ('checked', 'validationPassed', 'submission', 'x', ?, '2026-11-10T09:01:00Z', '{"versionNo": 2}')`,
      [larkspur.id],
    );
    await em.execute(`update version set created_by_user_id = null, upload_id = null where id = ?`, [first.id]);
    const path = `/api/submissions/${larkspur.submissionNo}/comments`;
    expect((await admin.send('POST', path, { text: 'Please check unit 402.' })).status).toBe(201);
    const { rows } = await report('sort=uploadedAt');
    expect(rows[0]).toMatchObject({ versionNo: 1, createdBy: null, rowsRead: null, checkedAt: null });
    expect(rows.find(({ versionId }) => versionId === second.id)).toMatchObject({
      checkedAt: '2026-11-10T09:01:00.000Z',
      rowsRead: 12,
      rowsLoaded: 10,
      rowsLeftOut: 2,
      columnsMapped: 2,
      rulesRun: 7,
      commentCount: 1,
      lastComment: 'Please check unit 402.',
      mayComment: true,
    });
    expect((await report('createdBy=0')).total).toBe(1);
    const excel = await admin.fetch('/api/reports/file-processing/export/excel?search=larkspur');
    const { sheets } = await readXlsx(new Uint8Array(await excel.arrayBuffer()));
    expect(sheets[0]?.rows).toHaveLength(4);
    expect(sheets[0]?.rows.flat()).toEqual(expect.arrayContaining(['System', 'Please check unit 402.']));
    const pdf = await admin.fetch('/api/reports/file-processing/export/pdf');
    const printed = pdfText(Buffer.from(await pdf.arrayBuffer()));
    for (const word of ['Reviewed', 'Completed', 'Pleasecheckunit402.']) expect(printed).toContain(word);
  });
});
