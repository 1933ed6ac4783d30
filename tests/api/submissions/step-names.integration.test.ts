import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, standingAtFirstStep } from './fixture.ts';

describe('the steps of a submission', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('have the names that are configured, in the language of the reader', async () => {
    const portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const dan = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    const rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { language: 'ja' });
    const helen = await makePerson(api.orm, 'Reviewer', 'helen@fund.example');
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [rei.id, helen.id],
      state: standingAtFirstStep(dan.id),
    });
    const em = api.orm.em.fork();
    const configuration = em.create(WorkflowConfiguration, { datasetId: portfolio.datasetId });
    await em.flush();
    em.create(ConfiguredReviewer, {
      // The first seat of the submission's state.
      id: 1,
      configurationId: configuration.id,
      orderNo: 1,
      userId: rei.id,
      stepNames: { en: 'Fund accounting review', ja: 'ファンド経理のレビュー' },
    });
    await em.flush();
    const namesFor = async (email: string) => {
      const browser = await signIn(api.baseUrl, email);
      const { body } = await browser.get(`/api/submissions/${submission.submissionNo}`);
      return (body as SubmissionDetail).steps.map(({ name }) => name);
    };
    expect(await namesFor('amira@fund.example')).toEqual(['Fund accounting review', null]);
    expect(await namesFor('rei@fund.example')).toEqual(['ファンド経理のレビュー', null]);
  });
});
