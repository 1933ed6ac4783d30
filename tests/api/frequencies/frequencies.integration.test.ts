import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { NextDueDates, RowMonths, TimelineResult } from '#contracts/frequencies.schema.ts';
import type { ImportView } from '#contracts/imports.ts';
import type { FieldProblem, MasterRecord } from '#contracts/masters.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/frequencies';

describe('manage frequency', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let part: Browser;
  let fund = '';

  const select = <Row extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(query, params);

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await select('delete from frequency');
    const em = api.orm.em.fork();
    const [first, second] = portfolio.properties;
    for (const { id } of [first!, second!]) {
      em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: id, validFrom: '2020-01-01' });
    }
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: first!.id });
    await em.flush();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
    fund = (await select<{ name: string }>('select name from fund order by id limit 1'))[0]!.name;
  });
  afterAll(() => api.close());

  const add = (values: object, browser = admin) => browser.send('POST', path, { values });
  const added = async (values: object, browser = admin) => {
    const { status, body } = await add(values, browser);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as MasterRecord;
  };
  const list = async (query = '', browser = admin) => await browser.read(`${path}?${query}`);
  const problemsOf = (body: unknown) =>
    (body as { details: { problems: FieldProblem[] } }).details.problems.map(({ field, code }) => [field, code]);
  const save = async (rows: object[], browser = admin) => {
    const { status, body } = await browser.send('PUT', `${path}/timeline`, { rows });
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as { results: TimelineResult[] }).results;
  };
  const monthly = () => ({
    serviceProvider: 'NORTH',
    property: portfolio.properties[0]!.code,
    dataset: 'Rent Roll',
    submitFrequency: 'MONTHLY',
    submitTimelineDay: '10',
  });

  it('adds a row for a property, a fund and a provider, once for each place', async () => {
    const row = await added(monthly());
    expect(row.values).toMatchObject({
      subject: portfolio.properties[0]!.name,
      collected: 'Rent Roll',
      submitFrequency: { code: 'MONTHLY', name: 'Monthly' },
      submitTimelineDay: 10,
      anchor: { code: 'PERIOD_END' },
      isForProperty: true,
      status: { code: 'complete', name: 'Complete' },
    });
    expect(row.values['firstPostMonth']).toMatch(/-01$/);
    expect(problemsOf((await add(monthly())).body)).toEqual([['dataset', 'Duplicate']]);
    await added({ serviceProvider: 'NORTH', fund, dataset: 'Rent Roll' });
    await added({
      serviceProvider: 'NORTH',
      dataset: 'Rent Roll',
      submitFrequency: 'QUARTERLY',
      submitTimelineDay: '5',
    });
  });

  it('refuses what no frequency can be', async () => {
    expect(problemsOf((await add({ ...monthly(), fund })).body)).toEqual([['fund', 'NameOneOfTwo']]);
    expect(problemsOf((await add({ ...monthly(), dataset: null })).body)).toEqual([['dataset', 'Required']]);
    const second = { ...monthly(), property: portfolio.properties[1]!.code };
    expect(problemsOf((await add({ ...second, submitTimelineDay: '-3' })).body)).toEqual([
      ['submitTimelineDay', 'OutOfRange'],
    ]);
    expect(problemsOf((await add({ ...second, submitFrequency: 'WEEKLY' })).body)).toEqual([
      ['submitFrequency', 'NotInList'],
    ]);
    const [dataset] = await select<{ id: number }>(`select id from dataset where name = 'Rent Roll'`);
    const [bundle] = await select<{ id: number }>(
      `insert into report_package (name) values ('Month end') returning id`,
    );
    await select(`insert into report_package_member values (?, ?, 1)`, [bundle!.id, dataset!.id]);
    expect(problemsOf((await add(second)).body)).toEqual([['dataset', 'InReportPackage']]);
    const row = await added({ ...second, dataset: null, reportPackage: 'Month end' });
    expect(row.values).toMatchObject({ collected: 'Month end', isForProperty: true });
    expect((await admin.send('DELETE', `${path}/${row.id}`)).status).toBe(200);
    await select(`update report_package set is_active = false where id = ?`, [bundle!.id]);
  });

  it('lists by status, provider and what is collected, and finds by names', async () => {
    expect((await list()).total).toBe(3);
    expect((await list('status=pending')).rows.map(({ values }) => values['subject'])).toEqual([fund]);
    expect((await list('isForProperty=false')).total).toBe(0);
    const choices = await admin.read(`${path}/choices/collected?isFilter=true`);
    const code = choices.choices.find(({ name }) => name === 'Rent Roll')?.code;
    expect((await list(`collected=${code}&serviceProvider=NORTH`)).total).toBe(3);
    expect((await list('collected=d0')).total).toBe(0);
    const { name } = portfolio.properties[0]!;
    expect((await list(`search=${encodeURIComponent(name.slice(0, 5).toUpperCase())}`)).total).toBe(1);
  });

  it('saves edited rows together, keyed by MappingFileId, each by itself', async () => {
    const rows = (await list('sort=subject')).rows;
    const own = rows.find(({ values }) => values['property'] !== null)!;
    const pending = rows.find(({ values }) => values['fund'] !== null)!;
    const results = await save([
      { MappingFileId: own.id, changedAt: own.changedAt, SubmitTimelineDay: 5, dayMode: 'BUSINESS' },
      { MappingFileId: pending.id, changedAt: pending.changedAt, SubmitTimelineDay: -1 },
      { MappingFileId: 999_999, changedAt: own.changedAt, SubmitTimelineDay: 5 },
    ]);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['updated', null],
      ['refused', 'BadInput'],
      ['refused', 'NotFound'],
    ]);
    expect(results[0]!.record?.values).toMatchObject({ submitTimelineDay: 5, dayMode: { code: 'BUSINESS' } });
    expect(results[1]!.problems).toMatchObject([{ field: 'submitTimelineDay', code: 'OutOfRange' }]);
    const stale = await save([{ MappingFileId: own.id, changedAt: own.changedAt, SubmitTimelineDay: 7 }]);
    expect(stale).toMatchObject([
      { outcome: 'refused', code: 'StaleView', record: { values: { submitTimelineDay: 5 } } },
    ]);
    const changedAt = stale[0]!.record!.changedAt;
    expect(await save([{ MappingFileId: own.id, changedAt, SubmitTimelineDay: 5 }])).toMatchObject([
      { outcome: 'unchanged' },
    ]);
    const audit = await select<{ before: object; after: object }>(
      `select before, after from audit_entry where action = 'frequency.edit' and entity_id = ?`,
      [String(own.id)],
    );
    expect(audit).toMatchObject([{ before: { submitTimelineDay: '10' }, after: { submitTimelineDay: '5' } }]);
  });

  it('shows the next three due dates as a row is typed, in the zone of its subject', async () => {
    const [own] = (await list(`search=${encodeURIComponent(portfolio.properties[0]!.name)}`)).rows;
    const ask = async (draft: object) => {
      const { body } = await admin.send('POST', `${path}/due-dates`, { rows: [{ MappingFileId: own!.id, ...draft }] });
      return (body as { rows: NextDueDates[] }).rows[0]!;
    };
    const [place] = await select<{ zone: string }>(
      `select coalesce(time_zone, 'UTC') as zone from property where id = ?`,
      [portfolio.properties[0]!.id],
    );
    const plain = await ask({ SubmitTimelineDay: 3, dayMode: 'CALENDAR' });
    expect(plain).toMatchObject({ timeZone: place!.zone, subjects: 1, isVarying: false });
    expect(plain.edited).toHaveLength(3);
    expect(plain.edited.every((day) => day.endsWith('-03'))).toBe(true);
    expect(plain.stored).not.toEqual(plain.edited);
    expect((await ask({ SubmitFrequency: null })).edited).toEqual([]);
    expect((await ask({ SubmitFrequency: 'AD_HOC' })).edited).toEqual([]);
  });

  it('draws the months of a row: as delivered, open and to come', async () => {
    const [own] = (await list(`search=${encodeURIComponent(portfolio.properties[0]!.name)}`)).rows;
    const { status, body } = await admin.get(`${path}/${own!.id}/months`);
    expect(status).toBe(200);
    const { months, subject } = body as RowMonths;
    expect(subject).toBe(portfolio.properties[0]!.name);
    expect(months.length).toBeGreaterThanOrEqual(12);
    expect(months.filter(({ state }) => state === 'toCome').length).toBeGreaterThanOrEqual(1);
  });

  it('imports rows by what they speak of, after a dry run', async () => {
    const head = ['Service provider', 'Property', 'Fund', 'Dataset', 'Report package', 'Frequency', 'Days'];
    const [first, second] = portfolio.properties;
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Frequencies',
          rows: [
            head,
            ['NORTH', first!.code, null, 'rent roll', null, 'Quarterly', 15],
            ['NORTH', second!.code, null, 'Rent Roll', null, 'MONTHLY', 12],
            ['NORTH', null, null, 'Rent Roll', null, 'Monthly', 8],
            ['NORTH', 'P-NONE', null, 'Rent Roll', null, 'Monthly', 8],
          ],
        },
      ],
    });
    const form = new FormData();
    const importId = randomUUID();
    form.append('importId', importId);
    form.append('file', new Blob([new Uint8Array(content)]), 'frequencies.xlsx');
    const checked = (await (await admin.fetch(`${path}/import`, { method: 'POST', body: form })).json()) as ImportView;
    expect(checked).toMatchObject({ status: 'checked', counts: { rows: 4, added: 1, changed: 2, faulty: 1 } });
    expect(checked.problems).toMatchObject([{ field: 'property', code: 'UnknownCode', found: 'P-NONE' }]);
    const before = (await list()).total;
    const applied = await admin.carryOut('POST', `${path}/import/${importId}/apply`);
    expect(applied.status).toBe('applied');
    expect((await list()).total).toBe(before + 1);
    const template = await admin.fetch('/api/blob/download/importfile/template?templatename=frequencies');
    expect(template.status).toBe(200);
  });

  it('keeps a limited Admin to their own places', async () => {
    const rows = (await list('', part)).rows;
    expect(rows.map(({ values }) => values['subject']).sort()).toEqual(
      expect.arrayContaining([portfolio.properties[0]!.name, '']),
    );
    const whole = rows.find(({ values }) => values['subject'] === '')!;
    expect(whole.allowedActs).toEqual([]);
    const refused = await save([{ MappingFileId: whole.id, changedAt: whole.changedAt, SubmitTimelineDay: 1 }], part);
    expect(refused).toMatchObject([{ outcome: 'refused', code: 'Forbidden' }]);
    const other = (await list(`search=${encodeURIComponent(portfolio.properties[1]!.name)}`)).rows[0]!;
    expect((await part.get(`${path}/${other.id}`)).status).toBe(404);
    expect((await part.get(`${path}/${other.id}/months`)).status).toBe(404);
    const stranger = await save([{ MappingFileId: other.id, changedAt: other.changedAt, SubmitTimelineDay: 1 }], part);
    expect(stranger).toMatchObject([{ outcome: 'refused', code: 'NotFound', record: null }]);
    expect(problemsOf((await add({ serviceProvider: 'NORTH', dataset: 'Trial Balance' }, part)).body)).toEqual([
      ['property', 'OutsideYou'],
    ]);
    const own = rows.find(({ values }) => values['subject'] === portfolio.properties[0]!.name)!;
    expect(
      await save([{ MappingFileId: own.id, changedAt: own.changedAt, SubmitTimelineDay: 21 }], part),
    ).toMatchObject([{ outcome: 'updated' }]);
  });

  it('says of a row of all funds what holds for the places of a limited Admin alone', async () => {
    const em = api.orm.em.fork();
    em.create(UserScope, {
      userId: (await makePerson(api.orm, 'Admin', 'other@fund.example')).id,
      propertyId: portfolio.properties[1]!.id,
    });
    await em.flush();
    const other = await signIn(api.baseUrl, 'other@fund.example');
    const { id } = await added({ ...monthly(), property: null, dataset: 'Trial Balance' });
    const told = async (browser: Browser) => {
      const { subject } = (await browser.get(`${path}/${id}/months`)).body as RowMonths;
      const { body } = await browser.send('POST', `${path}/due-dates`, { rows: [{ MappingFileId: id }] });
      return [subject, (body as { rows: NextDueDates[] }).rows[0]?.subjects];
    };
    expect(await told(admin)).toEqual([portfolio.properties[0]!.name, 2]);
    expect(await told(other)).toEqual([portfolio.properties[1]!.name, 1]);
  });

  it('keeps the order of subjects until a name, a frequency or a place changes', async () => {
    const subjects = async (browser = admin) =>
      (await list('sort=subject', browser)).rows.map((row) => row.values['subject']);
    const before = await subjects();
    const [first, second] = portfolio.properties;
    expect(before.indexOf(first!.name)).toBeLessThan(before.indexOf(second!.name));
    await select(`update property set name = 'Zenith House' where id = ?`, [first!.id]);
    expect((await subjects()).at(-1)).toBe('Zenith House');
    expect(await subjects(part)).toContain('Zenith House');
    await select(`update frequency set retired_at = now() where property_id = ?`, [first!.id]);
    expect(await subjects()).not.toContain('Zenith House');
    expect((await list('sort=subject&isRetired=true')).rows.map(({ values }) => values['subject'])).toContain(
      'Zenith House',
    );
    expect(await subjects(part)).not.toContain('Zenith House');
    await select(`update frequency set retired_at = null where property_id = ?`, [first!.id]);
    await select(`update property set name = ? where id = ?`, [first!.name, first!.id]);
    expect(await subjects()).toEqual(before);
  });

  it('is closed to reviewers, to who is not signed in, and to bodies of another shape', async () => {
    const reviewer = await signIn(api.baseUrl, 'rei@fund.example');
    expect((await reviewer.get(path)).status).toBe(403);
    expect((await reviewer.send('PUT', `${path}/timeline`, { rows: [] })).status).toBe(403);
    expect((await new Browser(api.baseUrl).get(path)).status).toBe(401);
    const row = { MappingFileId: 1, changedAt: new Date().toISOString() };
    for (const bad of [
      { rows: [] },
      { rows: [{ ...row, SubmitTimelineDay: 1.5 }] },
      { rows: [{ ...row, roll: 'UP' }] },
    ]) {
      expect((await admin.send('PUT', `${path}/timeline`, bad)).status).toBe(400);
    }
  });
});
