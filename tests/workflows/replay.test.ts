import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { workflowBundle } from '#worker/bundle.ts';

const historiesDir = join(import.meta.dirname, 'histories');
const scenarios = readdirSync(historiesDir).filter((name) => name.endsWith('.json'));

type History = Parameters<typeof Worker.runReplayHistory>[1];
type Json = {
  events: { eventType: string; activityTaskScheduledEventAttributes?: { activityType: { name: string } } }[];
};

/** Recorded with RECORD_HISTORIES=1 by the integration tests; runs that old may still be open somewhere. */
describe('kept histories', () => {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-replay-'));
  let codePath = '';

  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
    codePath = await workflowBundle(dir);
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  function read(name: string): Json {
    return JSON.parse(readFileSync(join(historiesDir, name), 'utf8')) as Json;
  }
  const replay = (history: Json) =>
    Worker.runReplayHistory({ workflowBundle: { codePath } }, historyFromJSON(history) as History);

  it('are there', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(6);
  });

  it.each(scenarios)('of %s replay with the workflow of today', async (name) => {
    await expect(replay(read(name))).resolves.toBeUndefined();
  });

  it('would tell of a changed workflow', async () => {
    const history = read('three-approvals.json');
    for (const event of history.events) {
      const scheduled = event.activityTaskScheduledEventAttributes;
      if (scheduled?.activityType.name === 'processVersion') scheduled.activityType.name = 'publishVersion';
    }
    await expect(replay(history)).rejects.toThrow(/TMPRL1100/);
  });
});
