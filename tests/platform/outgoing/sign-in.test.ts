import { generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jwtVerify } from 'jose';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import type { OutgoingDoor } from '#platform/outgoing/call.ts';
import { signInFor } from '#platform/outgoing/sign-in.ts';
import type { SignInFacts, SignInSecrets } from '#platform/outgoing/sign-in.ts';
import { listenAt, startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { makeCertificate } from './certificate.ts';

const toLoopback = ((_host, options, done) => {
  const found = { address: '127.0.0.1', family: 4 };
  if (options.all) done(null, [found]);
  else done(null, found.address, found.family);
}) as LookupFunction;

describe('the sign-in of a connection', () => {
  const [folder, otherFolder] = [mkdtempSync(join(tmpdir(), 'pm-tls-')), mkdtempSync(join(tmpdir(), 'pm-tls-'))];
  let secure: HttpServer;
  let tokens: HttpServer;
  let door: OutgoingDoor;
  let secureOrigin: string;
  let tokenOrigin: string;
  let own: { key: Buffer; cert: string };
  let answerToken: RequestListener;

  beforeAll(async () => {
    own = makeCertificate(folder);
    // Takes those alone who show the certificate that it knows.
    const settings = { ...own, ca: own.cert, requestCert: true, rejectUnauthorized: true };
    secure = await listenAt(
      createServer(settings, (request, response) => {
        response.end((request.socket as TLSSocket).getPeerCertificate().subject.CN);
      }),
    );
    tokens = await startHttpServer((request, response) => answerToken(request, response));
    secureOrigin = `https://server.test:${secure.port}`;
    tokenOrigin = `http://server.test:${tokens.port}`;
    door = createOutgoingDoor(
      { hosts: null, privateHosts: ['server.test'] },
      { resolve: toLoopback as never, ca: own.cert },
    );
  });
  afterAll(() => {
    for (const server of [secure, tokens]) server.close();
    for (const one of [folder, otherFolder]) rmSync(one, { recursive: true });
  });

  const signIn = (facts: Partial<SignInFacts>, secrets: SignInSecrets) =>
    signInFor(door, { apiUrl: `${secureOrigin}/units`, authorizationType: 'NONE', ...facts }, secrets);
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

  it.each([
    ['RS256', generateKeyPairSync('rsa', { modulusLength: 2_048 })],
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['ES384', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
    ['ES512', generateKeyPairSync('ec', { namedCurve: 'P-521' })],
    ['EdDSA', generateKeyPairSync('ed25519')],
  ])(
    'by a signed token is verified by the public key, for this server alone and for minutes: %s',
    async (alg, pair) => {
      const facts = { authorizationType: 'SIGNED_JWT', username: 'postmonth' } as const;
      const { credentials } = await signIn(facts, { privateKey: pem(pair.privateKey) });
      const token = credentials['authorization']?.replace('Bearer ', '') ?? '';
      const expected = { issuer: 'postmonth', audience: secureOrigin };
      const { payload, protectedHeader } = await jwtVerify(token, pair.publicKey, expected);
      expect(protectedHeader).toMatchObject({ alg, typ: 'JWT' });
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
      await expect(jwtVerify(token, pair.publicKey, { audience: 'https://other.test' })).rejects.toThrow();
      const other = generateKeyPairSync('ed25519').publicKey;
      await expect(jwtVerify(token, other, expected)).rejects.toThrow();
      const second = await signIn(facts, { privateKey: pem(pair.privateKey) });
      expect(second.credentials['authorization']).not.toBe(credentials['authorization']);
    },
  );

  it('says of a key that it cannot use that it cannot be read, and nothing of the key', async () => {
    const facts = { authorizationType: 'SIGNED_JWT', username: 'postmonth' } as const;
    for (const privateKey of ['-----BEGIN KEY-----', pem(generateKeyPairSync('x25519').privateKey)])
      await expect(signIn(facts, { privateKey })).rejects.toMatchObject({ code: 'SecretUnreadable', details: {} });
  });

  it('by mutual TLS shows the certificate, and is refused with another one', async () => {
    const call = async ({ key, cert }: { key: Buffer; cert: string }) => {
      const signedIn = await signIn(
        { authorizationType: 'MUTUAL_TLS' },
        { privateKey: key.toString(), publicKey: cert },
      );
      const answer = await door({ ...signedIn, url: `${secureOrigin}/`, maxBytes: 1_000, timeoutMs: 5_000 });
      return text(answer.body);
    };
    expect(await call(own)).toBe('server.test');
    await expect(call(makeCertificate(otherFolder))).rejects.toMatchObject({ name: 'OutgoingError' });
    const plain = door({ url: `${secureOrigin}/`, maxBytes: 1_000, timeoutMs: 5_000 });
    await expect(plain).rejects.toMatchObject({ name: 'OutgoingError' });
  });

  it.each<[string, number, string]>([
    ['an error', 401, '{"error":"invalid_client"}'],
    ['no token', 200, '{"token_type":"bearer"}'],
    ['no JSON', 200, '<html>'],
    ['an empty token', 200, '{"access_token":""}'],
  ])('by OAuth 2 fails when the token URL answers %s', async (_, status, body) => {
    answerToken = (_request, response) => response.writeHead(status).end(body);
    const facts = { authorizationType: 'OAUTH2', username: 'me', tokenUrl: `${tokenOrigin}/token` } as const;
    await expect(signIn(facts, { password: 'secret' })).rejects.toMatchObject({
      ...{ code: 'SignInFailed', details: { status } },
    });
  });

  it('by OAuth 2 reads no token URL without end', async () => {
    answerToken = (_request, response) => response.end(JSON.stringify({ access_token: 'x'.repeat(200_000) }));
    const facts = { authorizationType: 'OAUTH2', username: 'me', tokenUrl: `${tokenOrigin}/token` } as const;
    await expect(signIn(facts, { password: 'secret' })).rejects.toMatchObject({ code: 'TooLarge' });
  });

  it.each([
    ['BASIC', { username: 'me' }],
    ['BEARER', {}],
    ['MUTUAL_TLS', {}],
    ['SIGNED_JWT', { username: 'me' }],
    ['OAUTH2', { username: 'me', tokenUrl: 'https://server.test/token' }],
  ] as const)('says that a secret is missing: %s', async (authorizationType, facts) => {
    await expect(signIn({ authorizationType, ...facts }, {})).rejects.toMatchObject({ code: 'SecretMissing' });
  });
});
