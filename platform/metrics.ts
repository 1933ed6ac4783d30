import { collectDefaultMetrics, Registry } from 'prom-client';

/** What a server measures about itself; each process has one. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
