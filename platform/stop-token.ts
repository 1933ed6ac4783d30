import { createHmac, timingSafeEqual } from 'node:crypto';

export interface StopFact {
  userId: number;
  kind: string;
}

/**
 * What the link of a mail proves: that it was written by this installation, for this person and this kind of mails. It
 * allows nothing but to stop them, and has no end, as the mail it is in has none.
 * @param key 32 bytes in base64
 */
export function signStop({ userId, kind }: StopFact, key: string): string {
  const fact = `${userId}.${kind}`;
  return `${fact}.${signatureOf(fact, key).toString('base64url')}`;
}

/** @returns null for a token that this installation has not written */
export function readStop(token: string, key: string): StopFact | null {
  const [userId = '', kind = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(`${userId}.${kind}`, key);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { userId: Number(userId), kind };
}

function signatureOf(fact: string, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(`stop-mail:${fact}`).digest();
}
