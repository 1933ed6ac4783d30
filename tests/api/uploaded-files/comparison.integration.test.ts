import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makeFile, threeColumns } from './fixture.ts';
import type { Rows } from './fixture.ts';

describe('the comparison of versions', () => {
  let api: TestApi;
  let admin: Browser;
  let userId: number;
  let submission: Submission;
  let portfolio: Portfolio;
  let versionNo = 0;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    userId = (await makePerson(api.orm, 'Admin', 'amelia@fund.example', { name: 'Amelia Hart' })).id;
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    const propertyId = portfolio.properties[0]!.id;
    submission = await makeSubmission(api.orm, portfolio, { serviceProviderId: portfolio.north, propertyId });
  });
  afterAll(() => api.close());

  const version = (rows: Rows, rowNos?: readonly number[]) =>
    makeFile(api, { submission, versionNo: (versionNo += 1), userId, rows, ...(rowNos && { rowNos }) });
  const compare = async (from: number, to: number, query = '') =>
    await admin.read(`/api/uploaded-files/comparison?from=${from}&to=${to}${query}`);

  it('shows added, removed and changed rows by their key, with the sums', async () => {
    const from = await version([
      ['303', 'Redstone', '100.00'],
      ['305', 'Juniper', '50'],
      ['1402', 'Bluestem', '70'],
    ]);
    const to = await version([
      ['305', 'Redstone', '50'],
      ['303', 'Redstone', '100.00'],
      ['309', 'Opal', '20.50'],
    ]);
    const difference = await compare(from.id, to.id);
    expect(difference.counts).toEqual({ added: 1, removed: 1, changed: 1, same: 1, changedCells: 1 });
    expect(difference.rows.map(({ kind, values }) => [kind, values[0]])).toEqual([
      ['changed', '305'],
      ['added', '309'],
      ['removed', '1402'],
    ]);
    expect(difference.rows[0]?.before).toEqual({ 1: 'Juniper' });
    expect(difference.keyFields).toEqual(['Unit code']);
    expect(difference.sums).toMatchObject([{ before: '220.00', after: '170.50', change: '-49.50' }]);
    expect((await compare(from.id, to.id, '&view=all')).total).toBe(4);
    expect((await compare(from.id, to.id, '&search=juniper')).rows).toMatchObject([{ kind: 'changed' }]);
    expect((await compare(from.id, to.id, '&page=2&size=2')).rows).toMatchObject([{ kind: 'removed' }]);
    const back = await compare(to.id, from.id);
    expect(back.counts).toMatchObject({ added: 1, removed: 1, changed: 1 });
  });

  it('counts no cell of an added row as changed', async () => {
    const from = await version([['1402', 'Bluestem', '70']]);
    const to = await version([['309', 'Opal', '20.50']]);
    const { counts, rows } = await compare(from.id, to.id);
    expect(counts).toEqual({ added: 1, removed: 1, changed: 0, same: 0, changedCells: 0 });
    expect(rows.map(({ kind }) => kind)).toEqual(['added', 'removed']);
  });

  it('comes as a workbook with two lines for a changed row', async () => {
    const from = await version([['1', 'A', null]]);
    const to = await version([
      ['1', '=B', null],
      ['2', 'C', '5'],
    ]);
    const response = await admin.fetch(`/api/uploaded-files/comparison/export/excel?from=${from.id}&to=${to.id}`);
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets[0]?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['Row', 'Unit code', 'Tenant name'],
      ['before', '1', 'A'],
      ['after', '1', '=B'],
      ['added', '2', 'C'],
    ]);
  });

  it('comes as a workbook that is named after both submissions when they are two', async () => {
    const propertyId = portfolio.properties[0]!.id;
    const place = { serviceProviderId: portfolio.north, propertyId, postMonth: '2026-09-01' };
    const september = await makeSubmission(api.orm, portfolio, place);
    const from = await makeFile(api, { submission: september, versionNo: 1, userId, rows: [['1', 'A', null]] });
    const to = await version([['1', 'B', null]]);
    const response = await admin.fetch(`/api/uploaded-files/comparison/export/excel?from=${from.id}&to=${to.id}`);
    await response.arrayBuffer();
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      `${september.submissionNo} v1 - ${submission.submissionNo} v${to.versionNo}.xlsx`,
    );
  });

  it('is refused for versions of two datasets', async () => {
    const [other] = await api.orm.em
      .fork()
      .execute<{ id: number }[]>('select id from dataset where id <> ? order by id limit 1', [portfolio.datasetId]);
    const propertyId = portfolio.properties[0]!.id;
    const place = { serviceProviderId: portfolio.north, propertyId };
    const elsewhere = await makeSubmission(api.orm, { ...portfolio, datasetId: other!.id }, place);
    const from = await makeFile(api, { submission: elsewhere, versionNo: 1, userId, rows: [['1', 'A', null]] });
    const to = await version([['1', 'B', null]]);
    const refused = await admin.get(`/api/uploaded-files/comparison?from=${from.id}&to=${to.id}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'BadInput', details: { fault: 'OtherDataset' } } });
  });

  it('names the values of lists in the language of the page, and finds rows by those names', async () => {
    const columns: GridColumn[] = [...threeColumns];
    columns[1] = { field: 'unit_status', letter: 'B', type: 'enum', isRequired: false };
    const rows = (status: string): Rows => [
      ['1', status, null],
      ['2', 'as in the file', '5'],
    ];
    const make = (status: string) =>
      makeFile(api, { submission, versionNo: (versionNo += 1), userId, columns, rows: rows(status) });
    const [from, to] = [await make('Vacant'), await make('Occupied')];
    await makePerson(api.orm, 'Admin', 'yuki@fund.example', { language: 'ja' });
    const reader = await signIn(api.baseUrl, 'yuki@fund.example');
    const find = async (text: string) =>
      await reader.read(`/api/uploaded-files/comparison?from=${from.id}&to=${to.id}&view=all&search=${text}`);
    const difference = await find('');
    expect(difference.columns[1]?.choiceNames).toMatchObject({ Occupied: '入居中（Occupied）' });
    expect(difference.rows[0]).toMatchObject({ values: ['1', 'Occupied', null], before: { 1: 'Vacant' } });
    for (const [text, found] of Object.entries({ 入居: 1, vacant: 1, ファイル: 0, 'in the': 1 }))
      expect([text, (await find(text)).total]).toEqual([text, found]);
    const response = await reader.fetch(`/api/uploaded-files/comparison/export/excel?from=${from.id}&to=${to.id}`);
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets[0]?.rows.slice(1).map((row) => row[2])).toEqual([
      expect.stringMatching(/（Vacant）$/),
      '入居中（Occupied）',
    ]);
  });

  it('names the key of the rows also where one version has neither rows nor columns', async () => {
    const make = (rows: Rows, columns: GridColumn[]) =>
      makeFile(api, { submission, versionNo: (versionNo += 1), userId, columns, rows });
    const full = await make([['303', 'Redstone', '100']], threeColumns);
    const empty = await make([], []);
    const removed = await compare(full.id, empty.id);
    expect(removed).toMatchObject({ keyFields: ['Unit code'], goneColumns: [], counts: { added: 0, removed: 1 } });
    expect(removed.rows).toMatchObject([{ kind: 'removed', values: ['303', 'Redstone', '100'] }]);
    expect(removed.columns.map(({ isKey }) => isKey)).toEqual([true, false, false]);
    const added = await compare(empty.id, full.id);
    expect(added).toMatchObject({ keyFields: ['Unit code'], counts: { added: 1, removed: 0, changed: 0 } });
    const file = await admin.fetch(`/api/uploaded-files/comparison/export/excel?from=${full.id}&to=${empty.id}`);
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.slice(0, 3)).toEqual(['removed', '303', 'Redstone']);
    const none = await compare(empty.id, (await make([], [])).id);
    expect(none).toMatchObject({ keyFields: [], columns: [], rows: [], total: 0 });
  });

  it('pairs equal rows of a key that repeats first, so that a row taken out is one removed row', async () => {
    const from = await version([
      ['303', 'Redstone', '10'],
      ['303', 'Juniper', '20'],
      ['303', 'Opal', '30'],
      ['305', 'Opal', '30'],
    ]);
    const to = await version([
      ['303', 'Juniper', '20'],
      ['303', 'Opal', '31'],
      ['305', 'Opal', '30'],
    ]);
    const { counts, rows } = await compare(from.id, to.id);
    expect(counts).toEqual({ added: 0, removed: 1, changed: 1, same: 2, changedCells: 2 });
    expect(rows.map(({ kind, values, before }) => [kind, values[2], before])).toEqual([
      ['changed', '31', { 1: 'Redstone', 2: '10' }],
      ['removed', '30', {}],
    ]);
  });

  it('compares versions of two data models by the fields that both have', async () => {
    const later: GridColumn[] = [
      { field: 'rentable_area', letter: 'A', type: 'decimal', isRequired: false },
      { field: 'unit_code', letter: 'B', type: 'text', isRequired: true },
      { field: 'monthly_base_rent', letter: 'C', type: 'decimal', isRequired: false },
      { field: 'annual_base_rent', letter: '', type: 'decimal', isRequired: false },
    ];
    const from = await version([
      ['303', 'Redstone', '100'],
      ['305', 'Juniper', '50'],
    ]);
    const rows: Rows = [
      [null, '305', '50', '600'],
      ['80.5', '303', '90', '1080'],
    ];
    const to = await makeFile(api, { submission, versionNo: (versionNo += 1), userId, columns: later, rows });
    const difference = await compare(from.id, to.id, '&view=all');
    expect(difference.goneColumns).toEqual(['Tenant name']);
    expect(difference.counts).toMatchObject({ changed: 1, same: 1, changedCells: 2 });
    expect(difference.rows.map(({ kind, before }) => [kind, before])).toEqual([
      ['same', {}],
      ['changed', { 0: null, 2: '100' }],
    ]);
  });

  it('does not take keys of two parts for one another', async () => {
    const columns: GridColumn[] = [{ ...threeColumns[1]!, field: 'building_code' }, threeColumns[0]!];
    const make = (rows: Rows) => makeFile(api, { submission, versionNo: (versionNo += 1), userId, columns, rows });
    const { counts } = await compare((await make([['A|1', '2']])).id, (await make([['A', '1|2']])).id);
    expect(counts).toMatchObject({ added: 1, removed: 1, changed: 0 });
  });

  it('says that rows were dropped, and makes no workbook of them', async () => {
    const from = await version([['1', 'A', null]]);
    const to = await version([['1', 'B', null]]);
    await api.orm.em.fork().execute('delete from version_row where version_id = ?', [from.id]);
    const { from: dropped, rows, sums } = await compare(from.id, to.id);
    expect([dropped.hasRows, rows, sums]).toEqual([false, [], []]);
    const file = await admin.get(`/api/uploaded-files/comparison/export/excel?from=${from.id}&to=${to.id}`);
    expect(file.body).toMatchObject({ code: 'Gone', details: { fault: 'Rows' } });
    const reread = (id: number) => admin.send('POST', `/api/uploaded-files/versions/${id}/rows`, {});
    expect((await reread(to.id)).body).toEqual({ outcome: 'read' });
    expect((await reread(1_000_000)).status).toBe(404);
  });

  it('holds: the difference, applied to the earlier version, gives the later one', async () => {
    const cell = fc.option(fc.constantFrom('A', 'B', '', '1.50', '|', 'قيمة', '値'), { nil: null });
    const row = fc.tuple(fc.constantFrom('1', '2', '3', '', null), cell, cell);
    const sheet = fc
      .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 })
      .chain((rowNos) =>
        fc.tuple(fc.constant(rowNos), fc.array(row, { minLength: rowNos.length, maxLength: rowNos.length })),
      );
    await fc.assert(
      fc.asyncProperty(sheet, sheet, async ([fromNos, fromRows], [toNos, toRows]) => {
        const from = await version(fromRows, fromNos);
        const to = await version(toRows, toNos);
        const { rows, counts } = await compare(from.id, to.id, '&size=500');
        const result = new Map<number, (string | null)[]>(
          fromNos.map((rowNo, index) => [rowNo, [...fromRows[index]!]]),
        );
        const added: (string | null)[][] = [];
        for (const { kind, otherRowNo, values, before } of rows) {
          const was = result.get(otherRowNo ?? -1);
          if (kind === 'added') added.push(values);
          if (kind === 'removed') {
            expect(values).toEqual(was);
            result.delete(otherRowNo!);
          }
          for (const [at, value] of Object.entries(before)) {
            expect(was?.[Number(at)]).toEqual(value);
            was![Number(at)] = values[Number(at)] ?? null;
          }
        }
        const texts = (all: Iterable<readonly (string | null)[]>) => [...all].map((one) => JSON.stringify(one)).sort();
        expect(texts([...result.values(), ...added])).toEqual(texts(toRows));
        expect(counts.same + counts.changed + counts.added).toBe(toRows.length);
        expect(counts.changedCells).toBe(rows.reduce((sum, { before }) => sum + Object.keys(before).length, 0));
        expect(counts.same + counts.changed + counts.removed).toBe(fromRows.length);
      }),
      { numRuns: generatedCases(40) },
    );
  });
});
