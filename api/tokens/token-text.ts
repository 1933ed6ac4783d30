import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenPrefix } from '#contracts/tokens.ts';

const secretBytes = 32;
const hintLength = 9;
const pattern = /^pm_([\w-]{43})([0-9a-f]{8})$/;

export interface NewToken {
  token: string;
  sha256: string;
  hint: string;
}

export function makeToken(): NewToken {
  const secret = randomBytes(secretBytes).toString('base64url');
  const token = `${tokenPrefix}${secret}${checksumOf(secret)}`;
  return { token, sha256: hashOfToken(token), hint: token.slice(0, hintLength) };
}

/** Its 256 bits are random, so a fast hash without salt is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text may be a token at all: a mistyped one costs no look into the database. */
export function isTokenText(text: string): boolean {
  const [, secret, checksum] = pattern.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

const checksumOf = (secret: string) => crc32(secret).toString(16).padStart(8, '0');

/**
 * The token in an Authorization header: as a bearer, or as the password of Basic, which is what spreadsheets can send.
 * @returns null for a header without one, the empty text for another kind of credentials
 */
export function tokenIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [, scheme = '', credentials = ''] = /^(\w+)\s+(\S+)\s*$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
