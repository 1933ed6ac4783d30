import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deadlineSettingName, defaultDeadlines } from '#contracts/deadlines.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { eventually } from '#tests/support/eventually.ts';
import { keepHistory } from './keep-history.ts';
import { createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

const hours = (seconds: number) => seconds / 3_600;
const reminderAfterSeconds = 4;
const copyAfterSeconds = 25;

/** In real time, with deadlines of seconds: each rings in another run than the one in which the wait began. */
describe('deadlines of a run that continues as new', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ process: { continueAfterEvents: 20 } });
    const value = {
      ...defaultDeadlines,
      dueReminderDays: [],
      stepReminderHours: hours(reminderAfterSeconds),
      stepCopyHours: hours(copyAfterSeconds),
      stepOverdueHours: null,
    };
    const em = world.orm.em.fork();
    await em.upsert(Setting, { name: deadlineSettingName, value }, { onConflictFields: ['name'] });
  });
  afterAll(() => world?.close());

  async function mails(submission: OpenedSubmission, templateName: string): Promise<string[]> {
    const rows = await world.orm.em.fork().find(MailOutbox, { templateName });
    return rows.filter((row) => row.values['submissionNo'] === submission.submissionNo).map((row) => row.address);
  }

  it('ring on time, and nothing is said twice', async () => {
    const submission = await world.open();
    await world.start(submission);
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const nextRunAfter = (runId: string) =>
      eventually(
        async () => (await handle.describe()).runId,
        (current) => current !== runId,
        'the next run',
        60_000,
      );
    const first = (await handle.describe()).runId;
    await world.send(submission, await world.upload(submission, 0));
    const { waitingSince } = await world.until(submission, 'Submitted For Review');
    const second = await nextRunAfter(first);
    await eventually(
      () => mails(submission, 'stepReminder'),
      (all) => all.length > 0,
      'the reminder, in a run that did not begin the wait',
      60_000,
    );
    for (let syncs = 0; syncs < 3; syncs += 1) {
      const { dueAtMs, delegations } = await world.state(submission);
      await world.send(submission, { ...world.as(world.admin, 'Admin'), kind: 'sync', dueAtMs, delegations });
    }
    const third = await nextRunAfter(second);
    const ended = await world.client.workflow.getHandle(submission.submissionNo, second).describe();
    expect(ended.status.name).toBe('CONTINUED_AS_NEW');
    expect(await mails(submission, 'stepReminder')).toEqual(['rei@fund.example']);
    expect(await mails(submission, 'stepCopy')).toEqual([]);

    await eventually(
      () => mails(submission, 'stepCopy'),
      (all) => all.length > 0,
      'the copy to the admins, one more run later',
      60_000,
    );
    await keepHistory(world, submission, 'reminded-after-continuing');
    expect(await mails(submission, 'stepCopy')).toEqual(['amira@fund.example']);
    // The first reminder, and the one with the admins in copy.
    expect(await mails(submission, 'stepReminder')).toEqual(['rei@fund.example', 'rei@fund.example']);
    const said = { submissionId: submission.submissionId, action: 'remind' };
    const trail = await world.orm.em.fork().find(AuditEntry, said, { orderBy: { id: 'asc' } });
    const secondsOfWait = trail.map(({ at }) => (at.getTime() - waitingSince.getTime()) / 1_000);
    expect(secondsOfWait).toHaveLength(2);
    expect(secondsOfWait[0]).toBeGreaterThanOrEqual(reminderAfterSeconds);
    expect(secondsOfWait[1]).toBeGreaterThanOrEqual(copyAfterSeconds);
    // The wait goes on from where it began, whatever run it is in.
    expect((await world.row(submission)).waitingSince).toEqual(waitingSince);
    expect(new Set([first, second, third]).size).toBe(3);
  }, 180_000);
});
