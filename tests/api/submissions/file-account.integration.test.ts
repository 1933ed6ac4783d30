import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileAccount, FileAccountAnswer } from '#contracts/file-accounts.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion } from './fixture.ts';

const account: FileAccount = {
  sheets: [{ name: 'Data', isHidden: false, isRead: true }],
  headRow: 2,
  rowsRead: 4,
  rowsLoaded: 1,
  leftOut: [{ reason: 'above', word: null, count: 2, rows: [{ rowNo: 1, text: 'Report' }] }],
  columns: {
    mapped: [{ field: 'monthly_base_rent', source: 'Rent', letter: 'B', isFilled: true }],
    missing: [],
    unused: [],
    unusedCount: 0,
    unmapped: [],
  },
  encoding: null,
  delimiter: null,
  dateFormat: 'YYYY-MM-DD',
  constants: [],
  rules: {
    runCount: 3,
    skipped: [
      {
        ...{ ruleId: 1, rowCount: null, ofRows: 1 },
        missing: ['budget', 'debt#999999', 'no_such'].map((fact) => ({ fact, kind: 'otherDataset' as const })),
      },
    ],
  },
};

describe('the account of a file over the api', () => {
  let api: TestApi;
  let submission: Submission;
  let dan: Browser;
  let sue: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south });
    submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: properties[0]?.id ?? 0,
      status: 'Reopened By System',
    });
    await makeVersion(api.orm, submission, 1, [['301', '1000.00', '50.5']]);
    const second = await makeVersion(api.orm, submission, 2, [['301', '1000.00', '50.5']]);
    await api.orm.em
      .fork()
      .execute('insert into file_account (version_id, account) values (?, ?)', [second.id, JSON.stringify(account)]);
    dan = await signIn(api.baseUrl, 'dan@north.example');
    sue = await signIn(api.baseUrl, 'sue@south.example');
  }, 120_000);
  afterAll(() => api?.close());

  const ask = (browser: Browser, query = '') =>
    browser.get(`/api/submissions/${submission.submissionNo}/file-account${query}`);

  it('is read with the labels of the fields, and is null for a version of before', async () => {
    const now = (await ask(dan)).body as FileAccountAnswer;
    expect(now).toMatchObject({
      versionNo: 2,
      account: { rowsRead: 4, labels: { monthly_base_rent: expect.any(String) } },
    });
    expect(now.account?.datasets).toEqual({ budget: 'Budget', 'debt#999999': 'Debt' });
    expect((await ask(dan, '?versionNo=1')).body).toEqual({ versionNo: 1, account: null });
  });

  it('is hidden from other providers and from whoever is not signed in', async () => {
    expect((await ask(sue)).status).toBe(404);
    expect((await ask(new Browser(api.baseUrl))).status).toBe(401);
    expect((await ask(dan, '?versionNo=x')).status).toBe(400);
  });
});
