import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import nodemailer from 'nodemailer';
import { startMailCatcher } from '#local/mail-catcher/server.ts';
import type { MailCatcher } from '#local/mail-catcher/server.ts';
import type { CaughtMail } from '#local/mail-catcher/mailbox.ts';

describe('the mail catcher', () => {
  let dataDir: string;
  let catcher: MailCatcher;
  const start = () => startMailCatcher({ dataDir, smtpPort: 0, webPort: 0, nodeEnv: 'test', host: '127.0.0.1' });

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'mails-'));
    catcher = await start();
  });
  afterEach(async () => {
    await catcher.stop();
    rmSync(dataDir, { recursive: true });
  });

  const mail = {
    from: 'no-reply@postmonth.example',
    to: 'tanabe@minato-pm.example',
    subject: 'アップロードが差し戻されました',
    text: '3 件のエラー',
    html: '<p onclick="alert(1)">3 件のエラー</p>',
    messageId: '<reopened-1@postmonth.example>',
  };

  async function messages(query: string): Promise<CaughtMail[]> {
    const response = await fetch(`${catcher.url}/api/messages?${query}`);
    return ((await response.json()) as { messages: CaughtMail[] }).messages;
  }

  it('lists what was sent, by recipient, message id and part of the subject', async () => {
    const transport = nodemailer.createTransport(catcher.smtpUrl);
    await transport.sendMail(mail);
    await transport.sendMail({ ...mail, to: 'omar@sahil.example', messageId: '<other@postmonth.example>' });
    transport.close();
    expect(await messages('')).toHaveLength(2);
    expect(await messages('to=Tanabe@minato-pm.example')).toMatchObject([
      { subject: mail.subject, text: '3 件のエラー' },
    ]);
    expect(await messages('messageId=reopened-1@postmonth.example')).toHaveLength(1);
    expect(await messages(`subject=${encodeURIComponent('差し戻')}`)).toHaveLength(2);
    expect(await messages('to=nobody@postmonth.example')).toEqual([]);
  });

  it('keeps the mails over a restart', async () => {
    await nodemailer.createTransport(catcher.smtpUrl).sendMail(mail);
    await catcher.stop();
    catcher = await start();
    expect(await messages('')).toMatchObject([{ id: 1, to: [mail.to] }]);
  });

  it('shows the HTML of a mail in a frame without rights', async () => {
    await nodemailer.createTransport(catcher.smtpUrl).sendMail(mail);
    const page = await (await fetch(`${catcher.url}/messages/1`, { headers: { 'accept-language': 'ja' } })).text();
    expect(page).toContain('<html lang="ja"');
    expect(page).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" ');
    expect(page).not.toContain('<p onclick');
  });

  it('refuses production', async () => {
    const refused = startMailCatcher({ dataDir, smtpPort: 0, webPort: 0, nodeEnv: 'production', host: '127.0.0.1' });
    await expect(refused).rejects.toThrow('SMTP_URL');
  });
});
