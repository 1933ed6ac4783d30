import type { RunReason } from '#contracts/connections.ts';

/** Why a call to another system failed. Carries codes and numbers only: the message of the other side may hold anything. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly code: RunReason;
  readonly details: Record<string, string | number>;

  constructor(code: RunReason, details: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

const certificateCodes =
  /^(ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_SSL_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|ERR_OSSL)/;

/** An error of the network or of undici, as one of ours. */
export function readOutgoingError(error: unknown, host: string, timeoutMs: number): OutgoingError {
  const errors = errorsWithin(error);
  const known = errors.find((one) => one instanceof OutgoingError);
  if (known instanceof OutgoingError) return known;
  const codes = errors.map(({ code, name }) => String(code ?? name));
  const has = (...names: string[]) =>
    errors.some(({ code, name }) => names.includes(String(code)) || names.includes(String(name)));
  if (has('UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'TimeoutError', 'ETIMEDOUT'))
    return new OutgoingError('TimedOut', { seconds: Math.round(timeoutMs / 1000) });
  if (has('ENOTFOUND', 'EAI_AGAIN', 'ENODATA')) return new OutgoingError('HostUnknown', { host });
  if (codes.some((code) => certificateCodes.test(code))) return new OutgoingError('CertificateRefused', { host });
  return new OutgoingError('Unreachable', { host });
}

interface ErrorLike {
  name?: unknown;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** The error, its causes, and the errors that it joins. */
function errorsWithin(error: unknown): ErrorLike[] {
  if (typeof error !== 'object' || error === null) return [];
  const found = error as ErrorLike;
  const joined = Array.isArray(found.errors) ? (found.errors as unknown[]).flatMap(errorsWithin) : [];
  return [found, ...errorsWithin(found.cause), ...joined];
}
