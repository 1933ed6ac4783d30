import type { AuthenticationResult } from '@azure/msal-node';
import { AuthError, ConfidentialClientApplication, CryptoProvider, ProtocolMode } from '@azure/msal-node';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Environment } from '#platform/env.ts';
import { createTokenCachePlugin, forgetTokens, wasRenewedJustNow } from './token-cache.ts';

const scopes = ['user.read'];
/** Answers of the provider after which only a new sign-in helps. */
const endingCodes = ['login_required', 'interaction_required', 'consent_required', 'invalid_grant', 'no_tokens_found'];

export interface IdentityClaims {
  tenantId: string;
  objectId: string;
  /** As the provider spells it. */
  email: string;
}

export interface IdentityProvider {
  startSignIn: (em: EntityManager, cacheId: string) => Promise<StartedSignIn>;
  /** @throws AuthError when state or nonce are not those of this sign-in, or the provider refuses the code */
  redeem: (em: EntityManager, cacheId: string, answer: SignInAnswer) => Promise<IdentityClaims>;
  renew: (em: EntityManager, cacheId: string) => Promise<'renewed' | 'ended' | 'unreachable'>;
  signOutUrl: (em: EntityManager, cacheId: string | undefined) => Promise<string>;
  /** @throws when the provider does not answer */
  check: () => Promise<void>;
}

export interface StartedSignIn {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignInAnswer {
  code: string;
  receivedState: string;
  expectedState: string;
  nonce: string;
  codeVerifier: string;
}

interface Discovery {
  text: string;
  endSessionEndpoint: string;
}

/** Signs people in at Entra ID, or at a provider that speaks like it and has an address for its metadata. */
export function createIdentityProvider(environment: Environment, now: () => Date): IdentityProvider {
  const { identity, publicUrl } = environment;
  const redirectUri = `${publicUrl}/api/auth/callback`;
  const discover = createDiscovery(identity);
  const clientFor = createClients(environment, discover, now);
  return {
    async startSignIn(em, cacheId) {
      const client = await clientFor(em, cacheId);
      return beginSignIn(client, redirectUri);
    },
    async redeem(em, cacheId, { code, receivedState, expectedState, nonce, codeVerifier }) {
      const client = await clientFor(em, cacheId);
      const result = await client.acquireTokenByCode(
        { code, scopes, redirectUri, codeVerifier, state: expectedState, nonce },
        { code, state: receivedState },
      );
      return claimsOf(result, identity.clientId);
    },
    async renew(em, cacheId) {
      return em.transactional(async (inner) => {
        if (await wasRenewedJustNow(inner, cacheId, now())) return 'renewed';
        return renewTokens(() => clientFor(inner, cacheId));
      });
    },
    async signOutUrl(em, cacheId) {
      const url = new URL((await discover()).endSessionEndpoint);
      url.searchParams.set('client_id', identity.clientId);
      url.searchParams.set('post_logout_redirect_uri', `${publicUrl}/`);
      if (cacheId !== undefined) {
        const [account] = await (await clientFor(em, cacheId)).getTokenCache().getAllAccounts();
        if (account?.idToken) url.searchParams.set('id_token_hint', account.idToken);
        await forgetTokens(em, cacheId);
      }
      return url.href;
    },
    async check() {
      await discover();
    },
  };
}

/** One client a request: its cache holds the tokens of a single session. */
function createClients({ identity, secretKey }: Environment, discover: () => Promise<Discovery>, now: () => Date) {
  return async (em: EntityManager, cacheId: string): Promise<ConfidentialClientApplication> => {
    const { clientId, clientSecret, authority, metadataUrl } = identity;
    const described = metadataUrl
      ? { knownAuthorities: [new URL(authority).host], authorityMetadata: (await discover()).text }
      : {};
    return new ConfidentialClientApplication({
      auth: { clientId, clientSecret, authority, ...described },
      ...(metadataUrl ? { system: { protocolMode: ProtocolMode.OIDC } } : {}),
      cache: { cachePlugin: createTokenCachePlugin(em, cacheId, { key: secretKey, now }) },
    });
  };
}

async function beginSignIn(client: ConfidentialClientApplication, redirectUri: string): Promise<StartedSignIn> {
  const crypto = new CryptoProvider();
  const { verifier, challenge } = await crypto.generatePkceCodes();
  const [state, nonce] = [crypto.createNewGuid(), crypto.createNewGuid()];
  const url = await client.getAuthCodeUrl({
    scopes,
    redirectUri,
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    state,
    nonce,
    responseMode: 'query',
  });
  return { url, state, nonce, codeVerifier: verifier };
}

async function renewTokens(
  clientFor: () => Promise<ConfidentialClientApplication>,
): Promise<'renewed' | 'ended' | 'unreachable'> {
  try {
    const client = await clientFor();
    const [account] = await client.getTokenCache().getAllAccounts();
    if (!account) return 'ended';
    await client.acquireTokenSilent({ account, scopes, forceRefresh: true });
    return 'renewed';
  } catch (error) {
    if (error instanceof AuthError && endingCodes.includes(error.errorCode)) return 'ended';
    return 'unreachable';
  }
}

/** Fetches the discovery document once; a provider that is not up yet is asked again at the next call. */
function createDiscovery(identity: Environment['identity']): () => Promise<Discovery> {
  const address = identity.metadataUrl ?? `${identity.authority}/v2.0/.well-known/openid-configuration`;
  let known: Promise<Discovery> | null = null;
  async function fetchDocument(): Promise<Discovery> {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    if (!response.ok) throw new Error(`The identity provider answered ${response.status} at ${address}.`);
    const text = await response.text();
    const document = JSON.parse(text) as { end_session_endpoint: string };
    return { text, endSessionEndpoint: document.end_session_endpoint };
  }
  return () => {
    known ??= fetchDocument().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

function claimsOf(result: AuthenticationResult, clientId: string): IdentityClaims {
  const claims = result.idTokenClaims as Record<string, unknown>;
  if (claims['aud'] !== clientId) throw new AuthError('audience_mismatch', 'The token is for another application.');
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const preferred = text('preferred_username');
  return {
    tenantId: text('tid'),
    objectId: text('oid'),
    email: preferred.includes('@') ? preferred : text('email'),
  };
}
