import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as XLSX from 'xlsx';
import type { MailServer } from '#local/demo/outside/mail-server.ts';
import { startMailServer } from '#local/demo/outside/mail-server.ts';
import { makeMails } from '#local/demo/outside/mails.ts';
import { findFreePort } from '#local/ports.ts';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';

describe('the mailbox of the demonstration', () => {
  let server: MailServer;
  const account = { user: 'postmonth', password: 'right' };
  const open = createMailboxDoor({ hosts: null, privateHosts: ['127.0.0.1'] });
  const place = (password = 'right') => ({ url: server.url, username: 'postmonth', password });

  beforeAll(async () => {
    const mails = await makeMails('2026-10-01', new Date('2026-11-12T09:30:00Z'));
    server = await startMailServer(await findFreePort(), account, mails);
  });
  afterAll(() => server.stop());

  it('lets nobody in with another password', async () => {
    await expect(open(place('wrong'), ({ messages }) => messages())).rejects.toMatchObject({ code: 'SignInRefused' });
  });

  it('has the mails that the product reads, whose workbooks are whole, until each is moved', async () => {
    await open(place(), async ({ messages, read, move }) => {
      const found = await messages();
      expect(found.map(({ sender, subject }) => [sender, subject])).toEqual([
        ['tanabe@minato-pm.example', 'レントロール（2026-10）'],
        ['minato.pm@free-mail.example', 'Corrected rent roll, please replace'],
        ['tanabe@minato-pm.example', '請求書'],
      ]);
      expect(found.map(({ receivedAt }) => receivedAt?.toISOString())).toEqual([
        ...['2026-11-10T09:30:00.000Z', '2026-11-11T09:30:00.000Z', '2026-11-11T09:30:00.000Z'],
      ]);
      const attachments = found.flatMap((mail) => mail.attachments.map((one) => ({ uid: mail.uid, ...one })));
      expect(attachments.map(({ fileName, isTaken }) => [fileName, isTaken])).toEqual([
        ['P-2002 RentRoll 2026-10.xlsx', true],
        ['logo.png', false],
        ['RentRoll corrected.xlsx', true],
        ['invoice.pdf', false],
      ]);
      for (const { uid, part, isTaken } of attachments) {
        const content = await read(uid, part, 2 ** 20);
        if (isTaken) expect(XLSX.read(content).SheetNames).toEqual(['Rent Roll']);
      }
      await expect(read(1, '2', 100)).rejects.toMatchObject({ code: 'TooLarge' });
      await move(1, 'Proposed');
      await move(3, 'Without file');
    });
    expect(await open(place(), ({ messages }) => messages())).toMatchObject([{ uid: 2 }]);
  });
});
