import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FindingTarget } from '#contracts/submission-views.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion } from './fixture.ts';
import type { Portfolio } from './fixture.ts';

describe('the submission that a file of another dataset is for', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let ledgerId: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    const [ledger] = await api.orm.em
      .fork()
      .execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    ledgerId = ledger?.id ?? 0;
  });
  afterAll(() => api?.close());

  it('is the open one of the same property and month, and never of another provider', async () => {
    const [tower, pier] = portfolio.properties.map(({ id }) => id) as [number, number];
    const ofLedger = { ...portfolio, datasetId: ledgerId };
    const own = { serviceProviderId: portfolio.north, propertyId: tower };
    const waiting = await makeSubmission(api.orm, ofLedger, own);
    await makeSubmission(api.orm, ofLedger, { ...own, propertyId: pier });
    await makeSubmission(api.orm, ofLedger, { ...own, postMonth: '2026-09-01' });
    await makeSubmission(api.orm, ofLedger, { ...own, serviceProviderId: portfolio.south });
    const submission = await makeSubmission(api.orm, portfolio, { ...own, status: 'Reopened By System' });
    const { id: versionId, generation } = await makeVersion(api.orm, submission, 1, []);
    const em = api.orm.em.fork();
    const add = (kind: string) =>
      em.create(Finding, {
        ...{ versionId, generation, submissionId: submission.id, severity: 'hard', code: 'LAYOUT_CHANGED' },
        ...{ found: 'Trial Balance', params: { kind, now: 'Trial Balance' } },
      });
    add('SHEET');
    await em.flush();
    const dan = await signIn(api.baseUrl, 'dan@north.example');
    const targetsOf = async () => {
      const { body } = await dan.get(`/api/submissions/${submission.submissionNo}/findings`);
      return (body as { targets: FindingTarget[] }).targets;
    };
    // A sheet may have the name of a dataset by chance.
    expect(await targetsOf()).toEqual([]);
    add('OTHER_DATASET');
    await em.flush();
    expect(await targetsOf()).toEqual([
      { kind: 'dataset', value: 'Trial Balance', submissionNo: waiting.submissionNo },
    ]);
  });
});
