import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** What checking tells a collector. */
export function measureRuns(registry: Registry) {
  const registers = [registry];
  return {
    duration: new Histogram({
      name: 'postmonth_validation_duration_seconds',
      help: 'Time to check an upload or an edit, by kind and outcome; fault means that it is tried again or parks.',
      labelNames: ['kind', 'outcome'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
      registers,
    }),
    stopped: new Counter({
      name: 'postmonth_rules_stopped_total',
      help: 'Rules that failed or took more than they may while a file was checked, and were left out',
      labelNames: ['rule', 'reason'],
      registers,
    }),
    diverged: new Counter({
      name: 'postmonth_rules_diverged_total',
      help: 'Rules whose compiled form and the stock engine disagreed on a row',
      labelNames: ['rule'],
      registers,
    }),
  };
}
