import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { Dependants, FieldProblem, MasterChange, MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { changeField } from '#tests/support/data-models.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const keys = '/api/lookup-keys';
const values = '/api/lookup-values';
type Cells = (string | number | null)[][];

describe('lookup keys and values', () => {
  let api: TestApi;
  let root: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    root = await signIn(api.baseUrl, 'root@fund.example');
  });
  afterAll(() => api.close());

  const add = (path: string, fields: object) => root.send('POST', path, { values: fields });
  const added = async (path: string, fields: object) => {
    const { status, body } = await add(path, fields);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const list = async (path: string, query = '') => (await root.get(`${path}?${query}`)).body as Page<MasterRecord>;
  const edit = ({ id, changedAt }: MasterRecord, path: string, fields: object) =>
    root.send('PUT', `${path}/${id}`, { changedAt, values: fields });
  const problemsOf = (body: unknown) =>
    (body as { details: { problems: FieldProblem[] } }).details.problems.map(({ field, code }) => [field, code]);
  const dependantsOf = async (path: string, { id }: MasterRecord) =>
    (await root.get(`${path}/${id}/dependants`)).body as Dependants;
  const find = async (path: string, query: string) => (await list(path, query)).rows[0]!;

  async function checkFile(path: string, rows: Cells): Promise<ImportView> {
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }));
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([new Uint8Array(content)]), 'lookups.xlsx');
    const response = await root.fetch(`${path}/import`, { method: 'POST', body: form });
    expect(response.status).toBe(201);
    return (await response.json()) as ImportView;
  }

  it('keep the name of a key and the code of a value, and write down what else changes', async () => {
    const key = await added(keys, { name: 'Vehicle Kind', description: 'Of a fund' });
    expect(problemsOf((await add(keys, { name: 'vehicle  kind' })).body)).toEqual([['name', 'Duplicate']]);
    expect(problemsOf((await edit(key, keys, { name: 'Other' })).body)).toEqual([['name', 'Lasting']]);
    const value = await added(values, { lookupKey: 'Vehicle Kind', code: 'LP', nameEn: 'Limited partnership' });
    // The same code means something else in another list.
    await added(values, { lookupKey: 'ServiceProviderType', code: 'LP', nameEn: 'Logistics' });
    expect(problemsOf((await add(values, { lookupKey: 'Vehicle Kind', code: 'lp', nameEn: 'X' })).body)).toEqual([
      ['code', 'Duplicate'],
    ]);
    const moved = await edit(value, values, { lookupKey: 'Country', code: 'XX', nameEn: 'Y' });
    expect(problemsOf(moved.body)).toEqual([
      ['lookupKey', 'Lasting'],
      ['code', 'Lasting'],
    ]);
    const named = await edit(value, values, { code: 'lp', nameJa: '合資会社' });
    expect(named.body).toMatchObject({ values: { code: 'LP', nameEn: 'Limited partnership', nameJa: '合資会社' } });
    const { body } = await root.get(`${values}/${value.id}/history`);
    expect((body as { changes: MasterChange[] }).changes[0]).toMatchObject({
      act: 'edit',
      user: 'Sofia',
      changes: [{ field: 'nameJa', before: null, after: '合資会社' }],
    });
  });

  it('are listed by key, searched in every language, counted and sorted', async () => {
    const country = await list(values, 'lookupKey=Country&search=日本');
    expect(country.rows.map((row) => row.values['code'])).toEqual(['JP']);
    const states = await list(values, 'lookupKey=State&search=JP-13');
    expect(states.rows[0]?.values).toMatchObject({
      lookupKey: { code: 'State' },
      belongsTo: 'Japan',
      nameJa: '東京都',
    });
    expect(await find(keys, 'search=State')).toMatchObject({ values: { valueCount: 5070 } });
    const { body } = await root.get(`${values}/choices/lookupKey?isFilter=true`);
    expect((body as { choices: { code: string }[] }).choices.map(({ code }) => code)).toContain('Currency');
  });

  it('say where they are used, and are not deleted while they are', async () => {
    const em = api.orm.em.fork();
    em.create(ServiceProvider, { code: 'VAL', name: 'Valuers Ltd', type: 'VALUER' });
    await em.flush();
    const valuer = await find(values, 'lookupKey=ServiceProviderType&search=VALUER');
    const uses = await dependantsOf(values, valuer);
    expect(uses.live).toEqual([{ kind: 'Service providers · Type', count: 1, names: ['Valuers Ltd'] }]);
    expect((await root.send('DELETE', `${values}/${valuer.id}`)).status).toBe(409);
    // Setting it aside is allowed: records keep it, nobody chooses it anew.
    const aside = await root.send('PUT', `${values}/${valuer.id}/status`, { isActive: false });
    expect(aside.body).toMatchObject({ isActive: false });

    const type = await find(keys, 'search=ServiceProviderType');
    const kinds = (await dependantsOf(keys, type)).live.map(({ kind }) => kind);
    expect(kinds).toEqual(['fields', 'values']);
    expect((await dependantsOf(keys, await find(keys, 'search=Currency'))).live[0]).toMatchObject({ kind: 'fields' });
    const free = await added(keys, { name: 'Free' });
    expect((await root.send('DELETE', `${keys}/${free.id}`)).body).toEqual({ outcome: 'deleted' });
    const yen = await find(values, 'lookupKey=Currency&search=JPY');
    expect((await dependantsOf(values, yen)).live).toEqual([]);
    const query = <Row extends object>(text: string, parameters: unknown[] = []): Promise<Row[]> => {
      const inOrder = [...text.matchAll(/\$(\d)/g)].map(([, number]) => parameters[Number(number) - 1]);
      return em.execute<Row[]>(text.replaceAll(/\$\d/g, '?'), inOrder);
    };
    await changeField(query, 'rent_roll', 'currency', { type: 'enum', enumValues: ['JPY', 'USD'] });
    expect((await dependantsOf(values, yen)).live.map(({ kind }) => kind)).toEqual(['dataModels']);
    const japan = await find(values, 'lookupKey=Country&search=JP');
    expect((await dependantsOf(values, japan)).live).toMatchObject([{ kind: 'values', count: 47 }]);
  });

  it('are imported by key and code, a state below its country', async () => {
    const checked = await checkFile(values, [
      ['Lookup key', 'Code', 'English name', 'Japanese name'],
      ['Country', 'XK', 'Kosovo', 'コソボ'],
      ['State', 'US-ZZ', 'Test state', null],
      ['State', 'QQ-1', 'Nowhere', null],
      ['State', 'us-ca', 'California', 'カリフォルニア'],
      ['Nonsense', 'A', 'A', null],
      ['Country', 'JP', 'Japan', '日本'],
    ]);
    expect(checked.problems.map(({ cell, code }) => [cell, code])).toEqual([
      ['B4', 'NotBelowCountry'],
      ['A6', 'UnknownCode'],
    ]);
    expect(checked.counts).toMatchObject({ rows: 6, added: 2, changed: 1, unchanged: 1, faulty: 2 });
    const applied = await root.send('POST', `${values}/import/${checked.importId}/apply`);
    expect(applied.body).toMatchObject({ status: 'applied' });
    expect(await find(values, 'search=US-ZZ')).toMatchObject({ values: { belongsTo: 'United States' } });
    expect(await find(values, 'search=US-CA')).toMatchObject({ values: { code: 'US-CA', nameJa: 'カリフォルニア' } });
    const sheet = await checkFile(keys, [
      ['Name', 'Description'],
      ['Brand', 'Of a hotel'],
    ]);
    expect((await root.send('POST', `${keys}/import/${sheet.importId}/apply`)).status).toBe(200);
    expect(await find(keys, 'search=Brand')).toMatchObject({ values: { description: 'Of a hotel' } });
  });

  it('come as a workbook, and with a template', async () => {
    for (const path of [`${keys}/export/excel`, `${values}/export/excel?lookupKey=Currency`]) {
      expect([path, (await root.fetch(path)).status]).toEqual([path, 200]);
    }
    for (const name of ['lookupKeys', 'lookupValues']) {
      const response = await root.fetch(`/api/blob/download/importfile/template?templatename=${name}`);
      expect([name, response.status]).toEqual([name, 200]);
    }
  });

  it('are for a SuperAdmin alone', async () => {
    const stranger = new Browser(api.baseUrl);
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    for (const path of [keys, values]) {
      const record = (await list(path)).rows[0]!;
      const calls: [string, string, object?][] = [
        ['GET', path],
        ['GET', `${path}/${record.id}`],
        ['GET', `${path}/${record.id}/history`],
        ['GET', `${path}/import`],
        ['GET', `${path}/export/excel`],
        ['POST', path, { values: { name: 'X' } }],
        ['PUT', `${path}/${record.id}`, { changedAt: record.changedAt, values: {} }],
        ['PUT', `${path}/${record.id}/status`, { isActive: false }],
        ['DELETE', `${path}/${record.id}`],
      ];
      for (const [method, address, body] of calls) {
        expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 401]);
        expect([method, address, (await admin.send(method, address, body)).status]).toEqual([method, address, 403]);
      }
      expect((await root.get(`${path}/999999`)).status).toBe(404);
      expect((await root.send('POST', path, { values: 7 })).status).toBe(400);
    }
    expect(problemsOf((await add(values, {})).body)).toEqual([
      ['lookupKey', 'Required'],
      ['code', 'Required'],
      ['nameEn', 'Required'],
    ]);
  });
});
