import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { glimpseOf, receiveGlimpse } from '#api/files/receive-glimpse.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';

describe('a file that is only looked at', () => {
  let server: HttpServer;

  beforeAll(async () => {
    const app = express();
    app.post('/', receiveGlimpse({ mostBytes: 1_000, maxBytes: 5_000 }), (request, response) => {
      response.json({ fields: request.body as unknown, bytes: glimpseOf(request)?.length ?? null });
    });
    app.use((error: Error, _request: unknown, response: express.Response, _next: unknown) => {
      response.status(400).json({ code: (error as { code?: string }).code });
    });
    server = await startHttpServer(app);
  });
  afterAll(() => server.close());

  async function post(...files: Buffer[]) {
    const form = new FormData();
    form.set('fileName', '賃貸.xlsx');
    for (const file of files) form.append('file', new Blob([new Uint8Array(file)]), '賃貸.xlsx');
    const response = await fetch(server.origin, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as unknown };
  }
  const seen = (bytes: number | null) => ({ status: 200, body: { fields: { fileName: '賃貸.xlsx' }, bytes } });

  it('is held while it is small, and passes by unkept when it is larger', async () => {
    expect(await post(Buffer.alloc(1_000, 1))).toEqual(seen(1_000));
    expect(await post(Buffer.alloc(1_001, 1))).toEqual(seen(null));
    expect(await post(Buffer.alloc(0))).toEqual(seen(0));
    expect(await post()).toEqual(seen(null));
  });

  it('is refused beyond the limit of an upload, and beside a second one', async () => {
    expect(await post(Buffer.alloc(5_001, 1))).toEqual({ status: 400, body: { code: 'LIMIT_FILE_SIZE' } });
    expect(await post(Buffer.alloc(1), Buffer.alloc(1))).toMatchObject({ status: 400 });
  });
});
