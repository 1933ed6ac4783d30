import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Express } from 'express';
import express from 'express';
import request from 'supertest';
import { answerErrors, answerNotFound } from '#api/error-handler.ts';
import { serveAssets, serveFrontend } from '#api/frontend.ts';

const script = 'export const rows = [];\n'.repeat(100);

describe('the built page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  let app: Express;
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Postmonth</title>');
    writeFileSync(join(folder, 'assets/main-abc123.js'), script);
    writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script));
    writeFileSync(join(folder, 'assets/main-abc123.js.gz'), gzipSync(script));
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    app = express();
    app.use((incoming, _response, next) => {
      Object.assign(incoming, {
        id: 'r-1',
        log: { debug: () => undefined, info: () => undefined, error: () => undefined },
      });
      next();
    });
    serveAssets(app, folder, true);
    serveFrontend(app, folder);
    app.use(answerNotFound, answerErrors);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('answers every address of the application, and is never taken from a cache', async () => {
    for (const path of ['/', '/reviewer-dashboard/SUB-000001', '/fundsView/Alpha%20L.P.']) {
      const response = await request(app).get(path).set('Accept', 'text/html');
      expect([path, response.status, response.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    }
  });

  it('gives files with a hash in their name for ever', async () => {
    const response = await request(app).get('/assets/main-abc123.js');
    expect(response.headers['cache-control']).toBe('public,max-age=31536000,immutable');
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('gives the smallest file that the browser can read', async () => {
    const ask = (encodings: string) => request(app).get('/assets/main-abc123.js').set('Accept-Encoding', encodings);
    const answers = [await ask('gzip, br'), await ask('gzip'), await ask('identity')];
    expect(answers.map(({ text }) => text)).toEqual([script, script, script]);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    for (const { headers } of answers) expect(headers['vary']).toBe('Accept-Encoding');
  });

  it('gives files without a hash only while they are what the server has', async () => {
    const first = await request(app).get('/favicon.svg');
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'public,max-age=0,must-revalidate']);
    const again = await request(app)
      .get('/favicon.svg')
      .set('If-None-Match', first.headers['etag'] ?? '');
    expect(again.status).toBe(304);
  });

  it('does not answer a missing file, or a caller who wants data, with the page', async () => {
    expect((await request(app).get('/assets/gone-000.js')).status).toBe(404);
    expect((await request(app).get('/gone.css').set('Accept', '*/*')).status).toBe(404);
    expect((await request(app).get('/dashboard').set('Accept', 'application/json')).status).toBe(404);
  });

  it('does not answer what scanners look for with the page', async () => {
    const hidden = ['/.env', '/.git/config', '/a/.ssh/id', '/wp-login.php', '/backup.zip', '/..%2f..%2fetc%2fpasswd'];
    for (const path of hidden) {
      const { status } = await request(app).get(path).set('Accept', 'text/html');
      expect([path, status]).toEqual([path, 404]);
    }
    for (const path of ['/%00', '/dashboard/%0d%0a', '/..%5c..%5cwindows', '/%ff', '/%e0%a4%a']) {
      const { status } = await request(app).get(path).set('Accept', 'text/html');
      expect([path, status]).toEqual([path, 400]);
    }
  });
});
