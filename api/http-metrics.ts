import type { RequestHandler } from 'express';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Measures every answer by declared route, so that ids in addresses do not become series. */
export function measureRequests(registry: Registry): RequestHandler {
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Requests that were refused, by the kind of the refusal and route.',
    labelNames: ['code', 'route'],
    registers: [registry],
  });
  return (request, response, next) => {
    const end = histogram.startTimer({ method: request.method });
    response.on('finish', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      const named = typeof route === 'string' ? route : 'other';
      end({ route: named, status: String(response.statusCode) });
      const code = response.locals['refusal'] as string | undefined;
      if (code !== undefined) refusals.inc({ code, route: named });
    });
    next();
  };
}
