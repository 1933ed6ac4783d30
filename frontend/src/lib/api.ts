import type { AnswerOf, Method } from '#contracts/answer-of.ts';
import type { Problem } from '#contracts/errors.ts';
import { ApiError, SilenceError } from './api-error.ts';
import { beginCall } from './pending-calls.ts';

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type QueryValues = Record<string, QueryValue>;

export interface CallOptions {
  query?: QueryValues;
  /** JSON, or FormData for files. */
  body?: unknown;
  /** Makes a repeat of the same act harmless; the server uses it as the name of the operation (uuid). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Sent to its end even when the page is closed; browsers allow that for small bodies. */
  isKeptAlive?: boolean;
}

const mostKeptAlive = 60_000;

/** `/api` address with the values that are set; lists are joined by commas. */
export function apiAddress(path: string, query: QueryValues = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'object') return value.length === 0 ? [] : [[name, value.join(',')]];
    return [[name, String(value)]];
  });
  const text = new URLSearchParams(pairs).toString();
  return `/api${path}${text === '' ? '' : `?${text}`}`;
}

type SessionEndListener = () => void;
let onSessionEnd: SessionEndListener = () => undefined;

/** Called when any call is answered 401: the session has ended while the page was open. */
export function setSessionEndListener(listener: SessionEndListener): void {
  onSessionEnd = listener;
}

/** For calls that do not go through here. */
export function noteSessionEnd(): void {
  onSessionEnd();
}

let lastCallAt = Date.now();
/** Instant of the last call that reached the server, in ms; the idle warning counts from here. */
export function lastCallAtMs(): number {
  return lastCallAt;
}

/** Whole seconds; a date, which HTTP also allows, is not sent by this server. */
function secondsToWait(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return seconds > 0 ? seconds : null;
}

async function toError(response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.includes('json') ?? false;
  if (!isProblem) return new ApiError(response.status >= 500 ? 'Unexpected' : 'Unreadable', response.status);
  try {
    const problem = (await response.json()) as Problem;
    return new ApiError(problem.code, response.status, problem, secondsToWait(response));
  } catch {
    return new ApiError('Unreadable', response.status);
  }
}

/** How long an answer may take, in ms; files on a slow line take as long as they need. */
const answerLimits = { reading: 60_000, acting: 120_000 };

interface Limited {
  signal: AbortSignal | undefined;
  /** The time is up, and the caller has not given up before. */
  isOver: () => boolean;
  end: () => void;
}

/** The call's own signal, which also ends it once no answer comes any more. */
function limited(method: string, { signal, body }: CallOptions): Limited {
  if (body instanceof FormData) return { signal, isOver: () => false, end: () => undefined };
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, method === 'GET' ? answerLimits.reading : answerLimits.acting);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: limit.signal, isOver: () => limit.signal.aborted && !signal?.aborted, end };
}

async function send(method: string, path: string, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Postmonth-Language': document.documentElement.lang,
  };
  const isForm = options.body instanceof FormData;
  if (method !== 'GET') headers['X-Postmonth-Request'] = '1';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const body =
    options.body === undefined || isForm ? (options.body as FormData | undefined) : JSON.stringify(options.body);
  const keepalive = options.isKeptAlive === true && typeof body === 'string' && body.length < mostKeptAlive;
  let response: Response;
  const { signal, isOver, end } = limited(method, options);
  try {
    response = await fetch(apiAddress(path, options.query), {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      body,
      ...(keepalive && { keepalive }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw isOver() ? new SilenceError() : new ApiError('Network', 0);
  } finally {
    end();
  }
  lastCallAt = Date.now();
  if (response.ok) return response;
  const error = await toError(response);
  if (response.status === 401 && path !== '/session') onSessionEnd();
  throw error;
}

/** The answer is of the declared shape: the api checks each one against its schema in tests and development. */
async function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const endCall = beginCall();
  try {
    const response = await send(method, path, options);
    if (response.status === 204) return undefined as Answer;
    return await response.json().catch(() => {
      throw new ApiError('Unreadable', response.status);
    });
  } finally {
    endCall();
  }
}

/** Answers what contracts/answers.ts declares for the address. */
type Ask<M extends Method> = <const Path extends `/${string}`>(
  path: Path,
  options?: CallOptions,
) => Promise<AnswerOf<M, Path>>;

const asking =
  <M extends Method>(method: M): Ask<M> =>
  <const Path extends `/${string}`>(path: Path, options?: CallOptions) =>
    call<AnswerOf<M, Path>>(method, path, options);

export const api = {
  /** The answer as it is, for files. */
  open: (path: string, options: CallOptions = {}) => send('GET', path, options),
  /** As `open`, for a file that is made of what is sent. */
  openPost: (path: string, options: CallOptions = {}) => send('POST', path, options),
  get: asking('GET'),
  post: asking('POST'),
  put: asking('PUT'),
  delete: asking('DELETE'),
};

export function newOperationId(): string {
  return crypto.randomUUID();
}
