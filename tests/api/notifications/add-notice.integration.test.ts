import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('a notice of an administrator', () => {
  let api: TestApi;
  let admin: User;
  let rei: User;
  let gone: User;
  let amira: Browser;
  beforeAll(async () => {
    api = await startTestApi();
    admin = await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei', language: 'ja' });
    gone = await makePerson(api.orm, 'Reviewer', 'gone@fund.example', { isActive: false });
    amira = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const notice = (changes: object = {}) => ({
    UserIds: [rei.id],
    Subject: 'Closed on Friday',
    Body: 'Send by Thursday.',
    ...changes,
  });
  async function send(browser: Browser, body: object, key: string = randomUUID()) {
    const response = await browser.fetch('/api/email/history/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }

  it('stands in the bell and goes out by mail, once however often it is sent', async () => {
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      expect(await send(amira, notice(), key)).toMatchObject({
        status: 200,
        body: { data: [{ UserId: rei.id }] },
      });
    }
    const em = api.orm.em.fork();
    expect(await em.count(EmailHistory, { userId: rei.id })).toBe(1);
    expect(await em.count(MailOutbox, { userId: rei.id })).toBe(1);
    expect(await em.count(AuditEntry, { action: 'notice.send', userId: admin.id })).toBe(1);
    const reader = await signIn(api.baseUrl, 'rei@fund.example');
    const { body } = await reader.get('/api/notifications');
    expect(body).toMatchObject({ rows: [{ subject: 'Closed on Friday', text: expect.stringContaining('Amira') }] });
  });

  it('is refused to everybody else, for people who are gone, and without words', async () => {
    const reviewer = await signIn(api.baseUrl, 'rei@fund.example');
    expect((await send(reviewer, notice())).status).toBe(403);
    expect((await send(amira, notice({ UserIds: [rei.id, gone.id] }))).status).toBe(404);
    expect((await send(amira, notice({ Subject: ' ' }))).status).toBe(400);
    expect((await send(amira, notice({ Subject: 'Two\nlines' }))).status).toBe(400);
    expect((await send(amira, notice({ LoginUserId: rei.id }))).status).toBe(403);
    const stranger = await fetch(`${api.baseUrl}/api/email/history/add`, {
      method: 'POST',
      headers: { 'X-Postmonth-Request': '1', 'content-type': 'application/json', origin: api.baseUrl },
      body: JSON.stringify(notice()),
    });
    expect(stranger.status).toBe(401);
  });

  it('is held back after twenty within the hour', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 21; times += 1) statuses.push((await send(amira, notice())).status);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
