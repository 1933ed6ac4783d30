import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export function makeSigningSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/**
 * Headers of Standard Webhooks: a receiver computes the signature again with its secret, refuses one that is minutes old,
 * and knows by the id what it has received.
 * @param secrets the current one, and those that receivers may still verify with
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string | Buffer; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${signatureOf(`${id}.${timestamp}.`, body, secret)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function signatureOf(head: string, body: string | Buffer, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(head).update(body).digest('base64');
}
