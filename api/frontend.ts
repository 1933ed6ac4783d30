import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import express from 'express';
import { AppError } from './errors.ts';

/** A missing file is missing; it must not be answered with the page. Names in our addresses may end like `L.P.`. */
const file =
  /\.(m?[jt]sx?|css|map|json|txt|ico|png|jpe?g|gif|svg|webp|woff2?|html?|xml|ya?ml|toml|ini|env|log|sql|bak|old|zip|gz|tgz|tar|php|aspx?|jsp|cgi|sh|pem|key)$/i;
const yearMs = 365 * 24 * 3_600_000;

/** Serves the built page: files with a hash in their name for ever, `index.html` never from a cache. */
export function serveFrontend(app: Express, folder: string): void {
  app.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: yearMs, index: false }));
  app.use(express.static(folder, { index: false, maxAge: 0 }));
  app.get(/^\/(?!api\/|assets\/)/, answerPage(join(folder, 'index.html')));
}

function answerPage(indexFile: string): RequestHandler {
  return (request, response, next) => {
    const path = decoded(request.path);
    if (!request.accepts('html') || file.test(path) || isHidden(path)) {
      next();
      return;
    }
    if (!existsSync(indexFile)) throw new AppError('Unavailable', 'The page is not built yet: npm run build.');
    response.set('Cache-Control', 'no-cache').sendFile(indexFile);
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
