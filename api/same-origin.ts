import type { RequestHandler } from 'express';
import { tokenOf } from './access/token.ts';
import { AppError } from './errors.ts';

const stopMailsPath = '/notifications/stop/';
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what another site could send with a person's cookie: an unsafe request needs our own header, which no form
 * can set, and must come from our own pages as far as the browser says where it comes from.
 */
export const refuseForeignRequests: RequestHandler = (request, response, next) => {
  // A mail program stops mails with the signed link alone: it has neither cookie nor page. No browser adds a token by itself.
  const isWithoutCookie = request.path.startsWith(stopMailsPath) || tokenOf(response) !== null;
  if (safeMethods.includes(request.method) || isWithoutCookie) {
    next();
    return;
  }
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  const isOwn = site === undefined ? isOwnOrigin(origin, request.get('host')) : site === 'same-origin';
  if (!isOwn || request.get('x-postmonth-request') !== '1') {
    throw new AppError('Forbidden', 'This request does not come from a page of this application.');
  }
  next();
};

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
