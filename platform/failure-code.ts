interface Failure {
  name?: unknown;
  errorName?: unknown;
  message?: unknown;
  code?: unknown;
  reason?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** What `pg` says without a code when a connection breaks or none is to be had. */
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/**
 * The one word that tells what went wrong: a code of PostgreSQL, the system, the file store or gRPC (`GRPC_14`), else
 * the class of the error. It holds no value, so that it may be shown everywhere.
 */
export function failureCodeOf(error: unknown): string {
  return codeIn(error, 0) ?? classOf(error);
}

function codeIn(error: unknown, depth: number): string | null {
  if (typeof error !== 'object' || error === null || depth > 5) return null;
  const { name, message, code, reason, cause, errors } = error as Failure;
  if (name === 'ThreadEnded' && typeof reason === 'string') return `THREAD_${reason.toUpperCase()}`;
  if (typeof code === 'number') return `GRPC_${code}`;
  if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code;
  if (typeof message === 'string' && lostConnection.test(message)) return '08006';
  const inner = [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return inner.map((one) => codeIn(one, depth + 1)).find((found) => found !== null) ?? null;
}

function classOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const { errorName } = error as Failure;
  return typeof errorName === 'string' ? errorName : error.name;
}
