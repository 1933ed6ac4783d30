import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmissionProposal } from '#contracts/proposals.ts';
import { makeSheet } from '#tests/documents/reading/workbooks.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../fixture.ts';

describe('the submission proposed for a workbook that nobody has mapped', () => {
  let api: TestApi;
  let dan: Browser;
  let occupancyNo: string;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, properties } = portfolio;
    const propertyId = properties[0]!.id;
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    const em = api.orm.em.fork();
    const map = 'insert into property_mapping (service_provider_id, provider_code, property_id) values (?, ?, ?)';
    await em.execute(map, [north, 'NG-1', propertyId]);
    const datasets = await em.execute<{ id: number }[]>(
      `select id from dataset where name in ('Occupancy', 'Valuation') order by name`,
    );
    const numbers: string[] = [];
    for (const { id } of datasets) {
      const where = { serviceProviderId: north, propertyId, postMonth: '2026-10-01' };
      numbers.push((await makeSubmission(api.orm, { ...portfolio, datasetId: id }, where)).submissionNo);
    }
    occupancyNo = numbers[0]!;
    dan = await signIn(api.baseUrl, 'dan@north.example');
  });
  afterAll(() => api?.close());

  it.each([
    ['English', ['Property', 'Month', 'NRA (sq ft)', 'Leased', 'Occupied', 'Occupancy %']],
    ['Japanese', ['物件', '年月', '総賃貸可能面積', '契約面積', '稼働面積', '稼働率']],
    ['Arabic', ['العقار', 'الشهر', 'إجمالي المساحة', 'المؤجر', 'المشغول', 'نسبة الإشغال']],
  ])('is found by heads that its data model knows in %s', async (_language, heads) => {
    const form = new FormData();
    const content = makeSheet([['Report'], heads, ['NG-1', '2026-10', 1000, 900, 900, 90]]);
    form.set('fileName', 'export.xlsx');
    form.set('file', new Blob([new Uint8Array(content)]), 'export.xlsx');
    const response = await dan.fetch('/api/submissions/proposals', { method: 'POST', body: form });
    expect((await response.json()) as SubmissionProposal).toMatchObject({
      submissionNo: occupancyNo,
      reason: 'found',
      property: 'NG-1',
      postMonth: '2026-10',
    });
  });
});
