import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressInHost, isListedHost, isPublicAddress } from '#platform/outgoing/address-rule.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import type { OutgoingCall, OutgoingDoor } from '#platform/outgoing/call.ts';
import type { OutgoingRules } from '#platform/outgoing/outgoing-rules.ts';
import { listenAt, startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { makeCertificate } from './certificate.ts';

const seen: { path: string; authorization: string | undefined }[] = [];
const paths: Record<string, RequestListener> = {
  '/file': (_, response) => {
    response.setHeader('content-disposition', 'attachment; filename="rent roll.csv"');
    response.end('a,b\n1,2\n');
  },
  '/to-loopback': (_, response) => redirect(response, 'http://127.0.0.1:9/'),
  '/to-metadata': (_, response) => redirect(response, 'http://169.254.169.254/latest/meta-data'),
  '/for-ever': (_, response) => redirect(response, '/for-ever'),
  '/elsewhere': (request, response) => redirect(response, `http://other.test:${request.socket.localPort}/file`),
  '/slow': () => undefined,
  '/slow-body': (_, response) => {
    response.write('begun');
  },
  '/endless': (_, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  '/ten-gigabytes': (_, response) => {
    response.writeHead(200, { 'content-length': 10 * 2 ** 30 });
    response.write('begun');
  },
  '/bomb': (_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(50 * 2 ** 20)));
  },
};

function redirect(response: Parameters<RequestListener>[1], location: string): void {
  response.writeHead(302, { location });
  response.end();
}

const listener: RequestListener = (request, response) => {
  seen.push({ path: request.url ?? '', authorization: request.headers.authorization });
  const answer = paths[request.url ?? ''];
  if (answer) answer(request, response);
  else response.writeHead(404).end();
};

const toLoopback = ((_host, options, done) => {
  const found = { address: '127.0.0.1', family: 4 };
  if (options.all) done(null, [found]);
  else done(null, found.address, found.family);
}) as LookupFunction;
const trust = { resolve: toLoopback as never };
const permitted: OutgoingRules = { hosts: null, privateHosts: ['server.test', 'other.test', 'localhost'] };
const refusing: OutgoingRules = { hosts: null, privateHosts: [] };

