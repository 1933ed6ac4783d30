import { createPrivateKey, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import type { AuthorizationType } from '#contracts/connections.ts';
import type { OutgoingDoor } from './call.ts';
import type { ClientCertificate } from './guarded-agent.ts';
import { OutgoingError } from './outgoing-error.ts';

/** How a connection signs in, and where. */
export interface SignInFacts {
  apiUrl: string;
  authorizationType: AuthorizationType;
  username?: string | null;
  tokenUrl?: string | null;
  oauthScope?: string | null;
}

export interface SignInSecrets {
  password?: string;
  publicKey?: string;
  privateKey?: string;
}

export interface SignedIn {
  credentials: Record<string, string>;
  clientCertificate?: ClientCertificate;
  /** Of a token that was received; no text of the other side, which may repeat what it was sent. */
  token: { expiresInSeconds: number | null } | null;
}

const tokenLimits = { maxBytes: 64 * 1024, timeoutMs: 15_000 };
const tokenLifeSeconds = 300;
/** By the type of a key, and of keys on a curve by the curve. */
const algorithms: Readonly<Record<string, string>> = {
  rsa: 'RS256',
  ed25519: 'EdDSA',
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

function needed(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') throw new OutgoingError('SecretMissing');
  return value;
}

/** @throws OutgoingError SecretMissing, SignInFailed */
export async function signInFor(door: OutgoingDoor, facts: SignInFacts, secrets: SignInSecrets): Promise<SignedIn> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  switch (facts.authorizationType) {
    case 'NONE':
      return { credentials: {}, token: null };
    case 'BASIC':
      return { credentials: basic(needed(facts.username), needed(secrets.password)), token: null };
    case 'BEARER':
      return { credentials: bearer(needed(secrets.password)), token: null };
    case 'MUTUAL_TLS': {
      const clientCertificate = { cert: needed(secrets.publicKey), key: needed(secrets.privateKey) };
      return { credentials: {}, clientCertificate, token: null };
    }
    case 'SIGNED_JWT': {
      const signed = await signedToken(facts, needed(secrets.privateKey));
      return { credentials: bearer(signed), token: { expiresInSeconds: tokenLifeSeconds } };
    }
    // Of SFTP servers alone.
    case 'SSH_KEY':
      throw new OutgoingError('NotAnAddress');
    case 'OAUTH2': {
      const { accessToken, ...token } = await clientCredentials(door, facts, needed(secrets.password));
      return { credentials: bearer(accessToken), token };
    }
  }
}

function basic(username: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** A token that the connection signs itself: for this origin alone, and for five minutes. */
async function signedToken({ apiUrl, username }: SignInFacts, privateKey: string): Promise<string> {
  const issuer = needed(username);
  try {
    const key = createPrivateKey(privateKey);
    const { asymmetricKeyType, asymmetricKeyDetails } = key;
    const alg = algorithms[asymmetricKeyDetails?.namedCurve ?? asymmetricKeyType ?? ''];
    if (alg === undefined) throw new OutgoingError('SecretUnreadable');
    return await new SignJWT()
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(issuer)
      .setAudience(new URL(apiUrl).origin)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${tokenLifeSeconds}s`)
      .sign(key);
  } catch {
    // The message of the library may quote the key.
    throw new OutgoingError('SecretUnreadable');
  }
}

/** OAuth 2, section 4.4: client id and secret in the header, the answer as JSON. */
async function clientCredentials(door: OutgoingDoor, facts: SignInFacts, secret: string) {
  const { username, tokenUrl, oauthScope } = facts;
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...(oauthScope && { scope: oauthScope }) });
  const answer = await door({
    ...tokenLimits,
    url: needed(tokenUrl),
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    credentials: basic(encodeURIComponent(needed(username)), encodeURIComponent(secret)),
    body: body.toString(),
  });
  const given = tokenIn(await buffer(answer.body));
  if (answer.status !== 200 || given === null) throw new OutgoingError('SignInFailed', { status: answer.status });
  return given;
}

function tokenIn(content: Buffer) {
  try {
    const found = JSON.parse(content.toString('utf8')) as Record<string, unknown>;
    const { access_token: accessToken, expires_in: expiresIn } = found;
    if (typeof accessToken !== 'string' || accessToken === '') return null;
    return {
      accessToken,
      expiresInSeconds: typeof expiresIn === 'number' ? Math.round(expiresIn) : null,
    };
  } catch {
    return null;
  }
}
