import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Logger } from '#platform/logger.ts';
import { mayReadMetrics } from '#platform/metrics.ts';

export interface MetricsServerOptions {
  registry: Registry;
  /** Where the SDK serves its own metrics; they are served together with ours. */
  sdkUrl: string | null;
  host: string;
  port: number;
  token: string | null;
  logger: Logger;
}

export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

/** Answers `/metrics` of a worker, under the rule of the api's. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { registry, sdkUrl, host, port, token, logger } = options;
  const server = createServer((request, response) => {
    const end = (status: number, text: string, type = 'text/plain') =>
      response.writeHead(status, { 'Content-Type': type }).end(text);
    if (request.url !== '/metrics') end(404, 'There is nothing at this address.\n');
    else if (!mayReadMetrics(request, token)) end(403, 'Metrics are read from this machine or with the token.\n');
    else void answer(end);
  });
  const answer = (end: (status: number, text: string, type?: string) => unknown) =>
    Promise.all([registry.metrics(), sdkUrl === null ? '' : readText(sdkUrl)]).then(
      (texts) => end(200, texts.join('\n'), registry.contentType),
      (error: unknown) => {
        logger.warn({ err: error }, 'metrics could not be read');
        end(503, 'Metrics could not be read.\n');
      },
    );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readText(url: string): Promise<string> {
  return (await fetch(url)).text();
}
