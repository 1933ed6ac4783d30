import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { makeFile } from '#tests/api/uploaded-files/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from './fixture.ts';

describe('the workbooks of a version', () => {
  let api: TestApi;
  let submission: Submission;
  let dana: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, properties } = portfolio;
    const email = 'dana@north.example';
    const { id } = await makePerson(api.orm, 'DataProvider', email, { serviceProviderId: north });
    submission = await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: properties[0]!.id });
    await makeFile(api, { submission, userId: id, versionNo: 1, hasMarked: true });
    dana = await signIn(api.baseUrl, email);
  });
  afterAll(() => api.close());

  const kinds = ['original', 'annotated'] as const;
  const address = (kind: string) => `/api/submissions/${submission.submissionNo}/files/${kind}`;

  it('say that they were removed once the store no longer holds them', async () => {
    const locations: string[] = [];
    for (const kind of kinds) {
      const whole = await dana.fetch(address(kind));
      expect([kind, whole.status]).toEqual([kind, 200]);
      locations.push(whole.headers.get('content-location')!);
      await whole.arrayBuffer();
    }
    const blobs = createBlobStore(api.environment.blobs);
    for (const key of await blobs.list('')) await blobs.delete(key);
    const removed = { status: 410, body: { code: 'Gone', details: { fault: 'File' } } };
    for (const place of [...kinds.map(address), ...locations]) expect(await dana.get(place)).toMatchObject(removed);
  });
});
