import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import express from 'express';
import { pinoHttp } from 'pino-http';
import { answerErrors } from '#api/error-handler.ts';
import { limitPerPerson } from '#api/access/limit-per-person.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';

describe('a limit of uploads per person at a time', () => {
  /** Uploads under way, which the test ends. */
  const held: { userId: number; response: Response }[] = [];
  let server: HttpServer;
  beforeAll(async () => {
    const app = express().use(pinoHttp({ enabled: false }));
    app.post('/uploads/:userId', (request, response, next) => {
      response.locals['person'] = { userId: Number(request.params.userId) };
      next();
    });
    app.post('/uploads/:userId', limitPerPerson(2), (request, response) => {
      held.push({ userId: Number(request.params.userId), response });
    });
    app.use(answerErrors);
    server = await startHttpServer(app);
  });
  afterAll(() => server.close());

  const upload = (userId: number, signal?: AbortSignal) =>
    fetch(`${server.origin}/uploads/${userId}`, {
      method: 'POST',
      ...(signal && { signal }),
    });
  const untilHeld = (count: number) =>
    eventually(
      () => Promise.resolve(held.length),
      (length) => length === count,
      `${count} under way`,
    );

  it('refuses one more of the same person, not another person, and takes it once one has ended', async () => {
    const cut = new AbortController();
    const first = upload(1);
    await untilHeld(1);
    const second = upload(1, cut.signal).catch(() => 'cut off');
    await untilHeld(2);
    const refused = await upload(1);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'TooManyRequests', details: { fault: 'AtOnce' } }),
    ]);
    const others = upload(2);
    await untilHeld(3);

    held.find(({ userId }) => userId === 1)?.response.json('done');
    expect((await first).status).toBe(200);
    const third = upload(1);
    await untilHeld(4);
    expect((await upload(1)).status).toBe(429);

    // One that the browser breaks off is under way no longer, either.
    const broken = held.filter(({ userId }) => userId === 1)[1];
    const closed = new Promise((resolve) => broken?.response.once('close', resolve));
    cut.abort();
    expect(await second).toBe('cut off');
    await closed;
    const fourth = upload(1);
    await untilHeld(5);

    for (const { response } of held) if (!response.writableEnded) response.json('done');
    for (const rest of [others, third, fourth]) expect((await rest).status).toBe(200);
  });
});
