import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { MasterRecord } from '#contracts/masters.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('the audit trail', () => {
  let api: TestApi;
  let root: Browser;
  let adminId: number;

  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    adminId = (await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' })).id;
    root = await signIn(api.baseUrl, 'root@fund.example');
    const values = { code: 'AUD', name: 'Audited Ltd', type: 'OTHER' };
    const { body } = await root.send('POST', '/api/service-providers', { values });
    const { id, changedAt } = body as MasterRecord;
    await root.send('POST', '/api/session/impersonation', { userId: adminId, reason: 'A question' });
    await root.send('PUT', `/api/service-providers/${id}`, { changedAt, values: { name: '=Renamed & Co' } });
    await root.send('DELETE', '/api/session/impersonation');
  });
  afterAll(() => api.close());

  const page = async (query = '') => await root.read(`/api/audit?${query}`);

  it('tells who changed what, as whom, field by field, newest first', async () => {
    const { rows, total } = await page('entity=serviceProvider');
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      user: 'Amira Haddad',
      impersonator: 'Sofia',
      act: 'edit',
      name: '=Renamed & Co',
      changes: [{ field: 'name', label: 'Name', before: 'Audited Ltd', after: '=Renamed & Co' }],
    });
    expect(rows[1]).toMatchObject({ user: 'Sofia', impersonator: null, act: 'add', name: 'Audited Ltd' });
    const [oldest] = (await page('entity=serviceProvider&sort=at')).rows;
    expect(oldest).toMatchObject({ act: 'add' });
  });

  it('is searched by names and values, and narrowed by person, day and impersonation', async () => {
    expect((await page('search=audited%20ltd')).total).toBe(2);
    expect((await page('search=haddad&entity=serviceProvider')).total).toBe(1);
    expect((await page(`userId=${adminId}&entity=serviceProvider`)).total).toBe(1);
    expect((await page('isImpersonated=true&entity=serviceProvider')).total).toBe(1);
    const today = new Date().toISOString().slice(0, 10);
    expect((await page(`entity=serviceProvider&from=${today}&to=${today}`)).total).toBe(2);
    expect((await page('to=2020-01-01')).total).toBe(0);
    const [begun] = (await page('isImpersonated=true&entity=user&sort=at')).rows;
    expect(begun).toMatchObject({ act: 'start', user: 'Amira Haddad', impersonator: 'Sofia', reason: 'A question' });
    expect((await page('search=100%25')).total).toBe(0);
    const choices = await root.read('/api/audit/choices');
    expect(choices.entities).toContain('serviceProvider');
    expect(choices.users.map(({ name }) => name)).toEqual(['Amira Haddad', 'Sofia']);
  });

  it('is searched by what a record is or was called, by reasons and by numbers', async () => {
    // Renamed since, and deleted in the end: each act is found by either name.
    expect((await page('search=renamed%20%26')).rows.map(({ act }) => act)).toEqual(['edit', 'add']);
    expect((await page('search=A%20question')).rows).toMatchObject([{ act: 'start', reason: 'A question' }]);
    // It came with the product, so no entry says how it was added.
    const [role] = await api.orm.em
      .fork()
      .execute<{ id: number }[]>(`select id from lookup_value where code = 'VALUER'`);
    const record = await root.read(`/api/lookup-values/${role!.id}`);
    await root.send('PUT', `/api/lookup-values/${record.id}`, {
      changedAt: record.changedAt,
      values: { sortOrder: '77' },
    });
    for (const search of ['VALUER', '鑑定評価機関', '77']) {
      const { rows } = await page(`entity=lookupValue&search=${encodeURIComponent(search)}`);
      expect([search, rows.map(({ act, name }) => [act, name])]).toEqual([search, [['edit', 'Valuer']]]);
    }
    expect((await page('entity=lookupValue&search=Property%20manager')).total).toBe(0);
  });

  it('comes as a workbook with both names and no formulas', async () => {
    const response = await root.fetch('/api/audit/export/excel?entity=serviceProvider&sort=at');
    expect(response.status).toBe(200);
    const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()));
    const rows = sheets[0]!.rows.map((row) => row.map(String));
    expect(rows[0]?.slice(1, 4)).toEqual(['Person', 'Impersonated by', 'On behalf of']);
    const changed = rows.find((row) => row.includes('=Renamed & Co'));
    expect(changed).toEqual(expect.arrayContaining(['Amira Haddad', 'Sofia', 'Updated', 'Audited Ltd']));
  });

  it('comes as a PDF, and in the words of the reader', async () => {
    const response = await root.fetch('/api/audit/export/pdf?entity=serviceProvider');
    expect(response.status).toBe(200);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await root.send('PUT', '/api/session/language', { language: 'ar' });
    const { rows } = await page('entity=serviceProvider');
    expect(rows[0]?.changes).toMatchObject([{ field: 'name', label: 'الاسم' }]);
    await root.send('PUT', '/api/session/language', { language: 'en' });
  });

  it('is for a SuperAdmin alone', async () => {
    const stranger = new Browser(api.baseUrl);
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    for (const path of ['/api/audit', '/api/audit/choices', '/api/audit/export/excel', '/api/audit/export/pdf']) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 401]);
      expect([path, (await admin.get(path)).status]).toEqual([path, 403]);
    }
    expect((await root.get('/api/audit?from=yesterday')).status).toBe(400);
    expect((await root.get('/api/audit?userId=me')).status).toBe(400);
    expect((await root.get('/api/audit?page=9999&size=100')).status).toBe(400);
  });
});
