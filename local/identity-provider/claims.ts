import { createHash } from 'node:crypto';

/** The directory that the embedded provider stands for. */
export const tenantId = '2f6d1c0e-7b5a-4e39-9c48-d0a1b2c3e4f5';
export const clientId = '8d3b7a52-0c1e-4f6a-b9d7-1e2f3a4b5c6d';

/** The same person has the same object id in every installation, as in a directory. */
export function objectIdOf(email: string): string {
  const hex = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What Entra ID puts into the ID token of a work account. */
export function claimsOf(email: string, name: string): { sub: string } & Record<string, string> {
  return {
    sub: email,
    oid: objectIdOf(email),
    tid: tenantId,
    preferred_username: email,
    email,
    name,
    ver: '2.0',
  };
}

/** Entra ID adds it to the token answer; MSAL builds the account's id (`oid.tid`) from it. */
export function clientInfoOf(email: string): string {
  return Buffer.from(JSON.stringify({ uid: objectIdOf(email), utid: tenantId })).toString('base64url');
}
