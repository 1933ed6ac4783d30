import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sweepScheduleOf } from '#contracts/processes.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { connectTemporalClient } from '#platform/temporal.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { ensureSweepSchedule } from '#worker/sweep-schedule.ts';
import type { Client } from '@temporalio/client';

describe('opening due submissions now', () => {
  let api: TestApi;
  let temporal: Client;
  let taskQueue: string;
  const ask = (browser: Browser, body: unknown = {}) => browser.send('POST', '/api/frequencies/sweep', body);
  const schedule = () => temporal.schedule.getHandle(sweepScheduleOf(taskQueue));

  beforeAll(async () => {
    api = await startTestApi();
    temporal = connectTemporalClient(api.environment.temporal);
    taskQueue = `test-${new URL(api.environment.databaseUrl).pathname.slice(1)}`;
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example');
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
  });
  afterAll(async () => {
    await schedule().delete();
    await temporal.connection.close();
    await api.close();
  });

  it('is for admins alone', async () => {
    expect((await ask(new Browser(api.baseUrl))).status).toBe(401);
    for (const email of ['dana@north.example', 'rei@fund.example']) {
      expect((await ask(await signIn(api.baseUrl, email))).status).toBe(403);
    }
    const amira = await signIn(api.baseUrl, 'amira@fund.example');
    expect((await ask(amira, 'everything')).status).toBe(400);
  });

  it('says that it cannot while no worker has made the schedule, then starts one sweep at a time', async () => {
    const amira = await signIn(api.baseUrl, 'amira@fund.example');
    expect(await ask(amira)).toMatchObject({ status: 503, body: { code: 'Unavailable' } });
    await ensureSweepSchedule(temporal, taskQueue, api.environment.sweep);
    expect(await ask(amira)).toEqual({ status: 202, body: { isStarted: true } });
    // Nobody works on this queue, so the sweep is still under way.
    expect(await ask(amira)).toEqual({ status: 202, body: { isStarted: false } });
    const [run] = (await schedule().describe()).info.runningActions;
    await temporal.workflow.getHandle(run?.workflow.workflowId ?? '').terminate();
    expect(await api.orm.em.fork().count(AuditEntry, { action: 'sweep' })).toBe(1);
  });

  it('follows the settings at the next start of a worker, and stays paused', async () => {
    await schedule().pause('for the year end');
    await ensureSweepSchedule(temporal, taskQueue, { ...api.environment.sweep, time: '05:30', timeZone: 'Asia/Tokyo' });
    const { spec, state } = await schedule().describe();
    expect(spec.timezone).toBe('Asia/Tokyo');
    expect(spec.calendars?.[0]).toMatchObject({ hour: [{ start: 5 }], minute: [{ start: 30 }] });
    expect(state.paused).toBe(true);
  });
});
