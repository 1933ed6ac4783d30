import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { AppError } from './errors.ts';

/** A missing file is missing; it must not be answered with the page. Names in our addresses may end like `L.P.`. */
const file =
  /\.(m?[jt]sx?|css|map|json|txt|ico|png|jpe?g|gif|svg|webp|woff2?|html?|xml|ya?ml|toml|ini|env|log|sql|bak|old|zip|gz|tgz|tar|php|aspx?|jsp|cgi|sh|pem|key)$/i;
const yearSeconds = 365 * 24 * 3_600;

/**
 * Serves files with a hash in their name, for ever. The build has packed each text file; a browser gets the smallest
 * that it can read. Stands before the headers that protect documents: on each script they would cost more than a word.
 */
export function serveAssets(app: Express, folder: string, isHttps: boolean): void {
  const serve = serveFiles(join(folder, 'assets'), { immutable: true, maxAge: yearSeconds });
  app.use('/assets', (request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff').set('Cross-Origin-Resource-Policy', 'same-origin');
    if (isHttps) response.set('Strict-Transport-Security', `max-age=${yearSeconds}; includeSubDomains`);
    serve(request, response, next);
  });
}

/** Serves the page itself, `index.html` never from a cache. */
export function serveFrontend(app: Express, folder: string): void {
  const others = serveFiles(folder, { maxAge: 0, etag: true });
  app.use((request, response, next) => (request.path === '/index.html' ? next() : others(request, response, next)));
  app.get(/^\/(?!api\/|assets\/)/, answerPage(join(folder, 'index.html')));
}

/** The files are listed once, when the first is asked for: a page may be built after the server has started. */
function serveFiles(folder: string, options: { immutable?: boolean; maxAge: number; etag?: boolean }): RequestHandler {
  let serve: ReturnType<typeof sirv> | null = null;
  return (request, response, next) => {
    serve ??= existsSync(folder) ? sirv(folder, { ...options, brotli: true, gzip: true, extensions: [] }) : null;
    if (serve) serve(request, response, next);
    else next();
  };
}

/** Stands in the built page where the nonce of its styles goes. */
const noncePlace = '__NONCE__';

/** One for each answer: styles that name it are ours. */
export function nonceOf(response: Response): string {
  response.locals['nonce'] ??= randomBytes(18).toString('base64');
  return response.locals['nonce'] as string;
}

function answerPage(indexFile: string): RequestHandler {
  return (request, response, next) => {
    const path = decoded(request.path);
    if (!request.accepts('html') || file.test(path) || isHidden(path)) {
      next();
      return;
    }
    if (!existsSync(indexFile)) throw new AppError('Unavailable', 'The page is not built yet: npm run build.');
    // With the nonce of this answer: a copy from a cache would name another one than its header.
    const page = readFileSync(indexFile, 'utf8').replaceAll(noncePlace, nonceOf(response));
    response.set('Cache-Control', 'no-store').type('html').send(page);
  };
}

/** @throws AppError BadInput for what no page of ours is called */
function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path);
    if (!/[\p{Cc}\\]/u.test(text)) return text;
  } catch {
    // Not UTF-8 in percents: answered like any other address that cannot be read.
  }
  throw new AppError('BadInput', 'This address cannot be read.');
}

/** `.env`, `.git/config`, `../..`: nothing that begins with a dot is a page. */
function isHidden(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.'));
}
