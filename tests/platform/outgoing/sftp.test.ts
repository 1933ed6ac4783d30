import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import ssh2 from 'ssh2';
import type { SftpPlace } from '#platform/outgoing/sftp.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import type { TestSftpServer } from '#tests/support/sftp-server.ts';
import { startSftpServer } from '#tests/support/sftp-server.ts';

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

describe('the way to an SFTP server', () => {
  let server: TestSftpServer;
  let place: SftpPlace;
  const own = createSftpDoor({ hosts: null, privateHosts: ['127.0.0.1'] }, { settleMs: 5 });
  const names = (at: Partial<SftpPlace> = {}) =>
    own({ ...place, ...at }, async ({ settledFiles }) => (await settledFiles()).map(({ name }) => name));

  beforeAll(async () => {
    const parsed = ssh2.utils.parseKey(pair.privateKey);
    if (parsed instanceof Error) throw parsed;
    const publicKey = `${parsed.type} ${parsed.getPublicSSH().toString('base64')}`;
    server = await startSftpServer({ username: 'feed', password: 'right', publicKey });
    const { port, hostKey } = server;
    place = { url: `sftp://127.0.0.1:${port}/out/`, username: 'feed', password: 'right', hostKey };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.files.clear();
    server.passwords.length = 0;
    server.onList = () => undefined;
  });

  it('lists files oldest first, and neither those being written nor other things', async () => {
    server.put('/out/b.csv', '2', 20);
    server.put('/out/a.xlsx', '1', 10);
    server.put('/out/c.csv', '3', 20);
    for (const other of ['.hidden.csv', 'd.csv.part', '~$e.xlsx', '.tmp']) server.put(`/out/${other}`, 'x');
    server.put('/out/empty.csv', '');
    server.put('/elsewhere/z.csv', 'z');
    expect(await names()).toEqual(['a.xlsx', 'b.csv', 'c.csv']);
  });

  it('leaves a file alone while it grows', async () => {
    server.put('/out/whole.csv', 'all');
    server.put('/out/growing.csv', 'a');
    server.onList = (count) => server.put('/out/growing.csv', 'a'.repeat(count + 1));
    expect(await names()).toEqual(['whole.csv']);
  });

  it('reads a file of many parts whole, stops at the limit, and moves it once it is done with', async () => {
    const content = Buffer.alloc(300_000, 'row\n');
    server.put('/out/big.csv', content);
    await own(place, async (folder) => {
      expect((await folder.read('big.csv', 300_000)).equals(content)).toBe(true);
      await expect(folder.read('big.csv', 299_999)).rejects.toMatchObject({ code: 'TooLarge' });
      await folder.move('big.csv', 'done');
    });
    expect([...server.files.keys()]).toEqual([expect.stringMatching(/^\/out\/done\/[\dTZ.-]+-big\.csv$/)]);
  });

  it('signs in with a key', async () => {
    server.put('/out/a.csv', '1');
    expect(await names({ password: undefined, privateKey: pair.privateKey })).toEqual(['a.csv']);
    expect(server.passwords).toEqual([]);
  });

  it('tells a server with another key nothing, and says which key it has', async () => {
    const other = { hostKey: `SHA256:${'A'.repeat(43)}` };
    await expect(names(other)).rejects.toMatchObject({
      code: 'HostKeyRefused',
      details: { host: '127.0.0.1', fingerprint: server.hostKey },
    });
    await expect(names({ hostKey: null })).rejects.toMatchObject({ code: 'HostKeyRefused' });
    expect(server.passwords).toEqual([]);
  });

  it.each<[string, Partial<SftpPlace>, string]>([
    ['a wrong password', { password: 'wrong' }, 'SignInRefused'],
    ['a broken key', { password: undefined, privateKey: 'no key' }, 'SecretUnreadable'],
    ['a folder that is not there', { url: 'missing' }, 'FolderNotFound'],
    ['another protocol', { url: 'https://127.0.0.1/' }, 'NotAnAddress'],
    ['a password in the address', { url: 'sftp://u:p@127.0.0.1/' }, 'NotAnAddress'],
    ['nothing that listens', { url: 'sftp://127.0.0.1:1/' }, 'Unreachable'],
  ])('says what is wrong with %s', async (_, at, code) => {
    const url = at.url === 'missing' ? { url: `sftp://127.0.0.1:${server.port}/missing` } : {};
    await expect(names({ ...at, ...url })).rejects.toMatchObject({ code });
  });

  it('goes to no private address, by number or by name, and to no host that is not listed', async () => {
    const open = createSftpDoor({ hosts: null, privateHosts: [] });
    const never = () => Promise.resolve();
    for (const host of [
      ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '[::7f00:1]', '2130706433', '0x7f.1'],
      ...['169.254.169.254', '168.63.129.16', '10.0.0.1'],
    ])
      await expect(open({ ...place, url: `sftp://${host}:${server.port}/` }, never)).rejects.toMatchObject({
        code: 'AddressRefused',
      });
    const listed = createSftpDoor({ hosts: ['sftp.provider.example'], privateHosts: [] });
    await expect(listed({ ...place, url: 'sftp://other.example/' }, never)).rejects.toMatchObject({
      code: 'HostNotAllowed',
    });
    expect(server.passwords).toEqual([]);
  });

  it('calls an IPv6 address that is written in brackets', async () => {
    const own = createSftpDoor({ hosts: null, privateHosts: ['[::1]'] });
    const call = own({ ...place, url: 'sftp://[::1]:1/' }, () => Promise.resolve());
    await expect(call).rejects.toMatchObject({ code: 'Unreachable' });
  });

  it('ends with its time, whatever the server does', async () => {
    const short = createSftpDoor({ hosts: null, privateHosts: ['127.0.0.1'] }, { timeoutMs: 300 });
    const endless = short(place, () => new Promise(() => undefined));
    await expect(endless).rejects.toMatchObject({ code: 'TimedOut' });
  });
});
