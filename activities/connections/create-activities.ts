import type { RunConnectionInput } from '#contracts/connections.ts';
import { beginRun } from './begin-run.ts';
import { endRun } from './end-run.ts';
import type { RunEnding } from './end-run.ts';
import { fetchAndDeliver } from './fetch-and-deliver.ts';
import type { ConnectionActivityDependencies } from './fetch-and-deliver.ts';

export type ConnectionActivities = ReturnType<typeof createConnectionActivities>;

/** The steps of a run; each may be repeated. */
export function createConnectionActivities(dependencies: ConnectionActivityDependencies) {
  const { orm } = dependencies;
  return {
    beginRun: (input: RunConnectionInput) => beginRun(orm, input),
    fetchAndDeliver: (input: { connectionId: number; runId: number }) => fetchAndDeliver(dependencies, input),
    endRun: (input: RunEnding) => endRun(orm, input),
  };
}
