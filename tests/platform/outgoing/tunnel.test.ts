import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import type { OutgoingRules } from '#platform/outgoing/outgoing-rules.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import { listenAt, startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import type { TestSftpServer } from '#tests/support/sftp-server.ts';
import { startSftpServer } from '#tests/support/sftp-server.ts';
import { makeCertificate } from './certificate.ts';

/** A public address, which the proxy of the tests leads to this machine. */
const publicAddress = '93.184.216.34';
let answers = publicAddress;
const resolve = ((_host, options, done) => {
  const found = { address: answers, family: 4 };
  if (options.all) done(null, [found]);
  else done(null, found.address, found.family);
}) as LookupFunction as never;
const credentials = `Basic ${Buffer.from('postmonth:right').toString('base64')}`;

describe('the way out through a proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postmonth-proxy-'));
  let proxy: HttpServer;
  let secure: HttpServer;
  let plain: HttpServer;
  let sftp: TestSftpServer;
  let certificate: string;
  let rules: OutgoingRules;
  const open = new Set<Socket>();
  const asked: { target: string; authorization: string | undefined }[] = [];

  beforeAll(async () => {
    const { key, cert } = makeCertificate(folder);
    certificate = cert;
    secure = await listenAt(createSecureServer({ key, cert }, (_, response) => response.end('secure')));
    plain = await startHttpServer((_, response) => response.end('plain'));
    const tunnels = createServer((_, response) => response.writeHead(405).end());
    tunnels.on('connect', ({ url = '', headers }, socket: Socket) => {
      open.add(socket);
      asked.push({ target: url, authorization: headers['proxy-authorization'] });
      if (headers['proxy-authorization'] !== credentials)
        return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      const way = connect(Number(url.split(':').at(-1)), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        way.pipe(socket).pipe(way);
      });
      for (const end of [way, socket]) end.on('error', () => [way, socket].forEach((one) => one.destroy()));
    });
    proxy = await listenAt(tunnels);
    sftp = await startSftpServer({ username: 'feed', password: 'right' });
    rules = { hosts: null, privateHosts: ['near.test'], proxy: `http://postmonth:right@127.0.0.1:${proxy.port}` };
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    for (const server of [secure, plain, proxy]) server.close();
    sftp.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    asked.length = 0;
    answers = publicAddress;
  });

  async function fetched(url: string, through: OutgoingRules = rules, ca: string | undefined = certificate) {
    const answer = await createOutgoingDoor(through, { resolve, ca })({ url, maxBytes: 1_000, timeoutMs: 5_000 });
    return { text: await text(answer.body), peer: answer.peer };
  }

  it('asks the proxy for the address that was checked, and verifies the certificate of the server by its name', async () => {
    const url = `https://server.test:${secure.port}/`;
    expect(await fetched(url)).toMatchObject({
      text: 'secure',
      peer: { address: publicAddress, certificate: { issuedTo: 'server.test' } },
    });
    expect(asked).toEqual([{ target: `${publicAddress}:${secure.port}`, authorization: credentials }]);
    await expect(fetched(`https://other.test:${secure.port}/`)).rejects.toMatchObject({
      code: 'CertificateRefused',
    });
  });

  it.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1'])('asks for no name that leads to %s', async (address) => {
    answers = address;
    await expect(fetched(`https://server.test:${secure.port}/`)).rejects.toMatchObject({ code: 'AddressRefused' });
    expect(asked).toEqual([]);
  });

  it('calls hosts of the own network without it', async () => {
    answers = '127.0.0.1';
    expect(await fetched(`http://near.test:${plain.port}/`)).toMatchObject({ text: 'plain' });
    expect(asked).toEqual([]);
  });

  it('says when the proxy refuses or does not answer', async () => {
    const url = `https://server.test:${secure.port}/`;
    const wrong = { ...rules, proxy: `http://postmonth:wrong@127.0.0.1:${proxy.port}` };
    await expect(fetched(url, wrong)).rejects.toMatchObject({ code: 'ProxyRefused', details: { status: 407 } });
    await expect(fetched(url, { ...rules, proxy: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      code: 'ProxyUnreachable',
    });
  });

  it('leads to SFTP servers too', async () => {
    sftp.put('/out/first.csv', 'a\n1\n');
    const door = createSftpDoor(rules, { resolve, settleMs: 5 });
    const place = {
      ...{ url: `sftp://files.test:${sftp.port}/out`, username: 'feed', password: 'right', hostKey: sftp.hostKey },
    };
    const names = await door(place, async ({ settledFiles }) => (await settledFiles()).map(({ name }) => name));
    expect(names).toEqual(['first.csv']);
    expect(asked.map(({ target }) => target)).toEqual([`${publicAddress}:${sftp.port}`]);
  });
});
