import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/glossary-terms';

describe('the glossary', () => {
  let api: TestApi;
  let root: Browser;
  let dana: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const { north } = await makePortfolio(api.orm);
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north, language: 'ja' });
    root = await signIn(api.baseUrl, 'root@fund.example');
    dana = await signIn(api.baseUrl, 'dana@north.example');
  });
  afterAll(() => api.close());

  const definitions = async (of: Browser) => (await of.read('/api/glossary')).terms;
  const find = async (search: string) => (await root.read(`${path}?search=${encodeURIComponent(search)}`)).rows;

  it('explains its terms to everybody in their language, where there is one', async () => {
    expect((await definitions(dana)).map(({ term }) => term)).toContain('対象月');
    const made = await root.send('POST', path, {
      values: { termEn: 'WAULT', definitionEn: 'Average lease term left.' },
    });
    expect(made.status).toBe(201);
    expect(await definitions(root)).toContainEqual({ term: 'WAULT', definition: 'Average lease term left.' });
    expect((await definitions(dana)).map(({ term }) => term)).not.toContain('WAULT');
    const { id } = made.body as MasterRecord;
    await root.send('PUT', `${path}/${id}/status`, { isActive: false });
    expect((await definitions(root)).map(({ term }) => term)).not.toContain('WAULT');
    expect((await root.send('DELETE', `${path}/${id}`)).body).toEqual({ outcome: 'deleted' });
  });

  it('is searched in terms and definitions of every language', async () => {
    expect((await find('暦月')).map(({ values }) => values['termEn'])).toEqual(['Post month']);
    expect((await find('reported period')).map(({ values }) => values['termJa'])).toEqual(['対象月']);
  });

  it('is downloaded as the file that it is uploaded from', async () => {
    const response = await root.fetch(`${path}/export/excel`);
    expect(response.status).toBe(200);
    const file = Buffer.from(await response.arrayBuffer());
    const { sheets } = await readXlsx(file);
    expect(sheets[0]?.rows[0]?.slice(0, 2)).toEqual(['English term', 'English definition']);
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([new Uint8Array(file)]), 'glossary.xlsx');
    const checked = await root.fetch(`${path}/import`, { method: 'POST', body: form });
    expect([checked.status, ((await checked.json()) as ImportView).counts]).toEqual([
      201,
      expect.objectContaining({ rows: 7, unchanged: 7, faulty: 0 }),
    ]);
    const template = await root.fetch('/api/blob/download/importfile/template?templatename=glossaryTerms');
    expect(template.status).toBe(200);
  });

  it('is changed by a SuperAdmin alone', async () => {
    const stranger = new Browser(api.baseUrl);
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    expect((await stranger.get('/api/glossary')).status).toBe(401);
    const [term] = await find('Post month');
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['GET', `${path}/export/excel`],
      ['POST', path, { values: { termEn: 'X', definitionEn: 'Y' } }],
      ['PUT', `${path}/${term!.id}`, { changedAt: term!.changedAt, values: {} }],
      ['DELETE', `${path}/${term!.id}`],
    ];
    for (const [method, address, body] of calls) {
      expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 401]);
      expect([method, address, (await admin.send(method, address, body)).status]).toEqual([method, address, 403]);
    }
    expect((await root.send('POST', path, { values: { termEn: '', definitionEn: '' } })).status).toBe(400);
    expect((await root.send('POST', path, { values: { termEn: 'post  MONTH', definitionEn: 'Z' } })).status).toBe(409);
  });
});
