import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, utils, write } from 'xlsx';
import { accountMappingFile } from '#contracts/account-mappings.ts';
import type { MappingFileResult } from '#contracts/account-mapping-files.schema.ts';
import type { ClonedCharts, MappingConsequences } from '#contracts/account-mappings.schema.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import type { HouseChart } from './fixture.ts';
import { ledger, makeHouseChart, makeLedger } from './fixture.ts';

const path = '/api/account-mappings';
const account = (code: string): AccountMatcher => ({ kind: 'account', code });

describe('the months of account mappings, and their review', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let house: HouseChart;
  let admin: Browser;
  let north: Browser;
  let chartId: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [dataset] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    portfolio = { ...portfolio, datasetId: dataset!.id };
    house = await makeHouseChart(api.orm, portfolio);
    const own = { serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id };
    for (const postMonth of ['2026-08-01', '2026-09-01', '2026-10-01']) {
      const made = await makeLedger(api.orm, portfolio, { ...own, postMonth, status: 'Submitted For Review' }, ledger);
      chartId = made.chartId;
    }
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'nora@north.example', { serviceProviderId: portfolio.north });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    north = await signIn(api.baseUrl, 'nora@north.example');
  }, 120_000);
  afterAll(() => api?.close());

  const to = (code: string, isSignFlipped = false): AccountTarget => ({
    ...{ kind: 'account', masterAccountId: house.accounts[code]!, isSignFlipped },
  });
  const chart = async () => await admin.read(`${path}/${chartId}`);
  const idOf = async (code: string) =>
    (await chart()).mappings.findLast(({ matcher }) => matcher.kind === 'account' && matcher.code === code)
      ?.MappingId ?? null;
  async function save(of: Browser, code: string, target: AccountTarget | null, effectiveFrom: string) {
    const change = { matcher: account(code), target, effectiveFrom, MappingId: await idOf(code) };
    return of.send('PUT', `${path}/${chartId}`, { changes: [change] });
  }
  /** What the account of each open month is mapped to, the earliest first. */
  const byMonth = async (code: string) => {
    const rows = await api.orm.em.fork().execute<{ master: string | null }[]>(
      `select x.code as master from version_account va join source_account a on a.id = va.source_account_id
         join version v on v.id = va.version_id join submission s on s.id = v.submission_id
         left join account_mapping g on g.id = va.mapping_id left join master_account x on x.id = (g.target ->> 'masterAccountId')::int
        where a.provider_chart_id = ? and a.code = ? order by s.post_month`,
      [chartId, code],
    );
    return rows.map(({ master }) => master);
  };

  it('keep earlier months when a later one is mapped otherwise, and when the mapping is taken away from a month on', async () => {
    expect((await save(admin, '4000-10', to('4010'), '2026-08-01')).status).toBe(200);
    expect((await save(admin, '4000-10', to('4020'), '2026-10-01')).status).toBe(200);
    expect(await byMonth('4000-10')).toEqual(['4010', '4010', '4020']);
    const removed = await save(admin, '4000-10', null, '2026-09-01');
    expect((removed.body as MappingConsequences).moved.map(({ postMonth }) => postMonth)).toEqual(['2026-09-01']);
    expect(await byMonth('4000-10')).toEqual(['4010', null, '4020']);
    expect((await save(admin, '4000-10', null, '2026-10-01')).body).toMatchObject({ pending: 3 });
    expect(await byMonth('4000-10')).toEqual(['4010', null, null]);
    const [kept] = (await chart()).mappings.filter(({ matcher }) => matcher.kind === 'account');
    expect(kept).toMatchObject({ effectiveFrom: '2026-08-01', effectiveUntil: '2026-09-01' });
    expect((await save(admin, '4000-10', to('4010'), '2026-09-01')).body).toMatchObject({ pending: 2 });
    expect(await byMonth('4000-10')).toEqual(['4010', '4010', '4010']);
  });

  it('are taken from a workbook: the same account from an earlier month on is a change, from a later one is none', async () => {
    await save(admin, '1000-00', to('1010'), '2026-09-01');
    const submit = async (effectiveFrom: string) => {
      const names = accountMappingFile.fields.map(({ name }) => name);
      const row: Record<string, string> = {
        ...{ serviceProvider: 'NORTH', property: portfolio.properties[0]!.code, accountCode: '1000-00' },
        ...{ masterAccount: '1010', effectiveFrom },
      };
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet([names, names.map((name) => row[name] ?? '')]), 'Data');
      const form = new FormData();
      form.append('file', new Blob([write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer]), 'mapping.xlsx');
      const answer = await north.fetch(`${path}/file/submit`, { method: 'POST', body: form });
      return ((await answer.json()) as MappingFileResult).counts;
    };
    expect(await submit('2026-10')).toEqual({ ready: 0, unchanged: 1, refused: 0 });
    expect(await byMonth('1000-00')).toEqual([null, '1010', '1010']);
    expect(await submit('2026-08')).toEqual({ ready: 1, unchanged: 0, refused: 0 });
    expect(await byMonth('1000-00')).toEqual(['1010', '1010', '1010']);
  });

  it('are judged by the latest trial balance from a month on that has none yet', async () => {
    const preview = async (targets: Record<string, AccountTarget>) => {
      const wanted = Object.entries(targets).map(async ([code, target]) => ({
        ...{ matcher: account(code), target, effectiveFrom: '2026-12-01', MappingId: await idOf(code) },
      }));
      return admin.send('POST', `${path}/${chartId}/preview`, { changes: await Promise.all(wanted) });
    };
    const controls = [
      { control: 'debitsEqualCredits', postMonth: '2026-12-01', difference: '-1800.02' },
      { control: 'closingsAddUpToZero', postMonth: '2026-12-01', difference: '-1800.02' },
    ];
    const turned = await preview({ '1000-00': to('1010', true) });
    expect(turned).toMatchObject({ status: 409, body: { details: { reason: 'ControlBroken', controls } } });
    const other = await preview({ '1000-00': to('4010') });
    expect(other.status).toBe(200);
    const shown = (other.body as MappingConsequences).controls.after.map(({ postMonth }) => postMonth);
    expect([...new Set(shown)]).toEqual(['2026-10-01', '2026-09-01', '2026-08-01']);
    const ignore: AccountTarget = { kind: 'ignore' };
    expect((await preview({ '1000-00': ignore, '4000-10': ignore, '4000-20': ignore })).status).toBe(200);
    expect((await preview({ '1000-00': ignore, '4000-10': ignore })).status).toBe(409);
  });

  it('wait where a review is asked for: what would break a control is not accepted, and only an administrator takes away', async () => {
    await admin.send('PUT', '/api/account-mapping-settings', { isReviewRequired: true });
    const removal = await save(north, '1000-00', null, '2026-10-01');
    expect(removal).toMatchObject({ status: 403, body: { details: { reason: 'RemovedByAdmin' } } });
    expect((await save(north, '4000-20', to('4010', true), '2026-08-01')).body).toMatchObject({ isInReview: true });
    const MappingIds = [await idOf('4000-20')];
    const accept = () => admin.send('POST', `${path}/${chartId}/review`, { MappingIds, isAccepted: true });
    expect(await accept()).toMatchObject({ status: 409, body: { details: { reason: 'ControlBroken' } } });
    expect(await byMonth('4000-20')).toEqual([null, null, null]);
    expect((await save(north, '4000-20', null, '2026-08-01')).status).toBe(200);
    expect(await idOf('4000-20')).toBeNull();
    const settings = '/api/account-mapping-settings';
    for (const name of ['sumTolerance', 'lineTolerance'])
      expect((await admin.send('PUT', settings, { [name]: '-1' })).status).toBe(400);
    const wide = await admin.send('PUT', settings, { sumTolerance: '600.00' });
    expect(wide.body).toEqual({ isReviewRequired: true, sumTolerance: '600.00', lineTolerance: '0.01' });
    expect((await save(admin, '4000-20', to('4010', true), '2026-08-01')).status).toBe(200);
    expect((await save(admin, '4000-20', null, '2026-08-01')).status).toBe(200);
    await admin.send('PUT', settings, { sumTolerance: '1.00' });
    await save(north, '4000-20', to('4010'), '2026-08-01');
    MappingIds[0] = await idOf('4000-20');
    expect((await accept()).body).toEqual({ decided: 1 });
    expect(await byMonth('4000-20')).toEqual(['4010', '4010', '4010']);
    expect((await chart()).chart.pending).toBe(0);
  });

  it('are cloned with an account, every month from which it is mapped otherwise', async () => {
    const pier = { serviceProviderId: portfolio.north, propertyId: portfolio.properties[1]!.id };
    const made = await makeLedger(api.orm, portfolio, { ...pier, postMonth: '2026-10-01' }, [
      { code: '4000-10', closing: '0' },
    ]);
    await save(admin, '4000-10', to('4020'), '2026-08-01');
    await save(admin, '4000-10', to('4010'), '2026-09-01');
    expect((await save(admin, '4000-10', to('4020'), '2026-10-01')).status).toBe(200);
    const body = { chartIds: [made.chartId], datasetId: portfolio.datasetId };
    const cloned = await admin.send('POST', `${path}/${chartId}/clone`, body);
    expect(cloned).toMatchObject({ status: 200, body: { rows: [{ differs: 0, exists: 0 }] } });
    const { mappings } = await admin.read(`${path}/${made.chartId}`);
    const months = mappings.filter(({ matcher }) => matcher.kind === 'account' && matcher.code === '4000-10');
    expect(months.map(({ effectiveFrom, target }) => [effectiveFrom, target])).toEqual([
      ['2026-08-01', to('4020')],
      ['2026-09-01', to('4010')],
      ['2026-10-01', to('4020')],
    ]);
    const again = await admin.send('POST', `${path}/${chartId}/clone`, body);
    expect((again.body as ClonedCharts).rows).toMatchObject([{ created: 0, differs: 0 }]);
  });

  it('come back in a workbook of all mappings: nothing changes, and what would break a control is refused with the difference', async () => {
    const whole = Buffer.from(await (await north.fetch(`${path}/file/template?contents=all`)).arrayBuffer());
    const send = async (act: string, content: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), 'mapping.xlsx');
      const answer = await north.fetch(`${path}/file/${act}`, { method: 'POST', body: form });
      const body = (await answer.json()) as MappingFileResult;
      expect(body).toMatchObject({ counts: expect.anything() });
      return body;
    };
    await admin.send('PUT', '/api/account-mapping-settings', { isReviewRequired: false });
    const { mappings } = await chart();
    const unchanged = await send('submit', whole);
    expect(unchanged.counts).toMatchObject({ ready: 0, refused: 0 });
    expect(unchanged.counts.unchanged).toBeGreaterThan(mappings.length);
    expect((await chart()).mappings).toEqual(mappings);

    const book = read(whole);
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    const at = (name: string) => accountMappingFile.fields.findIndex((field) => field.name === name);
    for (const row of rows) {
      const isCash = row[at('accountCode')] === '1000-00' && row[at('property')] === portfolio.properties[0]!.code;
      if (isCash) row[at('isSignFlipped')] = 'Yes';
    }
    const turned = utils.book_new();
    utils.book_append_sheet(turned, utils.aoa_to_sheet(rows), 'Data');
    const content = write(turned, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    for (const act of ['check', 'submit']) {
      const { rows: judged, broken } = await send(act, content);
      expect(judged[0]).toMatchObject({ outcome: 'refused', code: 'ControlBroken', field: 'masterAccount' });
      expect(broken[0]).toMatchObject({ chart: 'Larkspur Tower', postMonth: '2026-10-01', difference: '-1800.02' });
    }
    expect((await chart()).mappings).toEqual(mappings);
  });

  it('are all listed where a mapping moves them, however many they are', async () => {
    const em = api.orm.em.fork();
    await em.execute(
      `with months as (select ('2026-07-01'::date - make_interval(months => n))::date as month, n from generate_series(1, 230) n),
         source as (select s.* from submission s join source_account a on a.provider_chart_id = ?
           join version_account va on va.source_account_id = a.id and va.version_id = s.current_version_id order by s.post_month limit 1),
         copied as (insert into submission select (jsonb_populate_record(null::submission, to_jsonb(s) || jsonb_build_object(
             'id', nextval(pg_get_serial_sequence('submission', 'id')), 'submission_no', 'SUB-M' || m.n, 'post_month', m.month,
             'current_version_id', null))).* from source s, months m returning id, post_month),
         made as (insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
           select id, 1, 'upload', 'current', 1, '[]', 0 from copied returning id, submission_id)
       insert into version_account select (jsonb_populate_record(null::version_account, to_jsonb(va) || jsonb_build_object(
           'version_id', m.id, 'mapping_id', null))).*
         from made m, source s join version_account va on va.version_id = s.current_version_id`,
      [chartId],
    );
    await em.execute(
      `update submission s set current_version_id = v.id from version v
        where v.submission_id = s.id and s.submission_no like 'SUB-M%'`,
    );
    const change = { matcher: account('4000-10'), target: to('4020'), effectiveFrom: '2000-01-01' };
    const MappingId = await idOf('4000-10');
    const answer = await admin.send('POST', `${path}/${chartId}/preview`, { changes: [{ ...change, MappingId }] });
    const { moved, movedCount } = answer.body as MappingConsequences;
    expect([answer.status, moved.length]).toEqual([200, movedCount]);
    expect(moved.filter(({ submissionNo }) => submissionNo.startsWith('SUB-M'))).toHaveLength(230);
  });
});
