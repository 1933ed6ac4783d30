import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthorizationType, ConnectionType } from '#contracts/connections.ts';
import { bringsFiles, serversOf } from '#contracts/connections.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { open, seal } from '#platform/secret-box.ts';
import { ConnectionSecret } from './connection-secret.entity.ts';

/** What a connection signs in with: a password, token or client secret, or two key files in PEM. */
export interface Secrets {
  password?: string;
  publicKey?: string;
  privateKey?: string;
  /** Signs what is sent: `whsec_` and base64. */
  signingSecret?: string;
  /** The one before, by which receivers verify until they know the new one. */
  signingSecretBefore?: string;
}

/** Which connection the secrets are of, and where they may be sent. */
export interface SecretOwner {
  id: number;
  apiUrl: string;
  tokenUrl?: string | null;
}

interface Sealed {
  connectionId: number;
  origins: string[];
  secrets: Secrets;
  /** Messages were signed, so the receiver may verify them. */
  needsSignature?: boolean;
}

/** Keys of the installation: the one in use, and the one that it replaces. */
export type SecretKeys = readonly [current: string, ...earlier: string[]];

export function secretKeysOf({
  secretKey,
  secretKeyBefore,
}: {
  secretKey: string;
  secretKeyBefore: string | null;
}): SecretKeys {
  return secretKeyBefore === null ? [secretKey] : [secretKey, secretKeyBefore];
}

export function keyIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

/** Stores secrets, bound to their connection and to the origins that they may be sent to. */
export async function writeSecrets(
  em: EntityManager,
  [current]: SecretKeys,
  owner: SecretOwner,
  secrets: Secrets,
  userId: number | null,
  needsSignature = false,
): Promise<void> {
  const content: Sealed = { connectionId: owner.id, origins: serversOf(owner), secrets, needsSignature };
  const row = {
    connectionId: owner.id,
    sealed: seal(JSON.stringify(content), current),
    keyId: keyIdOf(current),
    needsSignature: signs(content),
    changedAt: new Date(),
    changedByUserId: userId,
  };
  await em.createQueryBuilder(ConnectionSecret).insert(row).onConflict('connectionId').merge().execute('run');
}

interface Stored {
  names: string[];
  /** The servers that the secrets may be sent to. */
  origins: string[];
  needsSignature: boolean;
}

export type ReadSecrets =
  | (Stored & { outcome: 'read'; secrets: Secrets; changedAt: Date; changedByUserId: number | null })
  /** None is stored. */
  | { outcome: 'missing' }
  /** Stored for the addresses that the connection had before. */
  | (Stored & { outcome: 'ofOtherAddress' })
  /** Encrypted with a key that the installation no longer has, or tampered with. */
  | { outcome: 'unreadable'; needsSignature: boolean };

/** Secrets are read only while the connection calls the origins that they were entered for. */
export async function readSecrets(em: EntityManager, keys: SecretKeys, owner: SecretOwner): Promise<ReadSecrets> {
  const row = await em.fork().findOne(ConnectionSecret, { connectionId: owner.id });
  if (row === null) return { outcome: 'missing' };
  const { sealed, keyId, changedAt, changedByUserId = null } = row;
  const key = keys.find((one) => keyIdOf(one) === keyId);
  const content = key === undefined ? null : opened(sealed, key);
  if (content === null || content.connectionId !== owner.id)
    return { outcome: 'unreadable', needsSignature: row.needsSignature ?? true };
  const { secrets, origins } = content;
  const known = { names: Object.keys(secrets), origins, needsSignature: signs(content) };
  if (!serversOf(owner).every((origin) => origins.includes(origin))) return { outcome: 'ofOtherAddress', ...known };
  return { outcome: 'read', ...known, secrets, changedAt, changedByUserId };
}

/**
 * Whether messages are sent only with a signature: a receiver that verifies them must not get one without, also after its
 * address or the key of the installation has changed. Where it is not known of secrets that cannot be decrypted, it is assumed.
 */
export function isSignatureNeeded(
  stored: ReadSecrets,
  { connectionType }: { connectionType: ConnectionType },
): boolean {
  if (connectionType === 'WEBHOOK') return true;
  return stored.outcome !== 'missing' && stored.needsSignature && !bringsFiles(connectionType);
}

/** The secrets that each authorization signs in with. */
const signInSecrets: Readonly<Record<AuthorizationType, readonly (keyof Secrets)[]>> = {
  NONE: [],
  BASIC: ['password'],
  BEARER: ['password'],
  OAUTH2: ['password'],
  MUTUAL_TLS: ['publicKey', 'privateKey'],
  SIGNED_JWT: ['privateKey'],
  SSH_KEY: ['privateKey'],
};

/**
 * The secrets that a call may use: none of those that were stored for another address.
 * @param given takes the place of what is stored
 * @throws OutgoingError SecretUnreadable, or SecretOfOtherAddress, when the call would need what is stored
 */
export function usableSecrets(
  stored: ReadSecrets,
  authorizationType: AuthorizationType,
  given: { readonly [name in keyof Secrets]?: string | null | undefined } = {},
): Secrets {
  const needed = signInSecrets[authorizationType].filter((name) => given[name] === undefined);
  switch (stored.outcome) {
    case 'read':
      return stored.secrets;
    case 'unreadable':
      if (needed.length > 0) throw new OutgoingError('SecretUnreadable');
      return {};
    case 'ofOtherAddress':
      if (needed.some((name) => stored.names.includes(name))) throw new OutgoingError('SecretOfOtherAddress');
      return {};
    case 'missing':
      return {};
  }
}

const signs = ({ needsSignature, secrets }: Sealed) => needsSignature === true || secrets.signingSecret !== undefined;

function opened(sealed: string, key: string): Sealed | null {
  try {
    return JSON.parse(open(sealed, key)) as Sealed;
  } catch {
    return null;
  }
}

/**
 * Encrypts every secret with the current key, and keeps which of them sign where that was not kept yet.
 * @returns how many changed their key, and how many no known key opens
 */
export async function rotateSecrets(
  em: EntityManager,
  keys: SecretKeys,
): Promise<{ changed: number; unreadable: number }> {
  const [current] = keys;
  const counts = { changed: 0, unreadable: 0 };
  const isDue = { $or: [{ keyId: { $ne: keyIdOf(current) } }, { needsSignature: null }] };
  for (const row of await em.find(ConnectionSecret, isDue)) {
    const key = keys.find((one) => keyIdOf(one) === row.keyId);
    const content = key === undefined ? null : opened(row.sealed, key);
    if (content === null) {
      counts.unreadable += 1;
      continue;
    }
    row.needsSignature = signs(content);
    if (key === current) continue;
    row.sealed = seal(JSON.stringify(content), current);
    row.keyId = keyIdOf(current);
    counts.changed += 1;
  }
  await em.flush();
  return counts;
}
