import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GridPage } from '#contracts/submission-views.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion, standingAtFirstStep } from './fixture.ts';

describe('rows that a reviewer edited', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('are compared with those of the same file one by one, so that a new name of a unit is one cell', async () => {
    const portfolio = await makePortfolio(api.orm);
    const { north, properties } = portfolio;
    const dan = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: properties[0]?.id ?? 0,
      state: standingAtFirstStep(dan.id),
    });
    const em = api.orm.em.fork();
    const upload = em.create(Upload, {
      ...{ opId: randomUUID(), submissionId: submission.id, fileName: 'rent.xlsx', blobKey: 'x', sha256: 'x' },
      ...{ sizeBytes: 1, seenGeneration: 0, uploadedByUserId: dan.id },
    });
    await em.flush();
    await makeVersion(api.orm, submission, 1, [['301', '1000.00', '50.5']]);
    await makeVersion(api.orm, submission, 2, [['399', '1000.00', '50.5']], 'edit');
    await em.execute('update version set upload_id = ? where submission_id = ?', [upload.id, submission.id]);
    const browser = await signIn(api.baseUrl, 'dan@north.example');
    const { body } = await browser.get(`/api/submissions/${submission.submissionNo}/rows?compareWith=1`);
    expect((body as GridPage).rows.map((row) => row.changed)).toEqual([{ 0: '301' }]);
  });
});
