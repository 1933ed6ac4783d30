import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfidentialClientApplication, CryptoProvider, ProtocolMode } from '@azure/msal-node';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startIdentityProvider } from '#local/identity-provider/server.ts';
import type { IdentityProviderOptions, LocalIdentityProvider } from '#local/identity-provider/server.ts';
import { createHttpBrowser } from '#local/http-browser.ts';
import { startHttpServer } from '#tests/support/http-server.ts';

const person = {
  email: 'dana@northgate.example',
  name: 'Dana Whitfield',
  baseRole: 'DataProvider',
  note: 'Northgate',
} as const;

describe('the embedded identity provider', () => {
  let dataDir: string;
  let options: IdentityProviderOptions;
  let provider: LocalIdentityProvider;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
    options = {
      dataDir,
      port: 0,
      clientSecret: 'a-client-secret-of-thirty-two-chars',
      cookieKey: 'a-cookie-key',
      nodeEnv: 'test',
      host: '127.0.0.1',
      listPeople: async () => [person],
    };
    provider = await startIdentityProvider(options);
  });
  afterEach(async () => {
    await provider.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function createApplication() {
    const { settings } = provider;
    const metadata = await (await fetch(settings.AUTHORITY_METADATA_URL)).text();
    return new ConfidentialClientApplication({
      auth: {
        clientId: settings.ENTRA_CLIENT_ID,
        clientSecret: settings.ENTRA_CLIENT_SECRET,
        authority: settings.AUTHORITY,
        knownAuthorities: [new URL(settings.AUTHORITY).host],
        authorityMetadata: metadata,
      },
      system: { protocolMode: ProtocolMode.OIDC },
    });
  }

  /** Where the provider sends the browser back to; it only has to answer. */
  async function withCallback<T>(work: (redirectUri: string) => Promise<T>): Promise<T> {
    const server = await startHttpServer((_request, response) => response.end('back'));
    try {
      return await work(`http://localhost:${server.port}/api/auth/callback`);
    } finally {
      server.close();
    }
  }

  async function signIn(email: string, browser = createHttpBrowser()) {
    return withCallback(async (redirectUri) => {
      const application = await createApplication();
      const { verifier, challenge } = await new CryptoProvider().generatePkceCodes();
      const scopes = ['user.read'];
      const url = await application.getAuthCodeUrl({
        scopes,
        redirectUri,
        codeChallenge: challenge,
        codeChallengeMethod: 'S256',
        nonce: 'n',
        state: 's',
      });
      const back = new URL((await browser.signIn(url, email)).url);
      const code = back.searchParams.get('code') ?? '';
      const result = await application.acquireTokenByCode({
        code,
        scopes,
        redirectUri,
        codeVerifier: verifier,
        nonce: 'n',
      });
      return { application, result, redirectUri };
    });
  }

  it('signs a person in with the claims of Entra ID', async () => {
    const { result } = await signIn('Dana@Northgate.example');
    expect(result.idTokenClaims).toMatchObject({
      tid: provider.settings.ENTRA_TENANT_ID,
      preferred_username: 'dana@northgate.example',
      name: 'Dana Whitfield',
      ver: '2.0',
    });
    const { oid, tid } = result.idTokenClaims as { oid: string; tid: string };
    expect(result.account?.homeAccountId).toBe(`${oid}.${tid}`);
  });

  it('renews the tokens silently, also after a restart', async () => {
    const { application, result } = await signIn(person.email);
    const account = result.account!;
    const renewed = await application.acquireTokenSilent({ account, scopes: ['user.read'], forceRefresh: true });
    expect(renewed.accessToken).not.toBe(result.accessToken);
    const port = Number(new URL(provider.url).port);
    await provider.stop();
    provider = await startIdentityProvider({ ...options, port });
    const again = await application.acquireTokenSilent({ account, scopes: ['user.read'], forceRefresh: true });
    expect(again.accessToken).not.toBe(renewed.accessToken);
  });

  it('takes a refresh token again whose answer was lost', async () => {
    const { application, result } = await signIn(person.email);
    const kept = application.getTokenCache().serialize();
    const renew = { account: result.account!, scopes: ['user.read'], forceRefresh: true };
    await application.acquireTokenSilent(renew);
    const restarted = await createApplication();
    restarted.getTokenCache().deserialize(kept);
    expect((await restarted.acquireTokenSilent(renew)).accessToken).not.toBe(result.accessToken);
  });

  it('signs out without a question and asks anew afterwards', async () => {
    const browser = createHttpBrowser();
    const { result, redirectUri } = await signIn(person.email, browser);
    const metadata = (await (await fetch(provider.settings.AUTHORITY_METADATA_URL)).json()) as {
      end_session_endpoint: string;
    };
    const end = new URL(metadata.end_session_endpoint);
    end.searchParams.set('id_token_hint', result.idToken);
    end.searchParams.set('post_logout_redirect_uri', new URL('/', redirectUri).href);
    const form = await browser.visit(end.href);
    expect(form.text).toContain('document.forms[0].submit()');
    const action = /action="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const fields = [...form.text.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]+)"/g)].map(
      ([, name, value]) => [name!, value!] as [string, string],
    );
    const left = await browser.request(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect(left.headers.get('location')).toBe(new URL('/', redirectUri).href);
    await expect(signIn(person.email, browser)).resolves.toBeDefined();
  });

  it('lists the people in the language the browser prefers', async () => {
    const application = await createApplication();
    const url = await application.getAuthCodeUrl({
      scopes: ['user.read'],
      redirectUri: 'http://localhost:3000/api/auth/callback',
      codeChallenge: 'x'.repeat(43),
      codeChallengeMethod: 'S256',
    });
    const page = await createHttpBrowser({ 'accept-language': 'ar-AE,ar;q=0.9,en;q=0.5' }).visit(url);
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
    expect(page.text).toContain('Dana Whitfield');
  });

  it('sends nobody to a foreign address', async () => {
    const application = await createApplication();
    const url = await application.getAuthCodeUrl({
      scopes: ['user.read'],
      redirectUri: 'https://evil.example/api/auth/callback',
      codeChallenge: 'x'.repeat(43),
      codeChallengeMethod: 'S256',
    });
    const page = await createHttpBrowser().visit(url);
    expect(page.status).toBe(400);
  });

  it.each([
    [{ nodeEnv: 'production' }, 'NODE_ENV=production'],
    [{ host: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ publicUrl: 'https://postmonth.company.example' }, 'PUBLIC_URL'],
  ])('refuses %j', async (change, reason) => {
    await expect(startIdentityProvider({ ...options, ...change })).rejects.toThrow(reason);
  });
});