describe('the guarded way out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postmonth-tls-'));
  let plain: HttpServer;
  let secure: HttpServer;
  let door: OutgoingDoor;
  let origin: string;
  let secureOrigin: string;
  let certificate: string;

  beforeAll(async () => {
    const { key, cert } = makeCertificate(folder);
    certificate = cert;
    plain = await startHttpServer(listener);
    secure = await listenAt(createSecureServer({ key, cert }, listener));
    origin = `http://server.test:${plain.port}`;
    secureOrigin = `https://server.test:${secure.port}`;
    door = createOutgoingDoor(permitted, trust);
  });
  afterAll(() => {
    for (const server of [plain, secure]) server.close();
    rmSync(folder, { recursive: true });
  });

  async function fetched(call: Partial<OutgoingCall> & { url: string }, through = door) {
    const answer = await through({ maxBytes: 2 ** 20, timeoutMs: 5_000, ...call });
    return { ...answer, content: await buffer(answer.body) };
  }

  it('fetches a file under the name that the server gives it', async () => {
    const { content, fileName, status, peer } = await fetched({ url: `${origin}/file` });
    expect({ text: content.toString(), fileName, status, address: peer?.address }).toEqual({
      ...{ text: 'a,b\n1,2\n', fileName: 'rent roll.csv', status: 200, address: '127.0.0.1' },
    });
  });

  it.each(['/to-loopback', '/to-metadata'])(
    'follows no redirect to an address that it may not call: %s',
    async (path) => {
      await expect(fetched({ url: origin + path })).rejects.toMatchObject({ code: 'TlsRequired' });
    },
  );

  it('ends after three redirects', async () => {
    await expect(fetched({ url: `${origin}/for-ever` })).rejects.toMatchObject({ code: 'TooManyRedirects' });
  });

  it('sends credentials to the origin that was asked, and to no other', async () => {
    seen.length = 0;
    await fetched({ url: `${origin}/elsewhere`, credentials: { authorization: 'Bearer secret' } });
    expect(seen).toEqual([
      { path: '/elsewhere', authorization: 'Bearer secret' },
      { path: '/file', authorization: undefined },
    ]);
  });

  it.each(['/slow', '/slow-body'])('ends a call that takes too long: %s', async (path) => {
    await expect(fetched({ url: origin + path, timeoutMs: 300 })).rejects.toMatchObject({ code: 'TimedOut' });
  });

  it.each(['/endless', '/ten-gigabytes', '/bomb'])(
    'ends an answer that is too large when it is unpacked: %s',
    async (path) => {
      await expect(fetched({ url: origin + path })).rejects.toMatchObject({
        code: 'TooLarge',
        details: { megabytes: 1 },
      });
    },
  );

  it('tells the certificate of a server that it trusts', async () => {
    const trusting = createOutgoingDoor(permitted, { ...trust, ca: certificate });
    const { peer } = await fetched({ url: `${secureOrigin}/file` }, trusting);
    expect(peer?.certificate).toMatchObject({ protocol: 'TLSv1.3', issuedTo: 'server.test' });
  });

  it('refuses a certificate that is not trusted, and one of another name', async () => {
    await expect(fetched({ url: `${secureOrigin}/file` })).rejects.toMatchObject({ code: 'CertificateRefused' });
    const trusting = createOutgoingDoor(permitted, { ...trust, ca: certificate });
    const other = { url: `${secureOrigin.replace('server.test', 'other.test')}/file` };
    await expect(fetched(other, trusting)).rejects.toMatchObject({ code: 'CertificateRefused' });
  });

  it('refuses a public name that leads to a private address', async () => {
    const call = { url: 'https://rebinding.example/' };
    await expect(fetched(call, createOutgoingDoor(refusing, trust))).rejects.toMatchObject({ code: 'AddressRefused' });
  });

  it('calls no public host that is not on the list', async () => {
    const listed = createOutgoingDoor({ hosts: ['allowed.example'], privateHosts: [] }, trust);
    await expect(fetched({ url: 'https://other.example/' }, listed)).rejects.toMatchObject({ code: 'HostNotAllowed' });
  });

  it('calls the address that was checked, although the name server answers otherwise from then on', async () => {
    let asked = 0;
    const changing = ((host, options, done) => {
      asked += 1;
      if (asked === 1) toLoopback(host, options, done);
      else done(null, [{ address: '10.0.0.7', family: 4 }]);
    }) as LookupFunction;
    const changed = createOutgoingDoor(permitted, { resolve: changing as never });
    expect(await fetched({ url: `${origin}/file` }, changed)).toMatchObject({ peer: { address: '127.0.0.1' } });
    expect(asked).toBe(1);
  });

  it('refuses a name of which any answer is private, even if another is public', async () => {
    const both = ((_host, _options, done) => {
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ]);
    }) as LookupFunction;
    const mixed = createOutgoingDoor(refusing, { resolve: both as never });
    await expect(fetched({ url: 'https://mixed.example/' }, mixed)).rejects.toMatchObject({ code: 'AddressRefused' });
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://169.254.169.254/',
    'https://100.64.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[::127.0.0.1]/',
    'https://[::a9fe:a9fe]/',
    'https://[4000::1]/',
    'https://168.63.129.16/',
    'https://[::ffff:168.63.129.16]/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
  ])('refuses the literal address %s without a call', async (url) => {
    await expect(fetched({ url }, createOutgoingDoor(refusing))).rejects.toMatchObject({ code: 'AddressRefused' });
  });

  it.each(['http://public.example/', 'file:///etc/passwd', 'https://user:pass@public.example/', 'nothing'])(
    'refuses %s, which is no https address without credentials',
    async (url) => {
      const code = url.startsWith('http:') ? 'TlsRequired' : 'NotAnAddress';
      await expect(fetched({ url }, createOutgoingDoor(refusing))).rejects.toMatchObject({ code });
    },
  );

  it('takes no IPv4 address of a private range for a public one, however it is written', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const privateRange = fc.oneof(
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    );
    fc.assert(
      fc.property(privateRange, (parts) => {
        const dotted = parts.join('.');
        const number = parts.reduce((sum, part) => sum * 256 + part, 0);
        const hosts = [dotted, `${dotted}.`, String(number), `0x${number.toString(16)}`, `[::ffff:${dotted}]`];
        hosts.push(`[::${dotted}]`);
        for (const host of hosts) {
          const literal = addressInHost(new URL(`https://${host}/`).hostname);
          expect(literal !== null && isPublicAddress(literal)).toBe(false);
          expect(literal).not.toBeNull();
        }
      }),
    );
  });

  it('takes addresses that are in use on the internet for public ones', () => {
    for (const address of ['93.184.216.34', '168.63.129.17', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });

  it('does not take a listed name with a dot at its end, or in the user name, for the listed host', async () => {
    const listed = createOutgoingDoor({ hosts: ['allowed.example'], privateHosts: ['own.example'] }, trust);
    const refusals = {
      'https://allowed.example./': 'HostNotAllowed',
      'https://own.example./': 'HostNotAllowed',
      'https://allowed.example@evil.example/': 'NotAnAddress',
      'https://evil.example/#@allowed.example': 'HostNotAllowed',
      'https://evil.example\\@allowed.example/': 'HostNotAllowed',
      'https://allowed.example.evil.example/': 'HostNotAllowed',
    };
    for (const [url, code] of Object.entries(refusals))
      await expect(fetched({ url }, listed)).rejects.toMatchObject({ code });
  });

  it('covers names below a listed one alone', () => {
    expect(isListedHost('API.manager.example', ['*.manager.example'])).toBe(true);
    expect(isListedHost('manager.example', ['*.manager.example'])).toBe(false);
    expect(isListedHost('evilmanager.example', ['*.manager.example', 'manager.example'])).toBe(false);
  });
});
