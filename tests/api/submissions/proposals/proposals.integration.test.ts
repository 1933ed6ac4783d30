import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import { definitionOf, rentRollHeads, trialBalanceHeads, unit, workbook } from '#tests/activities/installation.ts';
import { makePackage } from '#tests/documents/reading/workbooks.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../fixture.ts';
import { makePortfolio, makeSubmission } from '../fixture.ts';

const maxBytes = 100_000;
const nothing = { property: null, postMonth: null, submissionNos: [], withoutSubmission: [], withoutTable: [] };
const unrecognised = { submissionNo: null, reason: 'unrecognised', ...nothing };

describe('the submission proposed for a dropped workbook', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let dan: Browser;
  const numbers: Record<string, string> = {};

  beforeAll(async () => {
    api = await startTestApi({ UPLOAD_MAX_BYTES: String(maxBytes) });
    portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    const [tower, pier] = properties.map(({ id }) => id) as [number, number];
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south });
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example', {});
    const em = api.orm.em.fork();
    const add = (sql: string, ...values: unknown[]) => em.execute(sql, values);
    const map = 'insert into property_mapping (service_provider_id, provider_code, property_id) values (?, ?, ?)';
    await add(map, north, 'NG-1', tower);
    await add(map, north, 'NG-2', pier);
    await add(map, south, 'CO-2', pier);
    const define = 'insert into dataset_mapping (service_provider_id, dataset_id, definition) values (?, ?, ?)';
    const ledger = (await api.orm.em.fork().execute(`select id from dataset where name = 'Trial Balance'`)) as {
      id: number;
    }[];
    for (const provider of [north, south]) {
      await add(define, provider, portfolio.datasetId, JSON.stringify(definitionOf(rentRollHeads)));
      await add(define, provider, ledger[0]?.id, JSON.stringify(definitionOf(trialBalanceHeads)));
    }
    const open = async (name: string, serviceProviderId: number, propertyId: number, postMonth: string) => {
      const submission = await makeSubmission(api.orm, portfolio, { serviceProviderId, propertyId, postMonth });
      numbers[name] = submission.submissionNo;
    };
    await open('tower', north, tower, '2026-10-01');
    await open('pier', north, pier, '2026-10-01');
    await open('pierBefore', north, pier, '2026-09-01');
    await open('foreign', south, pier, '2026-08-01');
    const trialBalance = await makeSubmission(
      api.orm,
      { ...portfolio, datasetId: ledger[0]?.id ?? 0 },
      { serviceProviderId: north, propertyId: tower },
    );
    numbers['ledger'] = trialBalance.submissionNo;
    dan = await signIn(api.baseUrl, 'dan@north.example');
  });
  afterAll(() => api?.close());

  async function post(browser: Browser, fileName: string, content: Buffer | null) {
    const form = new FormData();
    form.set('fileName', fileName);
    if (content !== null) form.set('file', new Blob([new Uint8Array(content)]), fileName);
    const response = await browser.fetch('/api/submissions/proposals', { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as SubmissionProposal };
  }
  const propose = async (fileName: string, content: Buffer | null) => (await post(dan, fileName, content)).body;
  const asCsv = (encoding: 'utf16le' | 'utf8', delimiter: string): Buffer => {
    const rows = [
      ['Report'],
      rentRollHeads.map(([head]) => head),
      unit(1, { Property: 'NG-1', 'As of': '2026-10-31' }),
    ];
    return Buffer.from(rows.map((row) => row.join(delimiter)).join('\r\n'), encoding);
  };
  const rentRoll = (code: string, day: string) => workbook([unit(1, { Property: code, 'As of': day })]);

  it.each([
    ['commas', asCsv('utf8', ',')],
    ['semicolons', asCsv('utf8', ';')],
    ['tabs in UTF-16', asCsv('utf16le', '\t')],
  ])('is found for a csv with %s, which has no sheet that could be named as the mapped one', async (_, content) => {
    const em = api.orm.em.fork();
    const rename = (sheet: string) =>
      em.execute(`update dataset_mapping set definition = jsonb_set(definition, '{sheet}', ?::jsonb)`, [sheet]);
    await rename('"Rent roll"');
    expect((await propose('export.csv', content)).submissionNo).toBe(numbers['tower']);
    await rename('null');
  });

  it('is found by heads, property code and period in the file, whatever its name', async () => {
    expect(await propose('Export (4).xlsx', rentRoll('NG-1', '2026-10-31'))).toMatchObject({
      ...nothing,
      submissionNo: numbers['tower'],
      reason: 'found',
      property: 'NG-1',
      postMonth: '2026-10',
    });
    expect(await propose('Larkspur Tower TB 2026-10.xlsx', rentRoll('ng-2', '2026-09-30'))).toMatchObject({
      submissionNo: numbers['pierBefore'],
      property: 'ng-2',
      postMonth: '2026-09',
    });
    const ledger = workbook([['NG-1', '2026-10-31', 'Accrual', '4000', 'Rent', 0, 0, 10, -10, -10]], trialBalanceHeads);
    expect(await propose('data.xlsx', ledger)).toMatchObject({ submissionNo: numbers['ledger'], reason: 'found' });
  });

  it('says for which property and month no submission is open', async () => {
    expect(await propose('Larkspur RR.xlsx', rentRoll('NG-1', '2026-01-31'))).toMatchObject({
      ...nothing,
      submissionNo: null,
      reason: 'noSubmission',
      property: 'NG-1',
      postMonth: '2026-01',
    });
  });

  it('is found by the name when nothing else is sent', async () => {
    const byName = { reason: 'byName', ...nothing };
    expect(await propose('Larkspur_RentRoll_2026-10.xlsx', null)).toMatchObject({
      submissionNo: numbers['tower'],
      ...byName,
    });
    expect(await propose('Somewhere else.xlsx', null)).toMatchObject(unrecognised);
    expect(await propose('notes.docx', null)).toMatchObject({ ...unrecognised, reason: 'wrongType' });
  });

  it('never is a submission of another provider, neither by content nor by name', async () => {
    expect(await propose('Export.xlsx', rentRoll('NG-2', '2026-08-31'))).toMatchObject({ submissionNo: null });
    expect(await propose('Export.xlsx', rentRoll('CO-2', '2026-08-31'))).toMatchObject({ submissionNo: null });
    const byName = await propose('Pier 9 Exchange RR 2026-08.xlsx', null);
    expect(byName).toMatchObject({ ...unrecognised, reason: 'noSubmission' });
    expect(byName.likely.map(({ submissionNo }) => submissionNo)).not.toContain(numbers['foreign']);
    const sue = await signIn(api.baseUrl, 'sue@south.example');
    const { body } = await post(sue, 'Export.xlsx', rentRoll('CO-2', '2026-08-31'));
    expect(body).toMatchObject({ submissionNo: numbers['foreign'], reason: 'found' });
  });

  it('has only submissions of the person among the likely ones, and the right one whenever the file names it', async () => {
    const choice = fc.record({
      rows: fc.array(
        fc.tuple(
          fc.constantFrom('NG-1', 'NG-2', 'CO-2', 'P-100', 'P-101', 'X-9'),
          fc.constantFrom('2026-08-31', '2026-09-30', '2026-10-31'),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      name: fc.constantFrom('Export', 'Pier 9 Exchange 2026-08', 'CO-2 RR', 'Corvane Services Rent Roll'),
    });
    const foreign = numbers['foreign'];
    await fc.assert(
      fc.asyncProperty(choice, async ({ rows, name }) => {
        const cells = rows.map(([code, day], at) => unit(at + 1, { Property: code, 'As of': day }));
        const { submissionNo, submissionNos, likely } = await propose(`${name}.xlsx`, workbook(cells));
        const proposed = [submissionNo, ...submissionNos, ...likely.map((one) => one.submissionNo)];
        expect(proposed).not.toContain(foreign);
        const isPier = rows.some(([code, day]) => ['NG-2', 'P-101'].includes(code) && day === '2026-09-30');
        if (isPier) expect(likely.map((one) => one.submissionNo)).toContain(numbers['pierBefore']);
      }),
      { numRuns: generatedCases(30) },
    );
  });

  it('falls back to the name for hostile and broken files, which harm nothing', async () => {
    const name = 'Larkspur_RentRoll_2026-10.xlsx';
    const bomb = makePackage({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><workbook>&b;</workbook>`,
      'xl/worksheets/sheet1.xml': new Uint8Array(70_000_000),
    });
    for (const content of [bomb, Buffer.from('%PDF-1.7'), Buffer.from('504b0304', 'hex'), Buffer.alloc(0)]) {
      expect(await propose(name, content)).toMatchObject({ submissionNo: numbers['tower'], reason: 'byName' });
    }
    expect((await propose('Export.xlsx', rentRoll('NG-1', '2026-10-31'))).submissionNo).toBe(numbers['tower']);
  });

  it('stores nothing', async () => {
    await propose('Export.xlsx', rentRoll('NG-1', '2026-10-31'));
    const counts = await api.orm.em
      .fork()
      .execute(
        'select (select count(*)::int from upload) as uploads, (select count(*)::int from outbox_entry) as sent',
      );
    expect(counts).toEqual([{ uploads: 0, sent: 0 }]);
  });

  it('is refused without a session, to a reviewer, without a name, and for a file beyond the limit', async () => {
    const file = rentRoll('NG-1', '2026-10-31');
    expect((await post(new Browser(api.baseUrl), 'a.xlsx', file)).status).toBe(401);
    expect((await post(await signIn(api.baseUrl, 'rei@fund.example'), 'a.xlsx', file)).status).toBe(403);
    expect((await post(dan, '', file)).status).toBe(400);
    expect((await post(dan, 'a.xlsx', Buffer.alloc(maxBytes + 1, 1))).status).toBe(413);
  });
});
