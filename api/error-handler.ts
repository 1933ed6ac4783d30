import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ErrorCode, Problem } from '#contracts/errors.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';
import { isOutage, isRefusedValue } from '#platform/outages.ts';
import { AppError, statusOf } from './errors.ts';
import { personOf } from './access/judge.ts';
import { odataPath } from './public-api/path.ts';

/** Paths whose failures are worded as imports, timeline and charts of accounts are. */
const importPaths = /^\/api\/(.*import|accounts|coa|charts|master-accounts|account-mapping|.*timeline)/i;

const titles: Partial<Record<ErrorCode, string>> = {
  NotSignedIn: 'Not signed in',
  NotFound: 'Not found',
  BadInput: 'Bad input',
  Forbidden: 'Forbidden',
  TooLarge: 'Too large',
  WrongContentType: 'Wrong content type',
  TooManyRequests: 'Too many requests',
  TooManyJobs: 'Too many jobs',
  RunUnderWay: 'Run under way',
  RemindedAlready: 'Reminded within the hour',
  Unavailable: 'Unavailable',
  Unexpected: 'Unexpected error',
};

interface MiddlewareError {
  type?: string;
  code?: string;
  status?: number;
}

/** Says what went wrong in the words of the api; what nobody foresaw stays unexplained to the outside. */
export function asAppError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path: field, message, code }) => ({ field: field.join('.'), message, code }));
    const first = issues[0];
    return new AppError('BadInput', first ? `${first.field || 'input'}: ${first.message}` : 'Bad input', { issues });
  }
  const { type, code, status } = (typeof error === 'object' && error !== null ? error : {}) as MiddlewareError;
  if (type === 'entity.too.large' || code === 'LIMIT_FILE_SIZE') {
    return new AppError('TooLarge', 'The request is larger than the installation accepts.');
  }
  if (typeof code === 'string' && code.startsWith('LIMIT_')) return new AppError('BadInput', 'Unexpected upload.');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BadInput', 'Unreadable request.');
  if (isRefusedValue(error))
    return new AppError('BadInput', 'A value cannot be stored. Check the values and try again.');
  if (error instanceof ThreadEnded && error.reason === 'busy')
    return new AppError('Unavailable', 'Too many files are being processed. Try again in a moment.');
  if (isOutage(error))
    return new AppError('Unavailable', 'Part of the service is not responding. Try again in a moment.');
  return unexpected(path);
}

/** Imports, timelines and charts of accounts have words of their own, which the page finds by the fault. */
function unexpected(path: string): AppError {
  return importPaths.test(path)
    ? new AppError('Unexpected', 'Error - please contact your administrator.', { fault: 'contact' })
    : new AppError('Unexpected', 'Error occurred. Please contact your administrator.');
}

export const answerNotFound: RequestHandler = () => {
  throw new AppError('NotFound', 'There is nothing at this address.');
};

/** OData has more addresses than this feed: properties of a row, batches, functions. */
export const answerNotSupported: RequestHandler = () => {
  throw new AppError(
    'NotSupported',
    'The feed has entity sets, $metadata and $count. Other addresses are not supported.',
  );
};

/** One line for each refused request, with what a person reads on the page and who asked from where; no value of theirs. */
function logRefusal(request: Request, response: Response, { code, message }: AppError, referenceId: string): void {
  const person = personOf(response);
  const route = (request.route as { path?: unknown } | undefined)?.path;
  const who = { userId: person?.userId ?? null, impersonatorId: person?.impersonator?.userId ?? null };
  const what = { method: request.method, route: typeof route === 'string' ? route : null, address: request.ip };
  request.log.info({ referenceId, code, status: statusOf(code), ...what, ...who }, 'request refused');
  request.log.debug({ referenceId }, message);
}

/** The one place where errors become answers. */
export const answerErrors: ErrorRequestHandler = (error, request, response, next) => {
  const problem = asAppError(error, request.path);
  const status = statusOf(problem.code);
  const referenceId = String(request.id);
  if (problem.code === 'Unexpected') request.log.error({ err: error as Error, referenceId }, 'request failed');
  else if (problem.code === 'Unavailable')
    request.log.warn(
      { err: error as Error, referenceId },
      'A part that the request needs is unavailable; answered 503.',
    );
  else logRefusal(request, response, problem, referenceId);
  response.locals['refusal'] = problem.code;
  if (response.headersSent) {
    next(error);
    return;
  }
  const body: Problem = {
    type: 'about:blank',
    title: titles[problem.code] ?? problem.code,
    status,
    code: problem.code,
    detail: problem.message,
    referenceId,
    ...(problem.details ? { details: problem.details } : {}),
  };
  if (problem.code === 'Unavailable') response.set('Retry-After', '5');
  if (request.originalUrl.startsWith(odataPath)) answerODataError(response, body);
  else response.status(status).type('application/problem+json').send(JSON.stringify(body));
};

/** Spreadsheets and report tools show the message of an error that is written as OData says, and of no other. */
function answerODataError(response: Response, { status, code, detail: message, referenceId }: Problem): void {
  response
    .status(status)
    .set({ 'OData-Version': '4.0', 'Content-Type': 'application/json;odata.metadata=minimal; charset=utf-8' })
    .send(JSON.stringify({ error: { code, message, innererror: { referenceId } } }));
}
