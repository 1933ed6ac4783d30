import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { FundTypeRow } from '#contracts/funds.ts';
import type { ImportView } from '#contracts/imports.ts';
import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/funds';

describe('funds and entities', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    await admin.send('POST', '/api/fund-types', { name: 'Entity' });
  });
  afterAll(() => api.close());

  const add = (values: object, of = admin) => of.send('POST', path, { values: { fundType: 'Core', ...values } });
  const added = async (values: object) => {
    const { status, body } = await add(values);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const change = async (id: number, values: object) => {
    const { changedAt } = await admin.read(`${path}/${id}`);
    return admin.send('PUT', `${path}/${id}`, { changedAt, values });
  };
  const problemsOf = ({ body }: { body: unknown }) =>
    ((body as { details?: { problems: FieldProblem[] } }).details?.problems ?? []).map(({ field, code }) => [
      field,
      code,
    ]);
  const names = async (query: string, of = admin) =>
    (await of.read(`${path}?${query}`)).rows.map(({ values }) => values['name']);

  it('have a type, a parent of another type, and what their properties fall back to', async () => {
    expect(problemsOf(await admin.send('POST', path, { values: {} }))).toEqual([
      ['name', 'Required'],
      ['fundType', 'Required'],
    ]);
    const record = await added({
      name: 'Kaede Logistics Feeder',
      country: 'JP',
      baseCurrency: 'JPY',
      baseUnit: 'tsubo',
    });
    expect(record.values).toMatchObject({
      fundType: { name: 'Core' },
      parent: null,
      baseCurrency: { code: 'JPY' },
      reportingCurrency: { code: 'USD' },
      dateFormat: { code: 'YYYY-MM-DD' },
      timeZone: { code: 'UTC' },
      fiscalStartMonth: 1,
      propertyCount: 0,
    });
    const blank = await change(record.id, { fiscalStartMonth: '4', timeZone: null });
    expect(blank.body).toMatchObject({ values: { fiscalStartMonth: 4, timeZone: { code: 'UTC' } } });
    expect(problemsOf(await change(record.id, { fiscalStartMonth: '13', ownershipPercentage: '0' }))).toEqual([
      ['ownershipPercentage', 'OutOfRange'],
      ['fiscalStartMonth', 'OutOfRange'],
    ]);
  });

  it('never close a circle, and never stand below a fund of their own type', async () => {
    const top = await added({ name: 'Top' });
    const middle = await added({ name: 'Middle', fundType: 'Entity', parent: 'Top' });
    const low = await added({ name: 'Low', parent: 'Middle' });
    expect(problemsOf(await add({ name: 'Twin', parent: 'top' }))).toEqual([['parent', 'SameTypeAsParent']]);
    expect(problemsOf(await change(top.id, { parent: 'Low' }))).toEqual([['parent', 'Cycle']]);
    expect(problemsOf(await change(top.id, { parent: 'Top' }))).toEqual([['parent', 'Cycle']]);
    expect(problemsOf(await change(top.id, { fundType: 'Entity' }))).toEqual([['fundType', 'SameTypeAsChild']]);
    await added({ name: '中間', fundType: 'Entity', parent: 'Top' });
    await admin.send('PUT', '/api/session/language', { language: 'ja' });
    expect((await change(top.id, { fundType: 'Entity' })).body).toMatchObject({
      details: { problems: [{ found: expect.stringMatching(/^(Middle、中間|中間、Middle)$/u) }] },
    });
    await admin.send('PUT', '/api/session/language', { language: 'en' });
    expect(problemsOf(await change(low.id, { parent: 'Nobody' }))).toEqual([['parent', 'UnknownCode']]);
    const { choices } = await admin.read(`${path}/choices/parent?within=Core&search=`);
    expect(choices.map(({ code }) => code)).toContain('Middle');
    expect(choices.map(({ code }) => code)).not.toContain('Top');
    const { funds } = await admin.read(`${path}/tree`);
    expect(funds.find(({ id }) => id === low.id)).toMatchObject({ typeName: 'Core', parentId: middle.id });
    expect(await names('parent=Middle&fundType=Core')).toEqual(['Low']);
    expect(await names('sort=parent&size=100')).toContain('Low');
    expect((await admin.read(`${path}/${middle.id}/dependants`)).live).toEqual([
      { kind: 'entities', count: 1, names: ['Low'] },
    ]);
    expect((await admin.send('DELETE', `${path}/${middle.id}`)).body).toMatchObject({ code: 'InUse' });
    expect((await admin.send('DELETE', `${path}/${low.id}`)).body).toEqual({ outcome: 'deleted' });
  });

  it('keep the address of an old name until another fund takes it', async () => {
    const at = async (name: string) => (await admin.get(`${path}/by-name/${encodeURIComponent(name)}`)).body;
    const { id } = await added({ name: 'Old Harbour / 50 %' });
    expect((await add({ name: 'old harbour ／ 50 ％' })).body).toMatchObject({ code: 'Duplicate' });
    await change(id, { name: 'New Harbour' });
    expect(await at('OLD harbour / 50 %')).toEqual({ id, name: 'New Harbour' });
    expect(await at('new harbour')).toEqual({ id, name: 'New Harbour' });
    const other = await added({ name: 'Old Harbour / 50 %' });
    expect(await at('Old Harbour / 50 %')).toEqual({ id: other.id, name: 'Old Harbour / 50 %' });
    expect(await at('Never')).toMatchObject({ code: 'NotFound' });
  });

  it('have a code if they like, which no other fund has in any case or width', async () => {
    const { id } = await added({ name: 'Coded, Inc.', code: 'C-1' });
    expect(problemsOf(await add({ name: 'Coded again', code: 'ｃ-1' }))).toEqual([['code', 'Duplicate']]);
    expect((await change(id, { code: 'C-2' })).body).toMatchObject({ values: { code: 'C-2' } });
    expect((await change(id, { code: null })).body).toMatchObject({ values: { code: null } });
    expect((await change(id, { code: 'C-1' })).status).toBe(200);
    expect(await names('search=c-1')).toEqual(['Coded, Inc.']);
    expect((await names('sort=-code'))[0]).toBe('Coded, Inc.');
    for (const address of [
      `${path}/choices/parent`,
      '/api/users/records/choices/funds',
      '/api/properties/choices/fund',
    ]) {
      expect([address, (await admin.get(`${address}?search=c-1`)).body]).toEqual([
        address,
        { choices: [{ code: 'Coded, Inc.', name: 'Coded, Inc.' }] },
      ]);
    }
    expect((await admin.get('/api/properties/choices/fund?search=c-1&isFilter=true')).body).toEqual({
      choices: [{ code: String(id), name: 'Coded, Inc.' }],
    });
    // A name wins over the code of another fund.
    await added({ name: 'C-9', code: 'N-1' });
    await added({ name: 'Not meant', code: 'C-9' });
    const child = await added({ name: 'Of C-9', fundType: 'Entity', parent: 'c-9' });
    expect(child.values).toMatchObject({ parent: { name: 'C-9' } });
  });

  it('are offered in the order of people, who count', async () => {
    for (const name of ['Order 10', 'Order 2', 'order 3', 'Order 1']) await added({ name });
    const inOrder = ['Order 1', 'Order 2', 'order 3', 'Order 10'];
    for (const address of ['/api/properties/choices/fund?isFilter=true', `${path}/choices/parent?within=Entity`]) {
      const { choices } = await admin.read(`${address}&search=order` as '/api/properties/choices/fund');
      expect([address, choices.map(({ name }) => name)]).toEqual([address, inOrder]);
    }
  });

  it('offer countries in the order of the reader’s language', async () => {
    const countries = async (language: string) => {
      await api.orm.em
        .fork()
        .execute(`update app_user set language = ? where email = 'amira@fund.example'`, [language]);
      const { choices } = await admin.read(`${path}/choices/country`);
      return choices.map(({ name }) => name);
    };
    for (const language of ['ja', 'ar', 'en']) {
      const names = await countries(language);
      expect(names.length).toBeGreaterThan(200);
      expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
    }
  });

  it('have types that are added, renamed, ordered, and deleted only while unused', async () => {
    const types = async () => (await admin.read('/api/fund-types')).types;
    const send = (method: string, rest = '', body?: object) => admin.send(method, `/api/fund-types${rest}`, body);
    expect(problemsOf(await send('POST', '', { name: ' \u00a0 ' }))).toEqual([['name', 'Required']]);
    expect(await send('POST', '', { name: 'ｃｏｒｅ' })).toMatchObject({ status: 409, body: { code: 'Duplicate' } });
    expect((await send('POST', '', {})).status).toBe(400);
    const { id } = (await send('POST', '', { name: ' Series ' })).body as FundTypeRow;
    expect(problemsOf(await send('PUT', `/${id}`, { name: '' }))).toEqual([['name', 'Required']]);
    expect((await send('PUT', `/${id}`, { name: 'Cell' })).body).toMatchObject({ name: 'Cell' });
    const turned = (await types()).map((type) => type.id).reverse();
    expect((await send('PUT', '/order', { ids: turned })).status).toBe(200);
    expect((await types()).map((type) => type.id)).toEqual(turned);
    expect((await send('PUT', '/order', { ids: [id] })).status).toBe(409);
    const core = (await types()).find(({ name }) => name === 'Core');
    expect(await send('DELETE', `/${core?.id}`)).toMatchObject({ status: 409, body: { code: 'InUse' } });
    expect((await send('DELETE', `/${id}`)).body).toEqual({ outcome: 'deleted' });
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    const audited = await api.orm.em.execute<{ action: string }[]>(
      `select action from audit_entry where entity = 'fundType' and entity_id = ? order by id`,
      [String(id)],
    );
    expect(audited.map(({ action }) => action)).toEqual(['fundType.add', 'fundType.edit', 'fundType.delete']);
  });

  it('have a template without a list of types that are too many to list, as it would refuse the others', async () => {
    const em = api.orm.em.fork();
    const lists = async () => {
      const template = await admin.fetch('/api/blob/download/importfile/template?templatename=funds');
      const { sheets } = await readXlsx(Buffer.from(await template.arrayBuffer()));
      return sheets[2]?.rows.flat() ?? [];
    };
    expect(await lists()).toContain('Entity');
    await em.execute(`insert into fund_type (name) select 'Many ' || n from generate_series(1, 60) n`);
    const listed = await lists();
    await em.execute(`delete from fund_type where name like 'Many %'`);
    expect(listed).not.toContain('Entity');
    expect(listed.length).toBeGreaterThan(0);
  });

  it('are imported by name from the template, and exported with their fields', async () => {
    const template = await admin.fetch('/api/blob/download/importfile/template?templatename=funds');
    const [sheet, , lists] = (await readXlsx(Buffer.from(await template.arrayBuffer()))).sheets;
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['Name', 'Fund Code', 'Type']);
    expect(lists?.rows.map(([type]) => type)).toEqual(expect.arrayContaining(['Core', 'Entity']));
    const rows = [
      ['Name', 'Type', 'Parent', 'Base Unit', 'Time Zone', 'Fund Code'],
      ['Import Fund', 'Core', null, 'Square feet', 'Asia/Tokyo', null],
      ['Import Entity', 'Entity', 'Top', null, null, 'IMP-E'],
      ['Import Twin', 'Core', 'Top', null, null, 'IMP-T'],
    ];
    const form = new FormData();
    form.append('importId', randomUUID());
    const content = await writeXlsx({ sheets: [{ name: 'Funds', rows }] });
    form.append('file', new Blob([new Uint8Array(content)]), 'funds.xlsx');
    const view = (await (await admin.fetch(`${path}/import`, { method: 'POST', body: form })).json()) as ImportView;
    expect(view.problems.map(({ cell, code }) => [cell, code])).toEqual([['C4', 'SameTypeAsParent']]);
    expect(view.counts).toMatchObject({ added: 2, faulty: 1 });
    expect((await admin.send('POST', `${path}/import/${view.importId}/apply`)).status).toBe(200);
    expect(await names('search=import&sort=name')).toEqual(['Import Entity', 'Import Fund']);
    const file = await admin.fetch(`${path}/export/excel?search=import&sort=name`);
    const [list] = (await readXlsx(Buffer.from(await file.arrayBuffer()))).sheets;
    expect(list?.rows[1]?.slice(0, 3)).toEqual(['Import Entity', 'IMP-E', 'Entity']);
  });

  it('are refused to strangers, to roles without the screen, and outside the lists of a person', async () => {
    const stranger = new Browser(api.baseUrl);
    const dan = await signIn(api.baseUrl, 'dan@north.example');
    const { fundId } = portfolio;
    const none = { associations: [], removedIds: [] };
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['GET', `${path}/tree`],
      ['GET', `${path}/by-name/Top`],
      ['POST', path, { values: { name: 'X', fundType: 'Core' } }],
      ['GET', `${path}/${fundId}`],
      ['GET', `${path}/${fundId}/properties`],
      ['PUT', `${path}/${fundId}/properties`, none],
      ['GET', '/api/fund-types'],
      ['POST', '/api/fund-types', { name: 'X' }],
      ['PUT', '/api/fund-types/1', { name: 'X' }],
      ['PUT', '/api/fund-types/order', { ids: [1] }],
      ['DELETE', '/api/fund-types/1'],
    ];
    for (const [method, address, body] of calls) {
      expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 401]);
      expect([method, address, (await dan.send(method, address, body)).status]).toEqual([method, address, 403]);
    }
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example', { name: 'Part' });
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: part.id, propertyId: portfolio.properties[0]?.id ?? 0 });
    em.create(FundProperty, { fundId, propertyId: portfolio.properties[0]?.id ?? 0, validFrom: '2026-01-01' });
    em.create(FundProperty, { fundId, propertyId: portfolio.properties[1]?.id ?? 0, validFrom: '2026-01-01' });
    await em.flush();
    const limited = await signIn(api.baseUrl, 'part@fund.example');
    expect(await names('size=100', limited)).toEqual(['Meridian Core Fund II']);
    expect((await limited.get(`${path}/${fundId}`)).body).toMatchObject({ values: { propertyCount: 1 } });
    const top = await admin.read(`${path}/by-name/Top`);
    expect((await limited.get(`${path}/${top.id}`)).status).toBe(404);
    expect((await limited.send('PUT', `${path}/${top.id}/properties`, none)).status).toBe(404);
    expect((await limited.get(`${path}/by-name/Top`)).status).toBe(404);
  });
});
