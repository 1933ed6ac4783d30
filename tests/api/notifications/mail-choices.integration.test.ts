import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import type { User } from '#database/users/user.entity.ts';
import { signStop } from '#platform/stop-token.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('choosing mails', () => {
  let api: TestApi;
  let rei: User;
  let browser: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei', language: 'ar' });
    browser = await signIn(api.baseUrl, 'rei@fund.example');
  });
  afterAll(() => api.close());

  const stopped = async () => {
    const { mails } = await browser.read('/api/notifications/mails');
    return mails.filter(({ isOn }) => !isOn).map(({ kind }) => kind);
  };
  async function notify(dedupeKey: string, templateName: 'stepReminder' | 'yourTurn'): Promise<[number, number]> {
    const values = { submissionNo: 'SUB-000001', dataset: 'Rent Roll', place: 'Alpha', postMonth: '2026-10-01' };
    const recipient = { userId: rei.id, address: rei.email, language: 'en' };
    const notice = { dedupeKey, templateName, submissionId: null, values };
    await api.orm.em.fork().transactional((em) => queueNotice(em, recipient, notice));
    const em = api.orm.em.fork();
    return [await em.count(EmailHistory, { dedupeKey }), await em.count(MailOutbox, { dedupeKey })];
  }

  it('keeps the choice, stops the mail and leaves the bell', async () => {
    expect(await stopped()).toEqual([]);
    const choice = { kind: 'stepReminder', isOn: false };
    expect((await browser.send('PUT', '/api/notifications/mails', choice)).status).toBe(200);
    expect(await stopped()).toEqual(['stepReminder']);
    expect(await notify('reminder-1', 'stepReminder')).toEqual([1, 0]);
    expect(await notify('turn-1', 'yourTurn')).toEqual([1, 1]);
    await browser.send('PUT', '/api/notifications/mails', { ...choice, isOn: true });
    expect(await notify('reminder-2', 'stepReminder')).toEqual([1, 1]);
  });

  it('refuses a kind that nobody may stop, and who is not signed in', async () => {
    expect((await browser.send('PUT', '/api/notifications/mails', { kind: 'yourTurn', isOn: false })).status).toBe(400);
    expect((await fetch(`${api.baseUrl}/api/notifications/mails`)).status).toBe(401);
  });

  it('stops one kind with the link of a mail alone, as a mail program posts it', async () => {
    const token = signStop({ userId: rei.id, kind: 'overdue' }, api.environment.secretKey);
    const address = `${api.baseUrl}/api/notifications/stop/${token}`;
    const shown = await fetch(address);
    expect(shown.headers.get('content-disposition')).toBeNull();
    const page = await shown.text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(await stopped()).toEqual([]);
    const oneClick = () =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    expect(await stopped()).toEqual(['overdue']);
    const trail = await api.orm.em.fork().find(AuditEntry, { action: 'mail.stop', userId: rei.id });
    expect(trail.map((row) => row.details)).toContainEqual({ kind: 'overdue', by: 'link' });
  });

  it('takes no token that the installation has not signed', async () => {
    const forged = signStop({ userId: rei.id, kind: 'approved' }, Buffer.alloc(32).toString('base64'));
    const address = `${api.baseUrl}/api/notifications/stop/${forged}`;
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
    expect(await (await fetch(address)).text()).not.toContain('<form');
    expect(await stopped()).toEqual(['overdue']);
  });
});
