import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicSubmission } from '#contracts/public-api.schema.ts';
import type { NewApiToken } from '#contracts/tokens.schema.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from '../submissions/api-of-world.ts';
import { startApiOfWorld, workbook } from '../submissions/api-of-world.ts';

const scopes = ['submissions:read', 'submissions:upload'] as const;

describe('a token of a person', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let token: string;
  let tokenId: number;

  beforeAll(async () => {
    api = await startApiOfWorld();
    dana = await api.signIn('dana@north.example');
    const added = await make({ name: 'Nightly export', scopes });
    ({ token } = added);
    ({ tokenId } = added.record);
  });
  afterAll(() => api?.close());

  async function make(body: object): Promise<NewApiToken> {
    const added = await dana.send('POST', '/api/tokens', body);
    expect(added).toMatchObject({ status: 201 });
    return added.body as NewApiToken;
  }

  const ask = (path: string, by: string | null, init: RequestInit = {}) =>
    fetch(`${api.baseUrl}${path}`, {
      ...init,
      headers: { ...init.headers, ...(by && { authorization: `Bearer ${by}` }) },
    });

  async function upload(
    submissionNo: string,
    content: Buffer,
    { by = token, key = randomUUID() as string | null } = {},
  ) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], 'rent roll.xlsx'));
    const response = await ask(`/api/v1/submissions/${submissionNo}/uploads`, by, {
      method: 'POST',
      body: form,
      ...(key !== null && { headers: { 'Idempotency-Key': key } }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  it('is answered once, and stands in no list, table or audit row', async () => {
    const listed = await dana.read('/api/tokens');
    expect(listed).toMatchObject([{ tokenId, name: 'Nightly export', scopes, state: 'active' }]);
    const [tables] = await api.world.orm.em
      .fork()
      .execute<{ all: string }[]>(
        `select (select jsonb_agg(t) from api_token t)::text || (select jsonb_agg(a) from audit_entry a)::text as all`,
      );
    expect(tables!.all).toContain('token.add');
    expect(JSON.stringify(listed) + tables!.all).not.toContain(token.slice(9));
  });

  it('is announced to its person, in the bell and by mail', async () => {
    const em = api.world.orm.em.fork();
    const told = await em.find(EmailHistory, { templateName: 'tokenMade' });
    expect(told.map(({ values }) => values)).toEqual([
      { token: 'Nightly export', expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    const mails = await em.find(MailOutbox, { templateName: 'tokenMade' });
    expect(mails.map(({ address }) => address)).toEqual(['dana@north.example']);
    expect(JSON.stringify([told, mails])).not.toContain(token.slice(9));
  });

  it('reads what its person may read, on the public API alone and within its scopes', async () => {
    const { submissionNo } = await api.world.open();
    const page = (await (await ask('/api/v1/submissions?limit=1000', token)).json()) as { rows: PublicSubmission[] };
    expect(page.rows.map((row) => row.submissionNo)).toContain(submissionNo);
    expect((await ask(`/api/v1/submissions/${submissionNo}`, token)).status).toBe(200);
    expect((await ask('/api/submissions', token)).status).toBe(401);
    expect((await ask('/api/v1/datasets', token)).status).toBe(403);
    for (const wrong of [`${token}0`, token.replace('pm_', 'pn_'), 'pm_', 'x'.repeat(54)])
      expect((await ask('/api/v1/submissions', wrong)).status).toBe(401);
    expect((await ask('/api/v1/submissions', null)).status).toBe(401);
  });

  it('uploads a file once for one key, and says what became of it', async () => {
    const submission = await api.world.open();
    const [key, content] = [randomUUID(), workbook('by token')];
    const first = await upload(submission.submissionNo, content, { key });
    const again = await upload(submission.submissionNo, content, { key });
    expect([first.status, again.status]).toEqual([200, 200]);
    // Its status goes on meanwhile.
    for (const name of ['opId', 'rev', 'outcome']) expect(again.body[name]).toBe(first.body[name]);
    const em = api.world.orm.em.fork();
    expect(await em.find(Upload, { submissionId: submission.submissionId })).toHaveLength(1);
    expect(await upload(submission.submissionNo, workbook('another'), { key })).toMatchObject({
      status: 422,
      body: { code: 'KeyReused' },
    });
    expect(await upload(submission.submissionNo, content, { key: null })).toMatchObject({ status: 400 });
    expect(await (await ask(`/api/v1/operations/${key}`, token)).json()).toMatchObject({ outcome: 'accepted' });
    const audited = await em.execute(
      `select details from audit_entry where action = 'token.upload' and entity_id = ? and submission_id = ?`,
      [String(tokenId), submission.submissionId],
    );
    expect(audited).toHaveLength(1);
  });

  it('uploads nothing without the scope, and nothing to what its person does not see', async () => {
    const reading = await make({ name: 'Reads', scopes: ['submissions:read'] });
    const { submissionNo } = await api.world.open();
    expect(await upload(submissionNo, workbook('no'), { by: reading.token })).toMatchObject({ status: 403 });
    expect(await upload('SUB-999999', workbook('no'))).toMatchObject({ status: 404 });
  });

  it('ends when it is revoked, has expired, or its person may no longer sign in', async () => {
    const statusOf = async (one: string) => (await ask('/api/v1/submissions', one)).status;
    const [revoked, expired, left] = await Promise.all(
      ['a', 'b', 'c'].map((name) => make({ name, scopes: ['submissions:read'], days: 1 })),
    );
    expect(await dana.send('DELETE', `/api/tokens/${revoked!.record.tokenId}`)).toMatchObject({ status: 204 });
    expect(await statusOf(revoked!.token)).toBe(401);
    const em = api.world.orm.em.fork();
    await em.execute(`update api_token set created_at = now() - interval '2 days', expires_at = now() where id = ?`, [
      expired!.record.tokenId,
    ]);
    expect(await statusOf(expired!.token)).toBe(401);
    const own = `update app_user set is_active = ? where email = 'dana@north.example'`;
    await em.execute(own, [false]);
    expect(await statusOf(left!.token)).toBe(401);
    await em.execute(own, [true]);
    expect(await statusOf(left!.token)).toBe(200);
    const rei = await api.signIn('rei@fund.example').catch(() => null);
    if (rei) expect(await rei.send('DELETE', `/api/tokens/${left!.record.tokenId}`)).toMatchObject({ status: 404 });
  });

  it('is one of ten at most, and of a year at most', async () => {
    expect(await dana.send('POST', '/api/tokens', { name: 'long', scopes, days: 366 })).toMatchObject({ status: 400 });
    expect(await dana.send('POST', '/api/tokens', { name: 'none', scopes: [] })).toMatchObject({ status: 400 });
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => dana.send('POST', '/api/tokens', { name: 'many', scopes })),
    );
    expect(asked.some(({ status }) => status === 400)).toBe(true);
    const active = (await dana.read('/api/tokens')).filter(({ state }) => state === 'active');
    expect(active).toHaveLength(10);
  });
});
