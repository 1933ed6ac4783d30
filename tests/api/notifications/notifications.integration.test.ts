import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Notification } from '#contracts/notifications.ts';
import type { Page } from '#contracts/submission-views.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('notifications', () => {
  let api: TestApi;
  let rei: User;
  let kai: User;
  let browser: Browser;
  beforeAll(async () => {
    api = await startTestApi();
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
    kai = await makePerson(api.orm, 'Reviewer', 'kai@fund.example', { name: 'Kai' });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
    const em = api.orm.em.fork();
    for (const [index, user] of [rei, rei, rei, kai].entries()) {
      em.create(EmailHistory, {
        userId: user.id,
        dedupeKey: `notice-${index}`,
        templateName: 'yourTurn',
        values: { submissionNo: `SUB-00000${index}`, dataset: 'Rent Roll', place: 'Alpha', postMonth: '2026-10-01' },
      });
    }
    await em.flush();
    browser = await signIn(api.baseUrl, 'rei@fund.example');
  });
  afterAll(() => api.close());

  const unread = async (of: Browser) =>
    ((await of.get('/api/email/history/notread?IsForCount=1')).body as { data: { NotReadEmails: number }[] }).data[0]
      ?.NotReadEmails;

  it("are counted and listed as one's own unread mails", async () => {
    expect(await unread(browser)).toBe(3);
    const { body } = await browser.get(`/api/email/history/notread?IsForCount=0&LoginUserId=${rei.id}`);
    const rows = (body as { data: { Subject: string; SubmissionNo: string | null; IsRead: boolean }[] }).data;
    expect(rows.map(({ Subject }) => Subject)).toEqual(
      Array.from({ length: 3 }, () => 'Decision needed: Rent Roll for Alpha, October 2026'),
    );
  });

  it('are paged, newest first, in the language of the reader', async () => {
    await browser.send('PUT', '/api/session/language', { language: 'ja' });
    const page = (await browser.get('/api/notifications?page=1&size=10')).body as Page<Notification>;
    expect(page).toMatchObject({ page: 1, size: 10, total: 3, isTotalCapped: false });
    expect(page.rows[0]).toMatchObject({
      subject: 'ご判断をお願いします：AlphaのRent Roll（2026年10月分）',
      isRead: false,
    });
    expect(page.rows[0]?.text).toContain('2026年10月');
    expect((await browser.get('/api/notifications?size=11')).status).toBe(400);
    await browser.send('PUT', '/api/session/language', { language: 'en' });
  });

  it('are searched by their words in the language of the reader and by what they name, filtered and ordered', async () => {
    const found = async (query: string) =>
      ((await browser.get(`/api/notifications?${query}`)).body as Page<Notification>).rows.map(({ text }) =>
        text.length > 0 ? 'found' : '',
      );
    expect(await found('search=000001')).toEqual(['found']);
    expect(await found('search=alpha')).toHaveLength(3);
    expect(await found('search=Decision%20needed')).toHaveLength(3);
    expect(await found('search=%25')).toEqual([]);
    expect(await found(`search=${encodeURIComponent('ご判断')}`)).toEqual([]);
    expect(await found('search=postMonth')).toEqual([]);
    expect(await found('sort=createdAt')).toHaveLength(3);
    expect(await found('isRead=false')).toHaveLength(3);
    expect(await found('isRead=true')).toEqual([]);
    await browser.send('PUT', '/api/session/language', { language: 'ja' });
    expect(await found(`search=${encodeURIComponent('ご判断')}`)).toHaveLength(3);
    await browser.send('PUT', '/api/session/language', { language: 'en' });
    expect((await browser.get('/api/notifications?sort=subject')).status).toBe(400);
    expect((await browser.get('/api/notifications?page=2000')).status).toBe(400);
  });

  it("are marked as read one by one or all at once, never somebody else's", async () => {
    const em = api.orm.em.fork();
    const [own] = await em.find(EmailHistory, { userId: rei.id });
    const [foreign] = await em.find(EmailHistory, { userId: kai.id });
    const mark = (query: string) => browser.send('PUT', `/api/email/history/isread?${query}`);
    expect((await mark(`EmailHistoryId=${foreign?.id}`)).status).toBe(404);
    expect((await mark(`EmailHistoryId=${own?.id}&loginUserId=${rei.id}`)).body).toEqual({
      data: [{ NotReadEmails: 2 }],
    });
    expect((await mark('')).body).toEqual({ data: [{ NotReadEmails: 0 }] });
    expect(await unread(await signIn(api.baseUrl, 'kai@fund.example'))).toBe(1);
  });

  it('are marked alike by query, by body and by a body in `data`', async () => {
    const em = api.orm.em.fork();
    const all = await em.find(EmailHistory, { userId: rei.id });
    await em.nativeUpdate(EmailHistory, { userId: rei.id }, { isRead: false });
    const mark = (body: object, query = '') => browser.send('PUT', `/api/email/history/isread${query}`, body);
    const unreadNow = async () => unread(browser);
    const [one, two] = all.map(({ id }) => id) as [number, number];
    expect((await mark({ EmailHistoryId: one, loginUserId: rei.id })).status).toBe(200);
    expect(await unreadNow()).toBe(all.length - 1);
    expect((await mark({ data: { EmailHistoryId: String(two) } })).status).toBe(200);
    expect(await unreadNow()).toBe(all.length - 2);
    expect((await mark({ EmailHistoryId: one }, `?EmailHistoryId=${two}`)).status).toBe(400);
    for (const body of [{ loginUserId: kai.id }, { LoginUserId: String(kai.id) }, { data: { loginUserId: kai.id } }]) {
      expect((await mark(body)).status).toBe(403);
    }
    expect(await unreadNow()).toBe(all.length - 2);
    await em.nativeUpdate(EmailHistory, { userId: rei.id }, { isRead: true });
  });

  it('refuse a caller who says to be somebody else', async () => {
    expect((await browser.get(`/api/email/history/notread?IsForCount=1&LoginUserId=${kai.id}`)).status).toBe(403);
    expect((await browser.send('PUT', `/api/email/history/isread?loginUserId=${kai.id}`)).status).toBe(403);
  });

  it('stay unread while an admin acts as their owner', async () => {
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    await admin.send('POST', '/api/session/impersonation', { userId: kai.id, reason: 'support' });
    expect(await unread(admin)).toBe(1);
    expect((await admin.send('PUT', '/api/email/history/isread')).status).toBe(403);
  });

  it('show the words of a template', async () => {
    const { body } = await browser.get('/api/email/template?TemplateName=reopened&Language=en');
    expect(body).toMatchObject({
      data: [{ TemplateName: 'reopened', Subject: expect.stringContaining('{{place}}') }],
    });
    expect((await browser.get('/api/email/template?TemplateName=unknown')).status).toBe(404);
  });
});
