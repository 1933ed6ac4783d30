import { buffer } from 'node:stream/consumers';
import type { OutgoingAnswer, OutgoingDoor } from './call.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { SignedIn } from './sign-in.ts';
import { signedHeaders } from './signature.ts';

export interface Message {
  /** The same for each attempt. */
  id: string;
  body: string | Buffer;
  contentType: string;
  headers?: Record<string, string>;
}

export interface Receiver {
  url: string;
  signedIn: SignedIn;
  signingSecrets: readonly string[];
}

const timeoutMs = 30_000;
const mostAnswerBytes = 64 * 1_024;
/** Of a receiver that understood the message and will not have it: sending it again changes nothing. */
const refusing = [400, 409, 413, 415, 422];

/**
 * Posts one message and reads the answer.
 * @param seen receives the answer, whatever it says
 * @throws OutgoingError; `MessageRefused` when the receiver will not take this message, another code when it may take it later
 */
export async function sendMessage(
  door: OutgoingDoor,
  { url, signedIn: { token: _, ...credentials }, signingSecrets }: Receiver,
  { id, body, contentType, headers }: Message,
  seen: (answer: Omit<OutgoingAnswer, 'body'>) => void = () => undefined,
): Promise<Omit<OutgoingAnswer, 'body'>> {
  const signed = signingSecrets.length > 0 ? signedHeaders({ id, body, at: new Date() }, signingSecrets) : {};
  const { body: answered, ...answer } = await door({
    ...credentials,
    ...{ url, method: 'POST', body, maxBytes: mostAnswerBytes, timeoutMs },
    headers: { 'content-type': contentType, 'idempotency-key': id, ...signed, ...headers },
  });
  const { status } = answer;
  seen(answer);
  // What a receiver answers beside its status is not asked for.
  await buffer(answered).catch(() => undefined);
  answered.destroy();
  if (status >= 200 && status < 300) return answer;
  if (refusing.includes(status)) throw new OutgoingError('MessageRefused', { status });
  if (status === 401 || status === 403) throw new OutgoingError('AuthorizationRefused', { status });
  throw new OutgoingError(status === 404 ? 'NotFound' : 'HttpError', { status });
}
