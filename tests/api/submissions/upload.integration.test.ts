import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Upload } from '#database/submissions/upload.entity.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { postFile, startApiOfWorld, workbook } from './api-of-world.ts';

const maxBytes = 20_000;

describe('uploading a workbook', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let aiko: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld({ UPLOAD_MAX_BYTES: String(maxBytes) });
    const { orm } = api.world;
    const em = orm.em.fork();
    const north = await em.findOneOrFail(ServiceProvider, { code: 'NORTH' });
    await makePerson(orm, 'DataProvider', 'aiko@north.example', { name: 'Aiko Mori', serviceProviderId: north.id });
    const south = em.create(ServiceProvider, { code: 'SOUTH', name: 'Corvane', type: 'Property Manager' });
    await em.flush();
    await makePerson(orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south.id });
    dana = await api.signIn('dana@north.example');
    aiko = await api.signIn('aiko@north.example');
  });
  afterAll(() => api?.close());

  const uploadsOf = (submissionId: number) =>
    api.world.orm.em.fork().find(Upload, { submissionId }, { orderBy: { id: 'asc' } });

  it('is accepted, checked and given back byte for byte under its own name', async () => {
    const submission = await api.world.open();
    const file = { name: '賃貸 "Rent" Roll.xlsx', content: workbook('first '.repeat(2000)) };
    const { status, body } = await postFile(dana, submission.submissionNo, file, {
      seenGeneration: 0,
      comment: 'First try',
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { outcome: 'accepted', status: 'Validation In Progress' },
    });
    await api.world.until(submission, 'Submitted For Review');
    const [upload] = await uploadsOf(submission.submissionId);
    expect(upload).toMatchObject({ fileName: file.name, sizeBytes: file.content.length, seenGeneration: 0 });
    await api.world.orm.em
      .fork()
      .execute('update version set upload_id = ? where submission_id = ?', [upload?.id, submission.submissionId]);
    const download = await dana.fetch(`/api/submissions/${submission.submissionNo}/files/original`);
    expect(Buffer.from(await download.arrayBuffer()).equals(file.content)).toBe(true);
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="__ _Rent_ Roll.xlsx"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(download.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect((await dana.get(`/api/submissions/${submission.submissionNo}/comments`)).body).toMatchObject({
      comments: [{ text: 'First try', kind: 'upload' }],
    });
    expect((await dana.get(`/api/operations/${String(body['opId'])}`)).body).toMatchObject({ outcome: 'accepted' });
  });

  it('answers a repeated request as the first time and keeps one upload', async () => {
    const submission = await api.world.open();
    const key = randomUUID();
    const file = { name: 'rr.xlsx', content: workbook('same') };
    const first = await postFile(dana, submission.submissionNo, file, { seenGeneration: 0, key });
    const second = await postFile(dana, submission.submissionNo, file, { seenGeneration: 0, key });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body['rev']).toBe(first.body['rev']);
    expect(await uploadsOf(submission.submissionId)).toHaveLength(1);
    const stolen = await postFile(aiko, submission.submissionNo, file, { seenGeneration: 0, key });
    expect(stolen).toMatchObject({ status: 422, body: { code: 'KeyReused' } });
    const other = { name: 'rr.xlsx', content: workbook('other') };
    const changed = await postFile(dana, submission.submissionNo, other, { seenGeneration: 0, key });
    expect(changed).toMatchObject({ status: 422, body: { code: 'KeyReused' } });
    expect(await uploadsOf(submission.submissionId)).toHaveLength(1);
    const [kept] = await uploadsOf(submission.submissionId);
    const spoken = await api.world.orm.em.fork().find(Upload, {});
    const blobs = await api.blobStore.list('uploads/');
    expect(blobs.filter((key) => !spoken.some((upload) => upload.blobKey === key))).toEqual([]);
    expect(blobs).toContain(kept?.blobKey);
  });

  it('refuses a known key with other words', async () => {
    const submission = await api.world.open();
    const key = randomUUID();
    const say = (comment: string) =>
      dana.fetch(`/api/submissions/${submission.submissionNo}/acts/nil-return`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ comment, seenGeneration: 0 }),
      });
    expect((await say('Vacant.')).status).toBe(200);
    expect((await say('Vacant.')).status).toBe(200);
    const changed = await say('Sold.');
    expect(changed.status).toBe(422);
    expect(await changed.json()).toMatchObject({ code: 'KeyReused' });
  });

  it('keeps no file of a request that is refused, and reads a broken form as the input error it is', async () => {
    const submission = await api.world.open();
    const before = (await api.blobStore.list('')).length;
    const file = { name: 'f.xlsx', content: workbook('f'.repeat(9000)) };
    expect((await postFile(dana, submission.submissionNo, file)).status).toBe(400);
    expect((await postFile(dana, submission.submissionNo, file, { seenGeneration: -1 })).status).toBe(400);
    expect((await postFile(dana, submission.submissionNo, file, { seenGeneration: 0, comment: 'a\0b' })).status).toBe(
      400,
    );
    expect((await postFile(dana, submission.submissionNo, file, { seenGeneration: 0, key: 'none' })).status).toBe(400);
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="g.xlsx"\r\n';
    const bodies = [
      `--x\r\nContent-Disposition\r\nbad header\r\n\r\n1\r\n--x--\r\n`,
      `${head}Content-Type application\r\n\r\nPK\r\n--x--\r\n`,
      `${head}\r\n${workbook('cut off').toString('latin1')}`,
    ];
    for (const body of bodies) {
      const answer = await dana.fetch(`/api/submissions/${submission.submissionNo}/uploads`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: Buffer.from(body, 'latin1'),
      });
      expect([body, answer.status]).toEqual([body, 400]);
    }
    const noBoundary = await dana.fetch(`/api/submissions/${submission.submissionNo}/uploads`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect(noBoundary.status).toBe(400);
    expect((await api.blobStore.list('')).length).toBe(before);
    expect(await uploadsOf(submission.submissionId)).toHaveLength(0);
  });

  it('refuses the second of two files by a code, and marks its upload refused', async () => {
    const submission = await api.world.open();
    await postFile(aiko, submission.submissionNo, { name: 'a.xlsx', content: workbook('a') }, { seenGeneration: 0 });
    const late = await postFile(
      dana,
      submission.submissionNo,
      { name: 'b.xlsx', content: workbook('b') },
      { seenGeneration: 0 },
    );
    expect(late).toMatchObject({
      status: 409,
      body: { code: expect.stringMatching(/^(StaleView|NotAllowedInStatus)$/) },
    });
    const [, refused] = await uploadsOf(submission.submissionId);
    expect(refused).toMatchObject({ status: 'refused', refusalCode: late.body['code'] });
    expect((await dana.get(`/api/operations/${refused?.opId}`)).body).toMatchObject({ outcome: 'refused' });
  });

  it('names uploader and seconds while the first file is being checked', async () => {
    const { world } = api;
    const passing = world.fakes.validateUpload;
    let finish = () => undefined as void;
    const held = new Promise<void>((resolve) => (finish = resolve));
    world.fakes.validateUpload = async (input) => {
      await held;
      return passing(input);
    };
    const submission = await world.open();
    await postFile(aiko, submission.submissionNo, { name: 'a.xlsx', content: workbook('a') }, { seenGeneration: 0 });
    const stale = await postFile(
      dana,
      submission.submissionNo,
      { name: 'b.xlsx', content: workbook('b') },
      { seenGeneration: 0 },
    );
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'StaleView', details: { userName: 'Aiko Mori', secondsAgo: expect.any(Number) } },
    });
    const generation = Number((stale.body['details'] as Record<string, unknown>)['generation']);
    const again = await postFile(
      dana,
      submission.submissionNo,
      { name: 'b.xlsx', content: workbook('b') },
      { seenGeneration: generation },
    );
    expect(again.status).toBe(200);
    finish();
    world.fakes.validateUpload = passing;
    await world.until(submission, 'Submitted For Review');
  });

  it('names the version whose bytes come again, and takes the former file while another is checked', async () => {
    const { world } = api;
    const submission = await world.open();
    const former = { name: 'a.xlsx', content: workbook('former') };
    const send = async (file: typeof former) => {
      const { generation } = await world.row(submission);
      return postFile(dana, submission.submissionNo, file, { seenGeneration: generation });
    };
    const passing = world.fakes.validateUpload;
    world.fakes.validateUpload = async () => ({ outcome: 'failed', versionId: null, cause: 'HARD_RULE' });
    expect((await send(former)).status).toBe(200);
    await world.until(submission, 'Reopened By System');
    let finish = () => undefined as void;
    const held = new Promise<void>((resolve) => (finish = resolve));
    world.fakes.validateUpload = async (input) => {
      await held;
      return passing(input);
    };
    const other = { name: 'b.xlsx', content: workbook('other') };
    expect((await send(other)).status).toBe(200);
    await world.until(submission, 'Validation In Progress');
    expect(await send(other)).toMatchObject({
      status: 400,
      body: {
        code: 'BadInput',
        detail: 'This is the same file as version 2.',
        details: { act: 'upload', sameAsVersionNo: 2 },
      },
    });
    expect(await send(former)).toMatchObject({ status: 200, body: { outcome: 'accepted' } });
    finish();
    world.fakes.validateUpload = passing;
    await world.until(submission, 'Submitted For Review');
  });

  it('keeps the file and answers 202 while no process can be reached', async () => {
    const submission = await api.world.open();
    await api.world.stopWorkers();
    const { status, body } = await postFile(
      dana,
      submission.submissionNo,
      { name: 'c.xlsx', content: workbook('c') },
      { seenGeneration: 0 },
    );
    expect({ status, body }).toMatchObject({ status: 202, body: { outcome: 'pending', status: null } });
    expect((await dana.get(`/api/operations/${String(body['opId'])}`)).body).toMatchObject({ outcome: 'pending' });
    const entry = await api.world.orm.em.fork().findOneOrFail(OutboxEntry, { opId: String(body['opId']) });
    expect(entry).toMatchObject({ status: 'pending', kind: 'upload' });
    const [upload] = await uploadsOf(submission.submissionId);
    expect((await api.blobStore.getBuffer(upload?.blobKey ?? '')).equals(workbook('c'))).toBe(true);
    const { body: detail } = await dana.get(`/api/submissions/${submission.submissionNo}`);
    expect(detail).toMatchObject({ undelivered: [{ fileName: 'c.xlsx' }] });
    await api.world.startWorkers();
  });

  it('refuses at the door what is no workbook, is empty, too large or without a generation', async () => {
    const submission = await api.world.open();
    const to = (name: string, content: Buffer, seenGeneration: number | undefined = 0) =>
      postFile(
        dana,
        submission.submissionNo,
        { name, content },
        seenGeneration === undefined ? {} : { seenGeneration },
      );
    const incorrect = {
      status: 422,
      body: { code: 'IncorrectFile', detail: 'Incorrect File. Please check the file format before importing.' },
    };
    expect(await to('notes.pdf', Buffer.from('%PDF-1.7'))).toMatchObject(incorrect);
    expect(await to('renamed.xlsx', Buffer.from('%PDF-1.7'))).toMatchObject(incorrect);
    expect(await to('empty.xlsx', Buffer.alloc(0))).toMatchObject(incorrect);
    expect(await to('big.xlsx', workbook('x'.repeat(maxBytes + 1)))).toMatchObject({
      status: 413,
      body: { code: 'TooLarge' },
    });
    expect((await postFile(dana, submission.submissionNo, { name: 'd.xlsx', content: workbook('d') })).status).toBe(
      400,
    );
    expect(await uploadsOf(submission.submissionId)).toHaveLength(0);
    expect((await api.world.row(submission)).status).toBe('New');
  });

  it('is unknown to another provider, closed without a session and refused to a reviewer', async () => {
    const submission = await api.world.open();
    const file = { name: 'e.xlsx', content: workbook('e') };
    const sue = await api.signIn('sue@south.example');
    expect((await postFile(sue, submission.submissionNo, file, { seenGeneration: 0 })).status).toBe(404);
    expect(
      (await postFile(new Browser(api.baseUrl), submission.submissionNo, file, { seenGeneration: 0 })).status,
    ).toBe(401);
    const rei = await api.signIn('rei@fund.example');
    expect((await postFile(rei, submission.submissionNo, file, { seenGeneration: 0 })).status).toBe(403);
  });
});
