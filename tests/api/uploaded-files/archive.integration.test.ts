import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { loadPerson } from '#api/access/load-person.ts';
import { createArchive } from '#api/uploaded-files/archive.ts';
import type { ArchivedFile } from '#api/uploaded-files/archive-files.ts';
import { chooseFiles } from '#api/uploaded-files/archive-files.ts';
import { archiveQuery } from '#api/uploaded-files/query.ts';
import { archiveLimits } from '#contracts/uploaded-files.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makeFile } from './fixture.ts';

describe('an archive of uploaded files', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let submission: Submission;
  let dana: number;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const { north, properties } = portfolio;
    const email = 'dana@north.example';
    dana = (await makePerson(api.orm, 'DataProvider', email, { serviceProviderId: north })).id;
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    submission = await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: properties[0]!.id });
    const of = { submission, userId: dana };
    await makeFile(api, { ...of, versionNo: 1, state: 'superseded', hasMarked: true });
    await makeFile(api, { ...of, versionNo: 2, at: '2026-11-10T09:00:00Z' });
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
  });
  afterAll(() => api.close());

  const execute = (statement: string, values: readonly unknown[] = []) =>
    api.orm.em.fork().execute(statement, [...values]);

  /** An archive of both files during which something happens as the first of them is sent. */
  async function archiveWhile(email: string, happen: () => Promise<unknown>): Promise<Record<string, Uint8Array>> {
    const em = api.orm.em.fork();
    const { id } = await makePerson(api.orm, 'Admin', email);
    const person = (await loadPerson(em, id))!;
    const store = createBlobStore(api.environment.blobs);
    let sent = 0;
    const blobs: BlobStore = {
      ...store,
      open: async (key) => {
        sent += 1;
        const file = await store.open(key);
        if (sent === 1) await happen();
        return file;
      },
    };
    const files: ArchivedFile[] = await chooseFiles(em, person, archiveQuery.parse({ sort: 'uploadedAt' }), {
      language: 'en',
      limits: archiveLimits,
    });
    const list = { leftOutName: 'Left out.txt', lineOf: (path: string, reason: string) => `${path}: ${reason}` };
    const about = { person, requestId: email, content: 'original', mostBytes: archiveLimits.bytes, ...list } as const;
    return unzipSync(new Uint8Array(await buffer(await createArchive({ em, blobs, files, ...about }))));
  }
  const paths = () => [1, 2].map((no) => `${submission.submissionNo}/roll v${no}.xlsx`);

  it('includes what its reader may see to the end', async () => {
    const entries = await archiveWhile('whole@fund.example', () => Promise.resolve());
    expect(Object.keys(entries)).toEqual(paths());
  });

  it('leaves out, and names, what goes out of the reach of its reader while it is written', async () => {
    const entries = await archiveWhile('moved@fund.example', () =>
      execute(
        `with apart as (insert into fund (name, name_folded, fund_type_id)
            select 'Apart', 'apart', fund_type_id from fund limit 1 returning id)
          insert into user_scope (user_id, fund_id) select u.id, a.id from app_user u, apart a where u.email = ?`,
        ['moved@fund.example'],
      ),
    );
    expect(Object.keys(entries)).toEqual([paths()[0], 'Left out.txt']);
    expect(strFromU8(entries['Left out.txt']!)).toContain(`${paths()[1]}: notSeen`);
  });

  it('leaves out everything once its reader is no user any more', async () => {
    const entries = await archiveWhile('gone@fund.example', () =>
      execute('update app_user set is_active = false where email = ?', ['gone@fund.example']),
    );
    expect(Object.keys(entries)).toEqual([paths()[0], 'Left out.txt']);
  });

  it('holds what is named for whoever may view the list, and all of the list for whoever may edit', async () => {
    const { id } = await makePerson(api.orm, 'Admin', 'viewer@fund.example');
    await execute(
      `with made as (insert into role (name, base_role, is_active) values ('Viewer', 'Admin', true) returning id),
          granted as (insert into role_privilege (role_id, screen, privilege) select id, 'viewuploadedfiles', 'View' from made)
        update app_user set role_id = (select id from made) where id = ?`,
      [id],
    );
    const viewer = await signIn(api.baseUrl, 'viewer@fund.example');
    const { rows } = await viewer.read('/api/uploaded-files');
    for (const path of ['/api/uploaded-files/archive', '/api/uploaded-files/archive/size']) {
      expect(await viewer.get(path)).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
      expect((await viewer.fetch(`${path}?fileIds=${rows[0]!.fileId}`)).status).toBe(200);
    }
  });

  it('is not made of ids of another kind, of none that exist, or of too many', async () => {
    const statusOf = async (fileIds: string) =>
      (await admin.get(`/api/uploaded-files/archive/size?fileIds=${fileIds}`)).status;
    expect(await statusOf('p1')).toBe(400);
    expect(await statusOf('v1%27--')).toBe(400);
    expect(await statusOf('v9999999999')).toBe(404);
    expect(await statusOf(Array.from({ length: 1001 }, (_, index) => `v${index + 1}`).join(','))).toBe(400);
  });

  describe('of a list that is longer than it', () => {
    beforeAll(() =>
      execute(
        `insert into upload (op_id, submission_id, file_name, blob_key, sha256, size_bytes, status, refusal_code,
            seen_generation, uploaded_by_user_id, created_at)
          select gen_random_uuid(), ?, 'late.xlsx', 'uploads/late', 'x', 10, 'refused', 'AlreadyDecided', 0, ?,
            now() + make_interval(secs => n) from generate_series(1, 1001) n`,
        [submission.id, dana],
      ),
    );

    it('is refused', async () => {
      for (const path of ['/api/uploaded-files/archive', '/api/uploaded-files/archive/size'])
        expect(await admin.get(path)).toMatchObject({
          status: 413,
          body: { code: 'TooLarge', details: { fault: 'Archive', mostFiles: 1000 } },
        });
    });

    it('holds every marked workbook, however many files without one stand before it', async () => {
      const size = await admin.get('/api/uploaded-files/archive/size?content=marked');
      expect(size).toMatchObject({ status: 200, body: { files: 1 } });
    });
  });
});
