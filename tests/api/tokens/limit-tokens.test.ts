import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { pinoHttp } from 'pino-http';
import { answerErrors } from '#api/error-handler.ts';
import { limitTokens } from '#api/request-limits.ts';

describe('the limit of requests of a token', () => {
  let server: Server;
  const ask = async (tokenId?: number) => {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/${tokenId ?? ''}`)).status;
  };

  beforeAll(async () => {
    const app = express().use(pinoHttp({ enabled: false }));
    app.use((request, response, next) => {
      const tokenId = Number(request.path.slice(1));
      if (tokenId > 0) response.locals['token'] = { tokenId, scopes: [] };
      next();
    });
    app.use(limitTokens(3), (_request, response) => void response.send('answered'));
    app.use(answerErrors);
    server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('counts each token by itself, and no session', async () => {
    const asked: number[] = [];
    for (let time = 0; time < 4; time += 1) asked.push(await ask(1));
    expect(asked).toEqual([200, 200, 200, 429]);
    expect(await ask(2)).toBe(200);
    for (let time = 0; time < 4; time += 1) expect(await ask()).toBe(200);
  });
});
