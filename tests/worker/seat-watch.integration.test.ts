import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { askToLapseSeats } from '#database/submissions/lapse-seats.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { User } from '#database/users/user.entity.ts';
import { makePerson } from '#tests/support/people.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { relayRound } from '#worker/relay.ts';
import { startSeatWatch } from '#worker/seat-watch.ts';

const logger = pino({ level: 'silent' });

describe('the seats of people who may hold none any more', () => {
  let world: World;
  let first: number;

  beforeAll(async () => {
    world = await createWorld();
    first = world.reviewers[0] ?? 0;
  });
  afterAll(() => world?.close());

  const deliver = () =>
    relayRound({ orm: world.orm, to: { client: world.client, taskQueue: world.queue, deadlineMs: 5_000 }, logger });
  async function atFirstStep(): Promise<OpenedSubmission> {
    const submission = await world.open();
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    return submission;
  }
  const change = (userId: number, fields: Partial<User>) =>
    world.orm.em.fork().nativeUpdate(User, { id: userId }, fields);

  it('lapse with the change; nobody is left, so the submission parks and the admins are told, once', async () => {
    const submission = await atFirstStep();
    await world.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(User, { id: first }, { isActive: false });
      expect(await askToLapseSeats(em, first)).toBeGreaterThan(0);
      expect(await askToLapseSeats(em, first)).toBe(0);
    });
    await eventually(
      async () => (await deliver(), world.row(submission)),
      (row) => row.parkedCode === 'NoAssignee',
      'the parking',
    );
    expect(await world.row(submission)).toMatchObject({ status: 'Submitted For Review', processState: 'parked' });
    expect((await world.state(submission)).chain.seats.map(({ isActive }) => isActive)).toEqual([false, true, true]);
    const em = world.orm.em.fork();
    const trail = await em.find(AuditEntry, { submissionId: submission.submissionId, action: 'chainChanged' });
    expect(trail).toMatchObject([{ userId: null, details: { transition: 'T24' } }]);
    const bell = await em.find(EmailHistory, { submissionId: submission.submissionId, templateName: 'noAssignee' });
    expect(bell.map(({ userId }) => userId)).toEqual([world.admin]);
    const mails = await em.find(MailOutbox, { emailHistoryId: bell[0]?.id ?? 0 });
    expect(mails.map(({ address }) => address)).toEqual(['amira@fund.example']);
    expect(await askToLapseSeats(em)).toBe(0);

    const substitute = await makePerson(world.orm, 'Reviewer', 'kai@fund.example', {});
    const seatId = (await world.state(submission)).chain.seats[0]?.seatId ?? 0;
    await world.send(submission, {
      ...world.as(world.admin, 'Admin'),
      kind: 'substitute',
      seatId,
      userId: substitute.id,
    });
    expect(await world.row(submission)).toMatchObject({ processState: 'running', parkedCode: null });
    const asked = await world.orm.em.fork().find(MailOutbox, { userId: substitute.id, templateName: 'yourTurn' });
    expect(asked).toHaveLength(1);
    await change(first, { isActive: true });
  });

  it('lapse for a submission that is at no step without parking it', async () => {
    const submission = await world.open();
    const { dueAt } = await world.row(submission);
    const sync = {
      ...world.as(world.admin, 'Admin'),
      kind: 'sync' as const,
      dueAtMs: dueAt.getTime(),
      delegations: [],
    };
    await world.send(submission, sync);
    const second = world.reviewers[1] ?? 0;
    await change(second, { retiredAt: new Date() });
    await askToLapseSeats(world.orm.em.fork(), second);
    await eventually(
      async () => (await deliver(), world.state(submission)),
      (state) => state.chain.seats.some(({ userId, isActive }) => userId === second && !isActive),
      'the lapse',
    );
    expect(await world.row(submission)).toMatchObject({ status: 'New', parkedCode: null });
    await change(second, { retiredAt: null });
  });

  it('are found by the watch when a role was lost without anybody saying so', async () => {
    const submission = await atFirstStep();
    const provider = await world.orm.em.fork().findOneOrFail(Role, { baseRole: 'DataProvider' });
    const { roleId } = await world.orm.em.fork().findOneOrFail(User, first);
    await change(first, { roleId: provider.id });
    const watch = startSeatWatch({ orm: world.orm, logger, pauseMs: 20 });
    try {
      await eventually(
        async () => (await deliver(), world.row(submission)),
        (row) => row.parkedCode === 'NoAssignee',
        'the parking',
      );
    } finally {
      await watch.stop();
      await change(first, { roleId });
    }
  });
});
