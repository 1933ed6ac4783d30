import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import { ImportRun } from '#database/imports/import-run.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

describe('a file by its address', () => {
  let api: TestApi;
  let blobs: BlobStore;
  let submissionNo: string;
  let [root, admin, limited, dan, sue]: Browser[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    blobs = createBlobStore(api.environment.blobs);
    const portfolio = await makePortfolio(api.orm);
    const { north, south } = portfolio;
    const propertyId = portfolio.properties[0]?.id ?? 0;
    const otherPropertyId = portfolio.properties[1]?.id ?? 0;
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example');
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const lim = await makePerson(api.orm, 'Admin', 'lim@fund.example');
    const dana = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south });
    [root, admin, limited, dan, sue] = await Promise.all(
      ['root@fund.example', 'amira@fund.example', 'lim@fund.example', 'dan@north.example', 'sue@south.example'].map(
        (email) => signIn(api.baseUrl, email),
      ),
    );
    ({ submissionNo } = await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId }));
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: lim.id, propertyId: otherPropertyId });
    const { id: submissionId } = await em.findOneOrFail(Submission, { submissionNo });
    await blobs.put('uploads/2026-10/賃貸 1', Buffer.from('as it came'));
    await blobs.put('annotated/1', Buffer.from('marked'));
    await blobs.put('uploads/2026-10/nobody', Buffer.from('of no record'));
    const upload = em.create(Upload, {
      opId: randomUUID(),
      submissionId,
      fileName: 'rent.xlsx',
      blobKey: 'uploads/2026-10/賃貸 1',
      sha256: 'a',
      sizeBytes: 10,
      seenGeneration: 0,
      uploadedByUserId: dana.id,
    });
    await em.flush();
    em.create(Version, {
      submissionId,
      uploadId: upload.id,
      versionNo: 1,
      generation: 1,
      kind: 'upload',
      state: 'superseded',
      columns: [],
      layout: null,
      annotatedBlobKey: 'annotated/1',
    });
    await em.flush();
  });
  afterAll(() => api.close());

  const ask = async (of: Browser | undefined, address: string) => {
    const answer = await of!.fetch(`/api/blob/blobfilebyurl?bloburl=${encodeURIComponent(address)}`);
    return { status: answer.status, text: await answer.text() };
  };

  it('is what a download names as its location, the original and the marked one', async () => {
    for (const [kind, content] of [
      ['original', 'as it came'],
      ['annotated', 'marked'],
    ] as const) {
      const download = await dan!.fetch(`/api/submissions/${submissionNo}/files/${kind}?versionNo=1`);
      expect(await download.text()).toBe(content);
      const location = download.headers.get('content-location') ?? '';
      expect(location).toMatch(/^\/api\/blob\/blobfilebyurl\?bloburl=/);
      const again = await dan!.fetch(location);
      expect([again.status, await again.text()]).toEqual([200, content]);
      expect(again.headers.get('content-disposition')).toBe(download.headers.get('content-disposition'));
    }
  });

  it('is refused to another provider, to an Admin of other properties and to strangers', async () => {
    for (const key of ['uploads/2026-10/賃貸 1', 'annotated/1']) {
      const address = blobs.urlOf(key);
      expect((await ask(admin, address)).status).toBe(200);
      expect((await ask(sue, address)).status).toBe(403);
      expect((await ask(limited, address)).status).toBe(403);
      expect((await ask(new Browser(api.baseUrl), address)).status).toBe(401);
    }
  });

  it('is refused for addresses elsewhere, for broken ones, and for a file of no record', async () => {
    const addresses = [
      `${api.baseUrl}/healthz`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/hostname',
      blobs.urlOf('../../etc/hostname'),
      `${blobs.urlOf('')}%E0%A4%A`,
      blobs.urlOf('uploads/2026-10/nobody'),
      blobs.urlOf('uploads/2026-10/never-was'),
    ];
    for (const address of addresses) {
      const answer = await ask(root, address);
      expect([address, answer]).toMatchObject([address, { status: 403, text: expect.stringContaining('"Forbidden"') }]);
    }
    expect((await root!.get('/api/blob/blobfilebyurl')).status).toBe(400);
  });

  it('is the workbook of an import for who imported it and for who sees everything', async () => {
    const rows = [
      ['Code', 'Name'],
      ['W1', 'West'],
    ];
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'P', rows }] }))]), 'p.xlsx');
    const sent = await admin!.fetch('/api/service-providers/import', { method: 'POST', body: form });
    expect([sent.status, await sent.json()]).toMatchObject([201, { fileName: 'p.xlsx' }]);
    const run = await api.orm.em.fork().findOneOrFail(ImportRun, { fileName: 'p.xlsx' });
    const address = blobs.urlOf(run.blobKey);
    expect((await ask(admin, address)).status).toBe(200);
    expect((await ask(root, address)).status).toBe(200);
    expect((await ask(limited, address)).status).toBe(403);
    expect((await ask(dan, address)).status).toBe(403);
  });
});
