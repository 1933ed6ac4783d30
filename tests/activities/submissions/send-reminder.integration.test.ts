import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendReminder } from '#activities/submissions/send-reminder.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';

describe('a reminder', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  it("names the day in the submission's time zone", async () => {
    const { submissionId, submissionNo } = await world.open();
    const em = world.orm.em.fork();
    await em.nativeUpdate(Submission, { id: submissionId }, { timeZone: 'Asia/Tokyo' });
    const row = await em.findOneOrFail(Submission, submissionId, { refresh: true });
    const run = { runId: 'run', isCurrent: () => Promise.resolve(true) };
    await sendReminder(world.orm, run, {
      submissionId,
      submissionNo,
      status: row.status,
      orderNo: row.currentOrderNo ?? null,
      deadline: { kind: 'overdueReminder', key: 'overdue-0' },
      isOverdue: false,
      sinceMs: Date.parse('2026-03-01T16:00:00Z'),
      atMs: Date.parse('2026-03-20T00:00:00Z'),
    });
    const mails = await em.find(MailOutbox, { values: { submissionNo } });
    expect(mails.map(({ values }) => values['since'])).toContain('2026-03-02');
  });
});
