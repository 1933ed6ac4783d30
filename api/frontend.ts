import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import express from 'express';
import { AppError } from './errors.ts';

/** A missing file of the build is missing; it must not be answered with the page. */
const buildFile = /\.(js|css|map|json|txt|ico|png|jpg|svg|webp|woff2?)$/i;
const yearMs = 365 * 24 * 3_600_000;

/** Serves the built page: files with a hash in their name for ever, `index.html` never from a cache. */
export function serveFrontend(app: Express, folder: string): void {
  app.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: yearMs, index: false }));
  app.use(express.static(folder, { index: false, maxAge: 0 }));
  app.get(/^\/(?!api\/|assets\/)/, answerPage(join(folder, 'index.html')));
}

function answerPage(indexFile: string): RequestHandler {
  return (request, response, next) => {
    if (!request.accepts('html') || buildFile.test(request.path)) {
      next();
      return;
    }
    if (!existsSync(indexFile)) throw new AppError('Unavailable', 'The page is not built yet: npm run build.');
    response.set('Cache-Control', 'no-cache').sendFile(indexFile);
  };
}
