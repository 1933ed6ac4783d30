import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { pinoHttp } from 'pino-http';
import { answerErrors } from '#api/error-handler.ts';
import { limitTokens } from '#api/request-limits.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';

describe('the limit of requests of a token', () => {
  let server: HttpServer;
  const ask = async (tokenId?: number) => (await fetch(`${server.origin}/${tokenId ?? ''}`)).status;

  beforeAll(async () => {
    const app = express().use(pinoHttp({ enabled: false }));
    app.use((request, response, next) => {
      const tokenId = Number(request.path.slice(1));
      if (tokenId > 0) response.locals['token'] = { tokenId, scopes: [] };
      next();
    });
    app.use(limitTokens(3), (_request, response) => void response.send('answered'));
    app.use(answerErrors);
    server = await startHttpServer(app);
  });
  afterAll(() => server.close());

  it('counts each token by itself, and no session', async () => {
    const asked: number[] = [];
    for (let time = 0; time < 4; time += 1) asked.push(await ask(1));
    expect(asked).toEqual([200, 200, 200, 429]);
    expect(await ask(2)).toBe(200);
    for (let time = 0; time < 4; time += 1) expect(await ask()).toBe(200);
  });
});
