import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { read, utils, write } from 'xlsx';
import { accountMappingFile } from '#contracts/account-mappings.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import { makeHouseChart, makeLedger } from './fixture.ts';

const path = '/api/account-mappings';

describe('accounts of two providers of the same properties', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let north: Browser;
  let admin: Browser;
  let masterAccountId: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [dataset] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    portfolio = { ...portfolio, datasetId: dataset!.id };
    masterAccountId = (await makeHouseChart(api.orm, portfolio)).accounts['1010']!;
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'nora@north.example', { serviceProviderId: portfolio.north });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    north = await signIn(api.baseUrl, 'nora@north.example');
  }, 120_000);
  afterAll(() => api?.close());

  const suffixes = fc.uniqueArray(fc.stringMatching(/^[0-9]{3}$/u), { minLength: 1, maxLength: 4 });

  /** Everything that the reader is told of accounts, as one text. */
  async function answersTo(browser: Browser, chartIds: readonly number[]): Promise<string> {
    const addresses = ['', '?IsForProperty=0', '?search=S-', '/overview'].map((rest) => `${path}${rest}`);
    const ofCharts = chartIds.flatMap((id) => [`${path}/${id}`, `${path}/${id}/accounts`, `${path}/${id}/clone`]);
    const texts: string[] = [];
    for (const address of [...addresses, ...ofCharts]) texts.push(JSON.stringify((await browser.get(address)).body));
    for (const file of ['file/template', 'export/excel', 'export/excel?IsForProperty=0']) {
      const answer = await browser.fetch(`${path}/${file}`);
      const book = read(Buffer.from(await answer.arrayBuffer()));
      texts.push(JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })));
    }
    return texts.join('\n');
  }

  it('are told to nobody of the other provider, whatever they are called and mapped to', async () => {
    let month = 0;
    await fc.assert(
      fc.asyncProperty(suffixes, suffixes, fc.boolean(), async (ours, theirs, isMapped) => {
        month += 1;
        const postMonth = `20${30 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
        const propertyId = portfolio.properties[month % 2]!.id;
        const linesOf = (prefix: string, codes: readonly string[]) =>
          codes.map((code) => ({ code: `${prefix}-${code}`, name: `Account ${prefix}-${code}`, closing: '0' }));
        const ofMonth = { propertyId, postMonth };
        const own = await makeLedger(
          api.orm,
          portfolio,
          { ...ofMonth, serviceProviderId: portfolio.north },
          linesOf('N', ours),
        );
        const other = await makeLedger(
          api.orm,
          portfolio,
          { ...ofMonth, serviceProviderId: portfolio.south },
          linesOf('S', theirs),
        );
        const change = {
          ...{ matcher: { kind: 'account', code: `S-${theirs[0]}` }, effectiveFrom: postMonth, MappingId: null },
          target: { kind: 'account', masterAccountId, isSignFlipped: false },
        };
        const body = { changes: [change] };
        expect((await north.send('PUT', `${path}/${other.chartId}`, body)).status).toBe(404);
        if (isMapped) await admin.send('PUT', `${path}/${other.chartId}`, body);
        const told = await answersTo(north, [own.chartId, other.chartId]);
        for (const code of ours) expect(told).toContain(`N-${code}`);
        expect(told).not.toMatch(/"S-[0-9]{3}|Account S-/u);
      }),
      { numRuns: generatedCases(8) },
    );
  });

  it('are cloned to no chart of the other provider, though both have the same name', async () => {
    const em = api.orm.em.fork();
    const chartOf = (providerId: number) =>
      em.execute<{ id: number }[]>('select id from provider_chart where service_provider_id = ? order by id limit 1', [
        providerId,
      ]);
    const [[ours], [theirs]] = [await chartOf(portfolio.north), await chartOf(portfolio.south)];
    await em.execute(`update service_provider set name = 'Same name' where id in (?, ?)`, [
      ...[portfolio.north, portfolio.south],
    ]);
    const body = { chartIds: [theirs!.id], datasetId: portfolio.datasetId };
    for (const act of ['clone/preview', 'clone'])
      expect((await admin.send('POST', `${path}/${ours!.id}/${act}`, body)).status).toBe(404);
  });

  it('are in no chart that the other provider may write to by a workbook', async () => {
    const [larkspur] = portfolio.properties;
    const codes = await api.orm.em
      .fork()
      .execute<{ code: string }[]>(
        `select a.code from source_account a join provider_chart c on c.id = a.provider_chart_id where c.service_provider_id = ? limit 5`,
        [portfolio.south],
      );
    const names = accountMappingFile.fields.map(({ name }) => name);
    const value = {
      serviceProvider: 'SOUTH',
      property: larkspur!.code,
      masterAccount: '1010',
      effectiveFrom: '2030-01',
    };
    const rows = codes.map(({ code }) =>
      names.map((name) => (name === 'accountCode' ? code : ((value as Record<string, string>)[name] ?? ''))),
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([names, ...rows]), 'Data');
    const form = new FormData();
    form.append('file', new Blob([write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer]), 'mapping.xlsx');
    const answer = await north.fetch(`${path}/file/submit`, { method: 'POST', body: form });
    const { counts, rows: judged } = (await answer.json()) as {
      counts: { ready: number };
      rows: { code: string | null }[];
    };
    expect([counts.ready, new Set(judged.map(({ code }) => code))]).toEqual([0, new Set(['UnknownChart'])]);
  });
});
