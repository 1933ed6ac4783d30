import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import { poolOf } from '#database/orm.ts';
import { hotStatements } from '#database/sql/hot-statements.ts';
import { loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio, makeSubmission, makeVersion } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const isPool = (value: unknown): value is Pool => typeof value === 'object' && value !== null && 'query' in value;

/** Names of the statements that carry one. */
const namesIn = (calls: readonly unknown[]) =>
  [...new Set(calls.flatMap((call) => /\/\* ([a-z-]+) \*\//.exec(JSON.stringify(call))?.[1] ?? []))].toSorted();

/** Addresses whose answers need the statements of the list. */
const addresses = [
  '/api/submissions?size=10',
  '/api/submissions?size=10&search=tower',
  '/api/uploaded-files?size=10',
  '/api/properties?size=10',
  '/api/service-providers?size=10',
  '/api/dataset-mappings/places?size=10',
  '/api/orphans/counts',
  '/api/orphans/propertiesWithoutFund?size=10',
  '/api/account-mappings?size=10',
  '/api/rules/tie-outs?size=10',
];

describe('the hot statements', () => {
  let api: TestApi;
  let submissionId: number;
  let submissionNo: string;
  let propertyId: number;
  let people: { superAdmin: Browser; admin: Browser; limited: Browser; reviewer: Browser; provider: Browser };

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    propertyId = portfolio.properties[0]!.id;
    const reviewer = await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId,
      status: 'Submitted For Review',
      reviewerIds: [reviewer.id],
    });
    await makeVersion(api.orm, submission, 1, [['U1', '1000', '10']]);
    ({ id: submissionId, submissionNo } = submission);
    // Waits for a provider.
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId,
      postMonth: '2026-08-01',
    });
    await makePerson(api.orm, 'SuperAdmin', 'sora@fund.example');
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: limited.id, propertyId });
    await em.flush();
    people = {
      superAdmin: await signIn(api.baseUrl, 'sora@fund.example'),
      admin: await signIn(api.baseUrl, 'amira@fund.example'),
      limited: await signIn(api.baseUrl, 'part@fund.example'),
      reviewer: await signIn(api.baseUrl, 'rei@fund.example'),
      provider: await signIn(api.baseUrl, 'dana@north.example'),
    };
  }, 120_000);
  afterAll(() => api?.close());

  it('are those of the list, and each runs on the migrated schema', async () => {
    // Every pool of the ORM inherits the method, that of the api too.
    const pool = await poolOf(api.orm);
    const pools: unknown = Object.getPrototypeOf(pool);
    if (!isPool(pools)) throw new Error('The ORM has no pool.');
    const sent = jest.spyOn(pools, 'query');
    try {
      for (const address of addresses) await people.admin.read(address);
      await people.superAdmin.read('/api/audit?size=10');
      await people.limited.read('/api/properties?size=10');
      await people.admin.read(`/api/properties/${propertyId}`);
      await people.admin.read(`/api/submissions/${submissionNo}`);
      await people.reviewer.read('/api/submissions/reviewer-board');
      await people.provider.read('/api/submissions/provider-board');
      const client = await pool.connect();
      const inRun = jest.spyOn(client, 'query');
      try {
        expect((await loadRunInputs(preparing(client), submissionId)).submission.submissionId).toBe(submissionId);
        expect(namesIn([...sent.mock.calls, ...inRun.mock.calls])).toEqual([...hotStatements].toSorted());
      } finally {
        inRun.mockRestore();
        client.release();
      }
    } finally {
      sent.mockRestore();
    }
  });
});
