import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { defaultDeadlines } from '#contracts/deadlines.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Calendar } from '#database/calendars/calendar.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { addDays, localDay, periodOf } from '#rules/frequencies/due-date.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { notifyRound } from '#worker/deadline-notifier.ts';
import { notifyOverdueRound } from '#worker/overdue-notifier.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { startApiOfWorld } from './api-of-world.ts';
import { act, submitted } from './submission-acts.ts';

const path = '/api/submissions/deadlines';
const shorter = { ...defaultDeadlines, dueReminderDays: [], stepCopyHours: null, stepOverdueHours: 48 };
const logger = pino({ level: 'silent' });

describe('what a change of deadlines makes overdue', () => {
  let api: ApiOfWorld;
  let amira: Browser;
  let dana: Browser;
  let rei: Browser;
  let helen: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    [amira, dana, rei, helen] = (await Promise.all(
      ['amira@fund', 'dana@north', 'rei@fund', 'helen@fund'].map((who) => api.signIn(`${who}.example`)),
    )) as [Browser, Browser, Browser, Browser];
  });
  afterAll(() => api?.close());
  afterEach(async () => {
    const em = api.world.orm.em.fork();
    await em.nativeDelete(Setting, { name: 'deadlines' });
    await em.execute('delete from overdue_change');
    await em.nativeDelete(MailOutbox, {});
  });

  const tellProcesses = () =>
    notifyRound({
      orm: api.world.orm,
      to: { client: api.world.client, taskQueue: api.world.queue, deadlineMs: 5_000 },
      logger,
    });
  const tellPeople = () => notifyOverdueRound({ orm: api.world.orm, logger, quietMs: 0 });
  const preview = async (settings: object) => await amira.carryOut('POST', `${path}/preview`, settings);
  const bell = async (browser: Browser, templateName: string) =>
    (await browser.read('/api/notifications')).rows.filter((row) => row.templateName === templateName);
  const mails = async (templateName: string) =>
    (await api.world.orm.em.fork().find(MailOutbox, { templateName }, { orderBy: { address: 'asc' } })).map(
      ({ address, values }) => [address, values['count']],
    );

  /** All processes have read the change, those of the tests before as well. */
  const overdue = (count: number) =>
    eventually(
      () => api.world.orm.em.fork().count(Submission, { isOverdue: true }),
      (found) => found === count,
      `${count} that are overdue`,
    );

  /** At the first step since as many hours. */
  async function waiting(hours: number): Promise<OpenedSubmission> {
    const submission = await submitted(api, dana);
    await api.world.orm.em
      .fork()
      .execute(`update submission set waiting_since = now() - ? * interval '1 hour' where id = ?`, [
        hours,
        submission.submissionId,
      ]);
    return submission;
  }

  it('is said before it is saved, told once in one mail a person, and told again when it is taken back', async () => {
    const late = [await waiting(50), await waiting(60)];
    const fresh = await waiting(2);
    expect(await preview(shorter)).toEqual({
      becomeOverdue: 2,
      noLongerOverdue: 0,
      people: [{ userId: api.world.reviewers[0], name: 'rei', becomeOverdue: 2, noLongerOverdue: 0 }],
    });
    expect((await amira.send('GET', path)).body).toMatchObject({ settings: defaultDeadlines });

    expect((await amira.send('PUT', path, shorter)).status).toBe(200);
    expect(await tellPeople()).toBe(0);
    await tellProcesses();
    await overdue(2);
    expect(await tellPeople()).toBe(2);
    expect(await tellPeople()).toBe(0);
    expect(await mails('overdueByChange')).toEqual([
      ['amira@fund.example', 2],
      ['rei@fund.example', 2],
    ]);
    expect(await bell(rei, 'overdueByChange')).toHaveLength(1);
    expect((await bell(rei, 'overdueByChange'))[0]?.text).toContain('Larkspur Tower');
    expect(await bell(helen, 'overdueByChange')).toEqual([]);
    expect((await api.world.row(fresh)).isOverdue).toBe(false);
    const ids = late.map(({ submissionId }) => submissionId);
    const trail = await api.world.orm.em.fork().find(AuditEntry, { submissionId: { $in: ids }, action: 'overdue' });
    expect(trail.map(({ submissionId }) => submissionId)).toEqual(ids);

    expect(await preview(defaultDeadlines)).toMatchObject({ becomeOverdue: 0, noLongerOverdue: 2 });
    expect((await amira.send('DELETE', path)).status).toBe(200);
    await tellProcesses();
    await overdue(0);
    expect(await tellPeople()).toBe(2);
    expect(await mails('notOverdueByChange')).toEqual([
      ['amira@fund.example', 2],
      ['rei@fund.example', 2],
    ]);
  });

  it('is told to nobody when the change is taken back before anybody was told', async () => {
    await waiting(50);
    await amira.send('PUT', path, shorter);
    await tellProcesses();
    await overdue(3);
    await amira.send('DELETE', path);
    await tellProcesses();
    await overdue(0);
    expect(await tellPeople()).toBe(0);
    expect(await mails('overdueByChange')).toEqual([]);
  });

  it('is looked up by those alone who may change deadlines', async () => {
    for (const browser of [dana, rei])
      expect((await browser.send('POST', `${path}/preview`, shorter)).status).toBe(403);
    expect((await amira.send('POST', `${path}/preview`, { ...shorter, stepOverdueHours: 0 })).status).toBe(400);
  });

  it('is told to the provider once when due dates are worked out again, which a frequency or holiday alone moves not', async () => {
    const em = api.world.orm.em.fork();
    const today = localDay(Date.now(), 'America/New_York');
    const change = (fields: Partial<Frequency>) => em.nativeUpdate(Frequency, {}, fields);
    await change({ submitTimelineDay: 4_000 });
    const submissions = [await api.world.open(), await api.world.open()];
    for (const submission of submissions) await api.world.start(submission);
    const [first] = submissions;
    const dueOn = async (submission: OpenedSubmission) => (await api.world.row(submission)).dueOn;
    const before = await Promise.all(submissions.map(dueOn));

    await change({ submitTimelineDay: 10 });
    expect(await Promise.all(submissions.map(dueOn))).toEqual(before);
    for (const submission of submissions) expect((await act(amira, submission, 'sync')).status).toBe(200);
    for (const submission of submissions) await api.world.until(submission, (row) => row.isOverdue);
    expect(await tellPeople()).toBe(1);
    expect(await mails('overdueByChange')).toEqual([['dana@north.example', 2]]);
    expect(await bell(dana, 'overdueByChange')).toHaveLength(1);

    // Due today by a calendar on which every day is worked, until today becomes a holiday.
    if (!first) throw new Error('No submission');
    const { postMonth } = await api.world.row(first);
    const end = periodOf(postMonth, 'MONTHLY')?.end ?? postMonth;
    const days = Math.round((Date.parse(today) - Date.parse(end)) / 86_400_000);
    em.create(Calendar, { code: 'EVERYDAY', nameEn: 'Every day', weekendDays: 'none' });
    await em.flush();
    await change({ submitTimelineDay: days, calendarCode: 'EVERYDAY', roll: 'PRECEDING' });
    expect((await act(amira, first, 'sync')).status).toBe(200);
    await api.world.until(first, (row) => row.dueOn === today && !row.isOverdue);
    expect(await tellPeople()).toBe(1);
    expect(await mails('notOverdueByChange')).toEqual([['dana@north.example', 1]]);
    const holiday = { values: { calendar: 'EVERYDAY', day: today, nameEn: 'A day off' } };
    expect((await amira.send('POST', '/api/holidays', holiday)).status).toBe(201);
    expect(await dueOn(first)).toBe(today);
    expect((await act(amira, first, 'sync')).status).toBe(200);
    await api.world.until(first, (row) => row.dueOn === addDays(today, -1) && row.isOverdue);
    expect(await tellPeople()).toBe(1);
  });
});
