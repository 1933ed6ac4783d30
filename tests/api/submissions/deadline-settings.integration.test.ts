import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeadlineOverview } from '#contracts/deadlines.ts';
import { deadlineSettingName, defaultDeadlines } from '#contracts/deadlines.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import { readDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/submissions/deadlines';
const weekly = { ...defaultDeadlines, dueReminderDays: [2, -7, 0], dueReminderHour: 17, stepCopyHours: null };

describe('the deadlines of the installation', () => {
  let api: TestApi;
  let amira: Browser;
  const audit = () => api.orm.em.fork().find(AuditEntry, { entity: 'setting' }, { orderBy: { id: 'asc' } });

  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example');
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    amira = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api?.close());

  it('are for admins alone, to see and to change', async () => {
    expect((await new Browser(api.baseUrl).send('GET', path)).status).toBe(401);
    for (const email of ['dana@north.example', 'rei@fund.example']) {
      const other = await signIn(api.baseUrl, email);
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        expect([method, (await other.send(method, path, method === 'PUT' ? weekly : undefined)).status]).toEqual([
          method,
          403,
        ]);
      }
    }
    expect(await audit()).toEqual([]);
  });

  it('are the defaults at first, beside what the installation has set', async () => {
    const { status, body } = await amira.send('GET', path);
    expect(status).toBe(200);
    expect(body).toEqual({
      settings: defaultDeadlines,
      defaults: defaultDeadlines,
      installation: {
        sweepTime: api.environment.sweep.time,
        sweepTimeZone: api.environment.sweep.timeZone,
        closePeriodsAfter: api.environment.sweep.closePeriodsAfterMonths,
        keepSupersededRows: api.environment.keepSupersededRowsMonths,
      },
    });
  });

  it('are kept, with what stood before in the audit trail, and a repeat is no change', async () => {
    const kept = { ...weekly, dueReminderDays: [-7, 0, 2] };
    const first = await amira.send('PUT', path, weekly);
    expect([first.status, (first.body as DeadlineOverview).settings]).toEqual([200, kept]);
    expect((await amira.send('PUT', path, weekly)).status).toBe(200);
    expect((await readDeadlineSettings(api.orm.em.fork())).settings).toEqual(kept);
    const [entry, ...others] = await audit();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'change',
      entityId: deadlineSettingName,
      before: defaultDeadlines,
      after: kept,
    });
    expect(entry?.userId).not.toBeNull();
  });

  it.each([
    ['a day twice', { dueReminderDays: [1, 1] }],
    ['half a day', { dueReminderDays: [1.5] }],
    ['a day beyond a year', { dueReminderDays: [-367] }],
    ['too many days', { dueReminderDays: Array.from({ length: 13 }, (_, day) => day) }],
    ['an hour that no day has', { dueReminderHour: 24 }],
    ['no time at all', { stepReminderHours: 0 }],
    ['a copy before the reminder', { stepReminderHours: 24, stepCopyHours: 24 }],
    ['overdue before the reminder', { stepReminderHours: 48, stepCopyHours: null, stepOverdueHours: 24 }],
    ['words', { stepOverdueHours: 'soon' }],
  ])('refuse %s', async (_, change) => {
    expect((await amira.send('PUT', path, { ...defaultDeadlines, ...change })).status).toBe(400);
  });

  it('go back to the defaults', async () => {
    const { status, body } = await amira.send('DELETE', path);
    expect([status, (body as DeadlineOverview).settings]).toEqual([200, defaultDeadlines]);
    expect(await api.orm.em.fork().count(Setting, { name: deadlineSettingName })).toBe(0);
    expect((await audit()).map(({ action }) => action)).toEqual(['change', 'reset']);
  });

  it('are changed one after the other by two who save at once', async () => {
    const answers = await Promise.all(
      [5, 6, 7].map((dueReminderHour) => amira.send('PUT', path, { ...weekly, dueReminderHour })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const changes = (await audit()).slice(2).map(({ before, after }) => [before, after] as [unknown, unknown]);
    expect(changes[0]?.[0]).toEqual(defaultDeadlines);
    for (const [at, [before]] of changes.slice(1).entries()) expect(before).toEqual(changes[at]?.[1]);
  });
});
