import type { ErrorCode, Problem } from '#contracts/errors.ts';

/** What went wrong between the page and the server; `Network` is no answer, `Unreadable` an answer that is not ours. */
export type FailureCode = ErrorCode | 'Network' | 'Unreadable';

export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly referenceId: string | null;
  readonly details: Record<string, unknown>;
  /** How long the server asks to wait before the next attempt; null where it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(code: FailureCode, status: number, problem?: Partial<Problem>, retryAfterSeconds: number | null = null) {
    super(problem?.detail ?? code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.referenceId = problem?.referenceId ?? null;
    this.details = problem?.details ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The page has waited as long as it waits for an answer: asking again at once would be as long a silence again. */
export class SilenceError extends ApiError {
  constructor() {
    super('Network', 0);
    this.name = 'SilenceError';
  }
}

export function isApiError(error: unknown, ...codes: FailureCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}
