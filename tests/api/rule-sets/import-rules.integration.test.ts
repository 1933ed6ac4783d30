import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportView } from '#contracts/imports.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const path = '/api/rules';
type Row = Record<string, unknown>;

const heads: Readonly<Record<string, string>> = {
  nameEn: 'Rule in English',
  dataset: 'Dataset',
  code: 'Code',
  type: 'Type',
  funds: 'Funds',
  from: 'From post month',
  message: 'Error message',
  messageJa: 'Error message in Japanese',
  messageAr: 'Error message in Arabic',
  content: 'Content (JSON)',
};

const sumOf = (field: string, dataset: string | null) => ({
  ...{ kind: 'aggregate', aggregate: 'SUM', field, where: null, dataset, periodOffset: 0, groupBy: [] },
});

describe('importing rules', () => {
  let api: TestApi;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api?.close());

  const exported = async () => {
    const response = await admin.fetch(`${path}/export/json?dataset=${encodeURIComponent('Rent Roll')}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { rules: Row[] }).rules;
  };

  async function check(rows: readonly Row[]): Promise<ImportView> {
    const text = (value: unknown) =>
      Array.isArray(value)
        ? value.join('; ')
        : typeof value === 'object' && value !== null
          ? JSON.stringify(value)
          : String(value ?? '');
    const names = Object.keys(heads);
    const cells = [Object.values(heads), ...rows.map((row) => names.map((name) => text(row[name])))];
    const file = await writeXlsx({ sheets: [{ name: 'Rules', rows: cells }] });
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([new Uint8Array(file)]), 'rules.xlsx');
    const response = await admin.fetch(`${path}/import`, { method: 'POST', body: form });
    expect(response.status).toBe(201);
    return (await response.json()) as ImportView;
  }

  it('changes nothing when the rules come back as they were exported', async () => {
    const rows = await exported();
    expect(rows.length).toBeGreaterThan(5);
    const view = await check(rows);
    expect(view.problems).toEqual([]);
    expect(view.counts).toMatchObject({ rows: rows.length, unchanged: rows.length, added: 0, changed: 0, problems: 0 });
  });

  it.each(languageCodes)(
    'changes nothing when a reader in another language brings back a workbook (%s)',
    async (language) => {
      const response = await admin.fetch(`${path}/export/excel?dataset=${encodeURIComponent('Rent Roll')}`);
      expect(response.status).toBe(200);
      const form = new FormData();
      form.append('importId', randomUUID());
      form.append('file', new Blob([await response.arrayBuffer()]), 'rules.xlsx');
      await admin.send('PUT', '/api/session/language', { language });
      const checked = await admin.fetch(`${path}/import`, { method: 'POST', body: form });
      await admin.send('PUT', '/api/session/language', { language: 'en' });
      const { counts, problems } = (await checked.json()) as ImportView;
      expect(problems).toEqual([]);
      expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: counts?.rows });
      expect(counts?.rows).toBeGreaterThan(5);
    },
  );

  it('adds rules and versions as drafts', async () => {
    const [first] = await exported();
    const view = await check([
      { ...first, message: 'Changed by an import.' },
      { ...first, code: 'a-new-rule', nameEn: 'A new rule', from: '2026-10' },
    ]);
    expect(view.counts).toMatchObject({ added: 1, changed: 1, faulty: 0 });
    const applied = await admin.send('POST', `${path}/import/${view.importId}/apply`, {});
    expect(applied.status).toBe(200);
    const { body } = await admin.get(`${path}?search=${encodeURIComponent('a new rule')}`);
    const [made] = (body as Page<MasterRecord>).rows;
    expect(made).toMatchObject({ isActive: false, values: { state: { code: 'draft' }, from: '2026-10' } });
    const changed = await admin.read(`${path}?state=changed`);
    expect(changed.rows.map(({ values }) => values['code'])).toContain(first!['code']);
  });

  it('reads the JSON file that the export writes', async () => {
    const rules = await exported();
    const changed = rules.map((rule, index) =>
      index === 0 ? { ...rule, code: 'from-json', nameJa: '移した規則' } : rule,
    );
    const answer = await admin.send('POST', `${path}/import/json`, {
      importId: randomUUID(),
      rules: changed,
      fileName: 'house rules.json',
    });
    expect(answer.status).toBe(201);
    const view = answer.body as ImportView;
    expect(view).toMatchObject({ problems: [], fileName: 'house rules.json.xlsx' });
    expect(view.counts).toMatchObject({ added: 1, faulty: 0 });
    expect((await admin.send('POST', `${path}/import/${view.importId}/apply`, {})).status).toBe(200);
    expect((await admin.send('POST', `${path}/import/json`, { importId: randomUUID() })).status).toBe(400);
  });

  it('carries one of several datasets of a data model by its name, which has another id elsewhere', async () => {
    const addDataset = async () => {
      const [row] = await api.orm.em.fork().execute<{ id: number }[]>(`insert into dataset (name, data_model_id, scope)
        select 'Budget "2027" #1', m.id, (select min(scope) from dataset) from data_model m where m.code = 'trial_balance'
        returning id`);
      return row!.id;
    };
    const [{ id: datasetId }] = await api.orm.em
      .fork()
      .execute<[{ id: number }]>(`select id from dataset where name = 'Rent Roll'`);
    const first = await addDataset();
    const { status } = await admin.send('POST', path, {
      ...{ datasetId, type: 'soft', mode: 'basic', version: 0, expected: null },
      names: { en: 'Budget is met' },
      messages: { en: 'Over budget.' },
      reach: { funds: [], propertyTypes: [], countries: [], serviceProviders: [], from: null, until: null },
      tree: {
        ...{ scope: 'dataset', field: 'monthly_base_rent', when: null, shown: [] },
        missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' },
        check: {
          ...{ kind: 'compare', comparison: 'less', type: 'number' },
          left: sumOf('monthly_base_rent', null),
          right: sumOf('net_change', `trial_balance#${first}`),
        },
      },
    });
    expect(status).toBe(201);
    const carried = (await exported()).find(({ nameEn }) => nameEn === 'Budget is met')!;
    expect(JSON.stringify(carried['content'])).toContain(JSON.stringify('trial_balance#Budget "2027" #1'));
    expect((await check([carried])).counts).toMatchObject({ unchanged: 1, faulty: 0 });

    await api.orm.em.fork().execute(`update dataset set name = 'Forecast' where id = ?`, [first]);
    const gone = await check([{ ...carried, code: 'carried' }]);
    expect(gone.problems[0]).toMatchObject({ code: 'UnknownCode', field: 'content', found: 'Budget "2027" #1' });
    const second = await addDataset();
    const view = await check([{ ...carried, code: 'carried' }]);
    expect(view.counts).toMatchObject({ added: 1, faulty: 0 });
    expect((await admin.send('POST', `${path}/import/${view.importId}/apply`, {})).status).toBe(200);
    const [{ read }] = await api.orm.em
      .fork()
      .execute<[{ read: number[] }]>(
        `select jsonb_path_query_array(document, '$.aggregates[*].datasetId') as read from rule where code = 'carried'`,
      );
    expect(read).toEqual([second]);
  });

  it('says in its column what is wrong with a row', async () => {
    const [first] = await exported();
    const tree = {
      ...{
        scope: 'row',
        field: 'no_field',
        when: null,
        shown: [],
        missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' },
      },
      check: {
        ...{ kind: 'compare', comparison: 'less', type: 'number' },
        left: { kind: 'field', field: 'no_field' },
        right: { kind: 'constant', type: 'number', value: '1' },
      },
    };
    const view = await check([
      { ...first, code: 'twice' },
      { ...first, code: 'twice' },
      { ...first, code: 'month', from: '2026-13' },
      { ...first, code: 'silent', message: '', messageJa: '', messageAr: '' },
      { ...first, code: 'unknown', content: { mode: 'basic', tree } },
      { ...first, code: 'broken', content: '{' },
    ]);
    const said = view.problems.map(({ rowNo, field, code, found, params }) => [
      rowNo,
      field,
      code,
      params?.['row'] ?? found,
    ]);
    expect(said).toEqual([
      [3, 'code', 'DuplicateInFile', 2],
      [4, 'from', 'NotADate', '2026-13'],
      [5, 'message', 'Required', null],
      [6, 'content', 'NotARule', 'The data model has no field “no_field”'],
      [7, 'content', 'NotARule', 'The content is not JSON'],
    ]);
  });

  it('names the row that is no rule', async () => {
    const [first] = await exported();
    const broken = { ...(first!['content'] as Row), tree: { scope: 'row' }, document: undefined };
    const view = await check([{ ...first, code: 'broken', content: broken }]);
    expect(view.counts).toMatchObject({ added: 0, faulty: 1 });
    expect(view.problems[0]).toMatchObject({ code: 'NotARule', field: 'content', rowNo: 2 });
  });

  it('offers the template', async () => {
    const response = await admin.fetch('/api/blob/download/importfile/template?templatename=rules');
    expect(response.status).toBe(200);
  });
});
