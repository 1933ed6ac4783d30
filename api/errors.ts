import type { ErrorCode } from '#contracts/errors.ts';

const statusOfCode: Partial<Record<ErrorCode, number>> = {
  BadInput: 400,
  NotSignedIn: 401,
  Forbidden: 403,
  NotYourTurn: 403,
  DelegationEnded: 403,
  NotFound: 404,
  Gone: 410,
  TooLarge: 413,
  WrongContentType: 415,
  TooManyRows: 422,
  IncorrectFile: 422,
  KeyReused: 422,
  RuleFailed: 422,
  TooManyRequests: 429,
  TooManyJobs: 429,
  RunUnderWay: 409,
  RemindedAlready: 429,
  Unexpected: 500,
  NotSupported: 501,
  Unavailable: 503,
};

/** HTTP status of an error code; a refusal of the state machine is a conflict with what is. */
export function statusOf(code: ErrorCode): number {
  return statusOfCode[code] ?? 409;
}

/** What a route throws to be answered as `application/problem+json`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
