import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import type { Version } from '#database/submissions/version.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makeFile } from './fixture.ts';

const megabyte = 1024 * 1024;

describe('an archive whose files grow over its limit while it is written', () => {
  let api: TestApi;
  let submission: Submission;
  let admin: Browser;
  let superAdmin: Browser;
  let versions: Version[];

  beforeAll(async () => {
    // The originals of the first submission fit; their marked workbooks do not.
    api = await startTestApi({}, { archiveLimits: { files: 10, bytes: 40 * megabyte } });
    const portfolio = await makePortfolio(api.orm);
    const { north, properties } = portfolio;
    const dana = await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    await makePerson(api.orm, 'SuperAdmin', 'sofia@fund.example');
    submission = await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: properties[0]!.id });
    versions = [];
    for (const [index, bytes] of [30 * megabyte, 20 * megabyte, 1024].entries()) {
      const of = { submission, userId: dana.id, versionNo: index + 1, at: `2026-11-1${index}T09:00:00Z` };
      const version = await makeFile(api, { ...of, hasMarked: true, state: index === 2 ? 'current' : 'superseded' });
      await createBlobStore(api.environment.blobs).put(version.annotatedBlobKey!, Buffer.alloc(bytes, 'marked '));
      versions.push(version);
    }
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    superAdmin = await signIn(api.baseUrl, 'sofia@fund.example');
  }, 60_000);
  afterAll(() => api.close());

  const marked = '/api/uploaded-files/archive?content=marked&sort=uploadedAt&language=en';
  const pathOf = (no: number) =>
    `${submission.submissionNo}/roll v${no} - ${submission.submissionNo} v${no} marked.xlsx`;
  const unzipped = async (path: string) => {
    const response = await admin.fetch(path);
    expect(response.status).toBe(200);
    return unzipSync(new Uint8Array(await response.arrayBuffer()));
  };
  const trail = async () => (await superAdmin.read('/api/audit?entity=uploadedFiles&sort=at&size=100')).rows;

  it('reaches its reader whole, without what no longer fits, and names that in its list and in the audit trail', async () => {
    const entries = await unzipped(marked);
    expect(Object.keys(entries)).toEqual([pathOf(1), pathOf(3), 'not-included.txt']);
    expect(entries[pathOf(1)]).toHaveLength(30 * megabyte);
    const list = strFromU8(entries['not-included.txt']!);
    expect(list.trim()).toBe(`${pathOf(2)}: the archive would be larger than 2 GB`);
    const acts = (await trail()).map(({ act, changes }) => [act, changes[0]?.after?.split('; ').length]);
    expect(acts).toEqual([
      ['download', 3],
      ['leaveOut', 1],
    ]);
    const [, leftOut] = await trail();
    expect(leftOut!.changes[0]).toMatchObject({ field: 'files', label: 'Files', after: pathOf(2) });
  });

  it('names a file that retention dropped after it was chosen', async () => {
    const { blobKey } = await api.orm.em.fork().findOneOrFail(Upload, { id: versions[1]!.uploadId! });
    await createBlobStore(api.environment.blobs).delete(blobKey);
    const entries = await unzipped('/api/uploaded-files/archive?sort=uploadedAt&language=ja');
    const path = (no: number) => `${submission.submissionNo}/roll v${no}.xlsx`;
    expect(Object.keys(entries)).toEqual([path(1), path(3), '含まれないファイル.txt']);
    expect(strFromU8(entries['含まれないファイル.txt']!)).toContain(`${path(2)}：ファイルはもう保存されていません`);
  });

  it('says in the audit trail what had been written when its reader went away', async () => {
    const response = await admin.fetch(marked);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    const found = await eventually(
      async () => (await trail()).find(({ act }) => act === 'breakOff'),
      (entry) => entry !== undefined,
      'the entry of the broken download',
    );
    expect(found).toMatchObject({ act: 'breakOff', changes: [] });
  });

  it('is refused at once when its originals are over the limit', async () => {
    await api.orm.em
      .fork()
      .execute('update upload set size_bytes = ? where id = ?', [41 * megabyte, versions[0]!.uploadId]);
    for (const path of ['/api/uploaded-files/archive', '/api/uploaded-files/archive/size'])
      expect(await admin.get(path)).toMatchObject({
        status: 413,
        body: { code: 'TooLarge', details: { fault: 'Archive', mostFiles: 10, mostBytes: 40 * megabyte } },
      });
  });
});
