import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';
import type { MailboxDoor, MailboxPlace } from '#platform/outgoing/mailbox.ts';
import type { TestImapServer } from '#tests/support/imap-server.ts';
import { hasImapServer, startImapServer } from '#tests/support/imap-server.ts';

const content = 'unit,area\r\n1A,80\r\n';
const message = (name: string) => `From: Dana <dana@north.example>
To: feed@fund.example
Subject: =?UTF-8?B?${Buffer.from('賃料 10月').toString('base64')}?=
Message-ID: <${name}@north.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=parts

--parts
Content-Type: text/plain

Here it is.
--parts
Content-Type: text/csv; name="${name}.csv"
Content-Disposition: attachment; filename="${name}.csv"
Content-Transfer-Encoding: base64

${Buffer.from(content).toString('base64')}
--parts--
`;
const resolve = ((_host, options, done) => {
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
}) as LookupFunction as never;

/** Where the system has no Dovecot, nothing plays a mail server in its place. */
(hasImapServer ? describe : describe.skip)('the way to a mail server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postmonth-mail-tls-'));
  let server: TestImapServer;
  let own: MailboxDoor;
  let place: MailboxPlace;
  let ca: string;

  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=mail.test -addext subjectAltName=DNS:mail.test -keyout ${key} -out ${cert}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    );
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    ca = readFileSync(cert, 'utf8');
    server = await startImapServer({ user: 'feed', password: 'right', key, cert });
    own = createMailboxDoor(
      { hosts: null, privateHosts: ['mail.test', '127.0.0.1'] },
      { resolve, ca, timeoutMs: 10_000 },
    );
    place = { url: `imaps://mail.test:${server.securePort}/`, username: 'feed', password: 'right' };
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('reads heads and attachments, and moves what it is told to', async () => {
    server.deliver(message('P-1042 rent roll'));
    server.deliver(message('second'));
    await own(place, async ({ messages, read, move, address }) => {
      expect(address).toBe('127.0.0.1');
      const [first, second] = await messages();
      expect(first).toMatchObject({
        ...{ key: '<P-1042 rent roll@north.example>', sender: 'dana@north.example', subject: '賃料 10月' },
        attachments: [{ fileName: 'P-1042 rent roll.csv' }],
      });
      expect((await read(first!.uid, first!.attachments[0]!.part, 1_000)).toString()).toBe(content);
      await expect(read(first!.uid, first!.attachments[0]!.part, 3)).rejects.toMatchObject({ code: 'TooLarge' });
      await move(first!.uid, 'Proposed');
      await move(second!.uid, 'Without file');
      expect(await messages()).toEqual([]);
    });
    expect([server.count(), server.count('Proposed'), server.count('Without file')]).toEqual([0, 1, 1]);
  });

  it('says why it could not look', async () => {
    const look = (more: Partial<MailboxPlace>, door = own) => door({ ...place, ...more }, ({ messages }) => messages());
    await expect(look({ password: 'wrong' })).rejects.toMatchObject({ code: 'SignInRefused' });
    await expect(look({ url: `${place.url}Elsewhere` })).rejects.toMatchObject({ code: 'FolderNotFound' });
    const strict = createMailboxDoor({ hosts: null, privateHosts: ['mail.test'] }, { resolve, timeoutMs: 10_000 });
    await expect(look({}, strict)).rejects.toMatchObject({ code: 'CertificateRefused' });
    const plain = { url: `imap://127.0.0.1:${server.port}/` };
    expect(await look(plain)).toEqual([]);
    const refusing = createMailboxDoor({ hosts: null, privateHosts: [] }, { resolve, ca });
    await expect(look(plain, refusing)).rejects.toMatchObject({ code: 'TlsRequired' });
    await expect(look({}, refusing)).rejects.toMatchObject({ code: 'AddressRefused' });
    await expect(look({ url: 'imaps://169.254.169.254/' }, refusing)).rejects.toMatchObject({ code: 'AddressRefused' });
  });
});
