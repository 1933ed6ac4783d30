import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EncodingChoices } from '#contracts/file-accounts.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { Browser } from '#tests/support/browser.ts';
import { encode } from '#tests/documents/reading/encoded-texts.ts';
import { makePerson } from '#tests/support/people.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { postFile, startApiOfWorld } from './api-of-world.ts';

const text = 'Unit,Tenant\n101,賃料\n102,敷金\n';

describe('a text file whose bytes do not tell its encoding', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let sue: Browser;
  let submission: { submissionId: number; submissionNo: string };

  beforeAll(async () => {
    api = await startApiOfWorld();
    const { orm, fakes } = api.world;
    const em = orm.em.fork();
    const south = em.create(ServiceProvider, { code: 'SOUTH', name: 'Corvane', type: 'Property Manager' });
    await em.flush();
    await makePerson(orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south.id });
    dana = await api.signIn('dana@north.example');
    sue = await api.signIn('sue@south.example');
    const pass = fakes.validateUpload;
    // The check of a file without a chosen encoding ends as that of an unreadable one.
    fakes.validateUpload = async (run) => {
      const own = orm.em.fork();
      const upload = await own.findOneOrFail(Upload, run.uploadId ?? 0);
      if (upload.encoding !== null) return pass(run);
      const { submissionId, generation, versionNo, uploadId } = run;
      const version = { submissionId, generation, versionNo, uploadId, kind: 'upload', columns: [], layout: null };
      const row = own.create(Version, version);
      await own.flush();
      await own.execute(
        `insert into finding (version_id, submission_id, generation, severity, code)
         values (?, ?, ?, 'hard', 'UNKNOWN_ENCODING')`,
        [row.id, submissionId, generation],
      );
      return { outcome: 'failed', versionId: row.id, cause: 'FILE_UNREADABLE' };
    };
  }, 120_000);
  afterAll(() => api?.close());

  beforeEach(async () => {
    submission = await api.world.open();
    const file = { name: 'rr.csv', content: encode(text, 'euc-jp') };
    expect((await postFile(dana, submission.submissionNo, file, { seenGeneration: 0 })).status).toBe(200);
    await api.world.until(submission as never, 'Reopened By System');
  });

  const path = () => `/api/submissions/${submission.submissionNo}`;
  const choose = (encoding: string, of = dana, seenGeneration = 1) =>
    of.send('POST', `${path()}/acts/choose-encoding`, { encoding, seenGeneration });

  it('is shown in each likely encoding, and read in the one that is chosen', async () => {
    const { body } = await dana.get(`${path()}/encodings`);
    const { choices, ...file } = body as EncodingChoices;
    expect(file).toEqual({ versionNo: 1, fileName: 'rr.csv' });
    expect(choices.find(({ encoding }) => encoding === 'euc-jp')?.lines).toEqual([
      { lineNo: 2, text: '101,賃料' },
      { lineNo: 3, text: '102,敷金' },
    ]);
    expect(choices.length).toBeGreaterThan(1);
    const chosen = await choose('euc-jp');
    expect([chosen.status, chosen.body]).toEqual([200, expect.anything()]);
    await api.world.until(submission as never, 'Submitted For Review');
    const uploads = await api.world.orm.em
      .fork()
      .find(Upload, { submissionId: submission.submissionId }, { orderBy: { id: 'asc' } });
    expect(uploads.map(({ encoding, status }) => [encoding, status])).toEqual([
      [null, 'accepted'],
      ['euc-jp', 'accepted'],
    ]);
    expect(uploads[1]).toMatchObject({ blobKey: uploads[0]!.blobKey, sha256: uploads[0]!.sha256 });
    const audit = await api.world.orm.em
      .fork()
      .execute<{ action: string; details: object }[]>(
        `select action, details from audit_entry where submission_id = ? and action = 'chooseEncoding'`,
        [submission.submissionId],
      );
    expect(audit).toMatchObject([{ details: { encoding: 'euc-jp', fileName: 'rr.csv', versionNo: 1 } }]);
    expect((await dana.get(`${path()}/encodings`)).status).toBe(409);
  });

  it('is refused in an encoding that its bytes do not fit, with the reason, and nothing is stored', async () => {
    const refused = await choose('windows-1250');
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'IncorrectFile', details: { reason: 'ENCODING_DOES_NOT_FIT', encoding: 'WINDOWS-1250' } },
    });
    expect((refused.body as { details: { offered: string[] } }).details.offered).toContain('euc-jp');
    expect((await choose('klingon')).status).toBe(400);
    const em = api.world.orm.em.fork();
    expect(await em.count(Upload, { submissionId: submission.submissionId })).toBe(1);
  });

  /** Does something while checks wait. */
  const whileChecking = async (work: () => Promise<void>) => {
    const held = Promise.withResolvers<void>();
    const { fakes } = api.world;
    const check = fakes.validateUpload;
    fakes.validateUpload = async (run) => {
      await held.promise;
      return check(run);
    };
    try {
      await work();
    } finally {
      held.resolve();
      fakes.validateUpload = check;
    }
  };
  const uploadAgain = (content: string, seenGeneration: number) =>
    postFile(dana, submission.submissionNo, { name: 'rr.csv', content: encode(content, 'euc-jp') }, { seenGeneration });

  it('is another file when it is uploaded again without the encoding, so that a wrong choice can be undone', () =>
    whileChecking(async () => {
      const { choices } = (await dana.get(`${path()}/encodings`)).body as EncodingChoices;
      const wrong = choices.find(({ encoding }) => encoding !== 'euc-jp');
      expect((await choose(wrong!.encoding)).status).toBe(200);
      const again = await uploadAgain(text, 2);
      expect([again.status, again.body]).toEqual([200, expect.anything()]);
    }));

  it('cannot be read in a chosen encoding while a newer file is being checked', () =>
    whileChecking(async () => {
      expect((await uploadAgain(`${text}103,賃料\n`, 1)).status).toBe(200);
      const { body } = await dana.get(path());
      expect(body).toMatchObject({ status: 'Validation In Progress', generation: 2 });
      const refused = await choose('euc-jp', dana, 2);
      expect(refused).toMatchObject({ status: 409, body: { code: 'Conflict' } });
      expect((await dana.get(`${path()}/encodings`)).status).toBe(409);
    }));

  it('is hidden from other providers and from people who are not signed in', async () => {
    const stranger = new Browser(api.baseUrl);
    expect((await sue.get(`${path()}/encodings`)).status).toBe(404);
    expect((await choose('euc-jp', sue)).status).toBe(404);
    expect((await stranger.get(`${path()}/encodings`)).status).toBe(401);
    expect((await choose('euc-jp', stranger)).status).toBe(401);
  });
});
