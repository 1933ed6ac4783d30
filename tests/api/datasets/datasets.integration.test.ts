import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

const path = '/api/datasets';

describe('datasets', () => {
  let api: TestApi;
  let admin: Browser;
  let portfolio: Portfolio;
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(query, params);
  const add = (values: object) => admin.send('POST', path, { values });
  const added = async (values: object) => {
    const { status, body } = await add({ dataModel: 'rent_roll', scope: 'property', ...values });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const problemsOf = (body: unknown) =>
    (body as { details: { problems: FieldProblem[] } }).details.problems.map(({ field, code }) => [field, code]);

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei Mori' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  it('are made with their names in three languages, and are collected nowhere at first', async () => {
    const { id } = await added({ name: 'Unit list', nameJa: '区画一覧', scope: 'Multi-property' });
    const [row] = await rows(
      `select names, is_multi_property as "isMulti", is_collected_everywhere as "isEverywhere",
         is_feeding_reports as "isFeeding", (select count(*)::int from dataset_subject s where s.dataset_id = d.id) as subjects
       from dataset d where id = ?`,
      [id],
    );
    expect(row).toEqual({
      names: { en: 'Unit list', ja: '区画一覧' },
      isMulti: true,
      isEverywhere: false,
      isFeeding: true,
      subjects: 0,
    });
    expect(problemsOf((await add({ name: 'UNIT LIST', dataModel: 'rent_roll', scope: 'fund' })).body)).toEqual([
      ['name', 'Duplicate'],
    ]);
    expect(problemsOf((await add({ name: '', dataModel: 'nothing', scope: 'planet' })).body)).toEqual(
      expect.arrayContaining([
        ['name', 'Required'],
        ['dataModel', 'UnknownCode'],
        ['scope', 'NotInList'],
      ]),
    );
  });

  it('keep their data model and scope, and are refused to who saw an older state', async () => {
    const made = await added({ name: 'Second list' });
    const change = (changedAt: string, values: object) =>
      admin.send('PUT', `${path}/${made.id}`, { changedAt, values });
    expect(problemsOf((await change(made.changedAt, { scope: 'fund' })).body)).toEqual([['scope', 'Lasting']]);
    expect((await change(made.changedAt, { nameAr: 'القائمة', maySkipUpload: true })).status).toBe(200);
    expect(await change(made.changedAt, { nameAr: 'غيرها' })).toMatchObject({
      status: 409,
      body: { code: 'Conflict' },
    });
    const [{ names }] = (await rows<{ names: object }>(`select names from dataset where id = ?`, [made.id])) as [
      { names: object },
    ];
    expect(names).toEqual({ en: 'Second list', ar: 'القائمة' });
  });

  it('refuse a second one that feeds reports for the same places, by name', async () => {
    const twice = { name: 'Third list', dataModel: 'rent_roll', scope: 'property', isCollectedEverywhere: true };
    const { status, body } = await add(twice);
    expect([status, problemsOf(body)]).toEqual([400, [['isFeedingReports', 'FeedsTwice']]]);
    expect(JSON.stringify(body)).toContain('Rent Roll');
    const made = await added({ ...twice, isFeedingReports: false });
    const values = { isFeedingReports: true };
    expect((await admin.send('PUT', `${path}/${made.id}`, { changedAt: made.changedAt, values })).status).toBe(400);
    // Another kind of place is another question.
    await added({ ...twice, name: 'Fund list', scope: 'fund' });
    expect(await rows(`select 1 from dataset where name like '%-%-%-%'`)).toEqual([]);
  });

  it('are deleted while nothing depends on them, else refused with what does, else archived', async () => {
    const free = await added({ name: 'Free' });
    expect((await admin.send('DELETE', `${path}/${free.id}`)).body).toEqual({ outcome: 'deleted' });
    const used = await added({ name: 'Used' });
    const [provider] = await rows<{ id: number }>(`select id from service_provider order by id limit 1`);
    await rows(
      `insert into frequency (service_provider_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       values (?, ?, 'MONTHLY', 10, '2026-01-01')`,
      [provider!.id, used.id],
    );
    await rows(
      `insert into rule (dataset_id, code, names, type, scope, document, messages)
       values (?, 'R1', '{}', 'hard', 'row', '{}', '{}')`,
      [used.id],
    );
    expect(await admin.send('DELETE', `${path}/${used.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'InUse',
        details: {
          live: [
            { kind: 'frequencies', count: 1 },
            { kind: 'rules', names: ['R1'] },
          ],
        },
      },
    });
    await rows(`update frequency set is_active = false where dataset_id = ?`, [used.id]);
    await rows(`update rule set is_active = false where dataset_id = ?`, [used.id]);
    expect((await admin.send('DELETE', `${path}/${used.id}`)).body).toEqual({ outcome: 'retired' });
  });

  it('come from a workbook, a known one by its name', async () => {
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Datasets',
            rows: [
              ['Name', 'Data model', 'Scope', 'Feeds reports', 'All funds and properties, also new ones'],
              ['Imported list', 'trial_balance', 'Fund', 'no', 'yes'],
              ['Fund list', 'rent_roll', 'Fund', 'yes', 'no'],
            ],
          },
        ],
      }),
    );
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([new Uint8Array(content)]), 'datasets.xlsx');
    const response = await admin.fetch(`${path}/import`, { method: 'POST', body: form });
    const view = (await response.json()) as ImportView;
    expect([response.status, view]).toEqual([201, expect.objectContaining({ counts: expect.anything() })]);
    expect(view).toMatchObject({ counts: { added: 1, changed: 1 } });
    expect((await admin.fetch('/api/importtemplate?templatename=datasets')).status).not.toBe(500);
  });

  it('say what each lacks, with the place that mends it', async () => {
    const bare = await added({ name: 'Bare' });
    const { postMonth, datasets } = await admin.read(`${path}/overview`);
    expect(postMonth).toMatch(/^\d{4}-\d{2}-01$/);
    const causesOf = (id: number) =>
      datasets.find(({ datasetId }) => datasetId === id)?.missing.map(({ cause }) => cause);
    expect(causesOf(bare.id)).toEqual(['NoSubject']);
    const [rentRoll] = await rows<{ id: number }>(`select id from dataset where name = 'Rent Roll'`);
    expect(causesOf(rentRoll!.id)).toEqual(['NoApprover', 'NoFrequency', 'NoMapping', 'NoProvider']);
    expect(datasets.find(({ datasetId }) => datasetId === rentRoll!.id)).toMatchObject({
      propertyCount: 2,
      expected: 0,
    });
  });

  it('tell who delivers, whoever is late first, and name only what a person sees', async () => {
    const { datasetId, north, south, properties } = portfolio;
    const [larkspur, pier] = properties.map(({ id }) => id) as [number, number];
    for (const propertyId of [larkspur, pier]) {
      await rows(
        `insert into property_provider (property_id, service_provider_id, valid_from) values (?, ?, '2020-01-01')`,
        [propertyId, north],
      );
    }
    await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: larkspur });
    const status = 'Submitted For Review';
    await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: pier, status, reviewerIds: [1] });
    const late = await makeSubmission(api.orm, portfolio, { serviceProviderId: south, propertyId: pier });
    await rows(`update submission set is_overdue = true where id = ?`, [late.id]);
    await rows(
      `insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day)
         values (?, ?, ?, 'MONTHLY', 10)`,
      [north, pier, datasetId],
    );
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    await rows(`insert into user_scope (user_id, property_id) values (?, ?)`, [limited.id, larkspur]);
    const part = await signIn(api.baseUrl, 'part@fund.example');
    const told = async (browser: Browser) =>
      (await browser.read(`${path}/${datasetId}/deliveries`)).providers.map((one) => [
        ...[one.serviceProvider, one.places, one.expected, one.received, one.late],
      ]);
    expect(await told(admin)).toEqual([
      ['Corvane Services', 0, 1, 0, 1],
      ['Northgate Realty', 2, 2, 1, 0],
    ]);
    expect(await told(part)).toEqual([['Northgate Realty', 1, 1, 0, 0]]);
    const usesOf = async (browser: Browser) =>
      (await browser.read(`${path}/${datasetId}/dependants`)).live.filter(({ kind }) =>
        ['frequencies', 'submissions'].includes(kind),
      );
    expect(await usesOf(admin)).toMatchObject([
      { kind: 'frequencies', count: 1, names: ['P-101 Pier 9 Exchange · Northgate Realty'] },
      { kind: 'submissions', count: 3, names: [expect.any(String), expect.any(String), expect.any(String)] },
    ]);
    expect(await usesOf(part)).toMatchObject([
      { kind: 'frequencies', count: 1, names: [] },
      { kind: 'submissions', count: 3, names: [expect.any(String)] },
    ]);
  });

  it('tell for a fund who is asked for it, and not who is asked for the fund above', async () => {
    const { id } = await added({ name: 'Fund debt', scope: 'fund' });
    const [child] = await rows<{ id: number }>(
      `insert into fund (code, name, fund_type_id, parent_id) select 'ME-1', 'Meridian One', fund_type_id, id from fund
       where id = ? returning id`,
      [portfolio.fundId],
    );
    for (const [provider, fund] of [
      [portfolio.north, portfolio.fundId],
      [portfolio.south, child!.id],
    ]) {
      await rows(
        `insert into frequency (service_provider_id, fund_id, dataset_id, submit_frequency, submit_timeline_day)
         values (?, ?, ?, 'MONTHLY', 10)`,
        [provider, fund, id],
      );
      await rows(`insert into dataset_association (dataset_id, fund_id, is_included) values (?, ?, true)`, [id, fund]);
    }
    const { providers } = await admin.read(`${path}/${id}/deliveries`);
    expect(providers.map(({ serviceProvider, places }) => [serviceProvider, places])).toEqual([
      ['Corvane Services', 1],
      ['Northgate Realty', 1],
    ]);
  });

  it('are for administrators, and changed by those without lists alone', async () => {
    const reviewer = await signIn(api.baseUrl, 'rei@fund.example');
    for (const address of [path, `${path}/overview`]) {
      expect((await new Browser(api.baseUrl).get(address)).status).toBe(401);
      expect((await reviewer.get(address)).status).toBe(403);
    }
    const limited = await makePerson(api.orm, 'Admin', 'lena@fund.example');
    await rows(`insert into user_scope (user_id, fund_id) select ?, id from fund limit 1`, [limited.id]);
    const lena = await signIn(api.baseUrl, 'lena@fund.example');
    const { rows: seen } = await lena.read(`${path}?search=Rent`);
    expect(seen[0]?.allowedActs).toEqual([]);
    const { changedAt, id } = seen[0]!;
    expect((await lena.send('PUT', `${path}/${id}`, { changedAt, values: { nameJa: 'x' } })).status).toBe(403);
    expect(
      (await lena.send('POST', path, { values: { name: 'Mine', dataModel: 'rent_roll', scope: 'fund' } })).status,
    ).toBe(400);
  });
});
