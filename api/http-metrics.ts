import type { RequestHandler } from 'express';
import { Histogram } from 'prom-client';
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
  return (request, response, next) => {
    const end = histogram.startTimer({ method: request.method });
    response.on('finish', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      end({ route: typeof route === 'string' ? route : 'other', status: String(response.statusCode) });
    });
    next();
  };
}
