import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createMetrics } from '#platform/metrics.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import { startMetricsServer } from '#worker/metrics-server.ts';
import type { MetricsServer } from '#worker/metrics-server.ts';

const token = 'a-token-of-at-least-thirty-two-characters';
const place = { host: '127.0.0.1', port: 0, token, logger: pino({ level: 'silent' }) };

describe('the metrics of a worker', () => {
  const open: { close: () => Promise<void> | void }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  const start = async (sdkUrl: string | null): Promise<MetricsServer> => {
    const server = await startMetricsServer({ ...place, registry: createMetrics('worker-flow'), sdkUrl });
    open.push(server);
    return server;
  };
  const read = (port: number, headers: Record<string, string> = {}, path = '/metrics') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });

  it('tell our own figures and those of the SDK at one address', async () => {
    const sdk = await startHttpServer((_request, response) => response.end('temporal_sticky_cache_size 3\n'));
    open.push(sdk);
    const { port } = await start(`${sdk.origin}/metrics`);
    const text = await (await read(port)).text();
    expect(text).toContain('process_cpu_seconds_total{service="worker-flow"}');
    expect(text).toContain('temporal_sticky_cache_size 3');
  });

  it('are read through a proxy only with the token, and nothing else is answered', async () => {
    const { port } = await start(null);
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect((await read(port, forwarded)).status).toBe(403);
    expect((await read(port, { ...forwarded, authorization: 'Bearer wrong' })).status).toBe(403);
    expect((await read(port, { ...forwarded, authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await read(port, {}, '/')).status).toBe(404);
  });

  it('say so when the SDK does not answer', async () => {
    const { port } = await start('http://127.0.0.1:1/metrics');
    expect((await read(port)).status).toBe(503);
  });
});
