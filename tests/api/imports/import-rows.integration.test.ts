import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
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

describe('rows of an import', () => {
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

  const send = async (address: string, form: FormData, of: Browser) => {
    const response = await of.fetch(`${path}/${address}`, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as ImportView };
  };
  const formOf = (importId: string, content: Uint8Array<ArrayBuffer>, fileName: string) => {
    const form = new FormData();
    form.append('importId', importId);
    form.append('file', new Blob([content]), fileName);
    return form;
  };
  const check = async (rows: (string | null)[][]) => {
    const content = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Providers', rows }] }));
    return (await send('import', formOf(randomUUID(), content, 'providers.xlsx'), admin)).body;
  };
  const apply = (importId: string) => admin.send('POST', `${path}/import/${importId}/apply`);
  const find = async (search: string) => (await admin.read(`${path}?search=${search}`)).rows[0]!;

  it('activates and deactivates by a column, in any of our words, and leaves a blank as it is', async () => {
    const heads = ['Code', 'Name', 'Type', 'Active'];
    const first = await check([
      heads,
      ['FLAG1', 'One', 'OTHER', 'Inactive'],
      ['FLAG2', 'Two', 'OTHER', '有効'],
      ['FLAG3', 'Three', 'OTHER', null],
      ['FLAG4', 'Four', 'OTHER', 'perhaps'],
    ]);
    expect(first.counts).toMatchObject({ added: 3, faulty: 1 });
    expect(first.problems).toMatchObject([{ rowNo: 5, cell: 'D5', field: 'isActive', code: 'NotAFlag' }]);
    await apply(first.importId);
    const isActive = async (code: string) => (await find(code)).isActive;
    expect([await isActive('FLAG1'), await isActive('FLAG2'), await isActive('FLAG3')]).toEqual([false, true, true]);
    const second = await check([
      heads,
      ['FLAG1', 'One', 'OTHER', null],
      ['FLAG2', 'Two', 'OTHER', 'no'],
      ['FLAG3', 'Three', 'OTHER', 'yes'],
    ]);
    expect(second.counts).toMatchObject({ changed: 1, unchanged: 2, faulty: 0 });
    await apply(second.importId);
    expect([await isActive('FLAG1'), await isActive('FLAG2'), await isActive('FLAG3')]).toEqual([false, false, true]);
    const { body } = await admin.get(`${path}/${(await find('FLAG2')).id}/history`);
    expect((body as { changes: MasterChange[] }).changes[0]).toMatchObject({
      act: 'deactivate',
      user: 'Amira Haddad',
      importedFrom: 'providers.xlsx',
    });
  });

  it('checks and applies a csv in one request: all of it, or the rows without errors, as is asked', async () => {
    const csv = new TextEncoder().encode('Code,Name,Type\nONE1,=One,OTHER\nONE2,,OTHER\nONE3,@Three,OTHER\n');
    const post = (faulty: string | null, importId = randomUUID() as string, of = admin) => {
      const form = formOf(importId, csv, 'providers.csv');
      if (faulty !== null) form.append('faulty', faulty);
      return send('import/at-once', form, of);
    };
    const refused = await post(null);
    expect(refused).toMatchObject({ status: 200, body: { status: 'checked', counts: { added: 2, faulty: 1 } } });
    expect(refused.body.problems).toMatchObject([{ sheet: 'providers', rowNo: 3, cell: 'B3', code: 'Required' }]);
    expect(await find('ONE1')).toBeUndefined();
    const importId = randomUUID();
    const skipped = await post('skip', importId);
    expect(skipped.body).toMatchObject({ status: 'applied', counts: { added: 2, faulty: 1 } });
    expect((await find('ONE1')).values['name']).toBe('=One');
    expect((await find('ONE3')).values['name']).toBe('@Three');
    expect((await post('skip', importId)).body).toMatchObject({ importId, status: 'applied' });
    expect(await api.orm.em.fork().count(ServiceProvider, { code: 'ONE1' })).toBe(1);
    expect((await post('perhaps')).status).toBe(400);
    expect((await post('skip', randomUUID(), nina)).status).toBe(403);
    expect((await post('skip', randomUUID(), new Browser(api.baseUrl))).status).toBe(401);
  });
});
