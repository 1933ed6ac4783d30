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
  events: {
    eventType: string;
    activityTaskScheduledEventAttributes?: { activityType: { name: string } };
    workflowExecutionUpdateAcceptedEventAttributes?: { acceptedRequest: { input: { name: string } } };
    markerRecordedEventAttributes?: { markerName: string };
  }[];
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

  /** What a run did, in the order of its events. */
  function stepsOf(name: string): string[] {
    return read(name).events.flatMap((event) => [
      ...(event.workflowExecutionUpdateAcceptedEventAttributes
        ? [event.workflowExecutionUpdateAcceptedEventAttributes.acceptedRequest.input.name]
        : []),
      ...(event.activityTaskScheduledEventAttributes
        ? [event.activityTaskScheduledEventAttributes.activityType.name]
        : []),
      ...(event.markerRecordedEventAttributes ? [event.markerRecordedEventAttributes.markerName] : []),
    ]);
  }

  it('go the old way where they were recorded before a change, and the new way since', async () => {
    const before = stepsOf('recalled-yet-published.json');
    const since = stepsOf('recalled-before-publishing.json');
    const recalled = (steps: string[]) => steps.slice(steps.indexOf('approverRecall') + 1);
    // The same acts: before the change the recalled load was published all the same.
    expect(recalled(before)).toContain('publishVersion');
    expect(before).not.toContain('core_patch');
    expect(recalled(since)).not.toContain('publishVersion');
    expect(since).toContain('core_patch');
    for (const name of ['recalled-yet-published.json', 'recalled-before-publishing.json']) {
      await expect(replay(read(name))).resolves.toBeUndefined();
    }
    // Without its mark the new history is taken for an old one, whose way it did not go.
    const unmarked = read('recalled-before-publishing.json');
    const marker = unmarked.events.find((event) => event.markerRecordedEventAttributes)?.markerRecordedEventAttributes;
    if (marker) marker.markerName = 'another';
    await expect(replay(unmarked)).rejects.toThrow(/TMPRL1100/);
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
