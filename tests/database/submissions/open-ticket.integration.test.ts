import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { openTicket, TicketNotOpened } from '#database/submissions/open-ticket.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { createWorld } from '#tests/workflows/ticket-world.ts';
import type { World } from '#tests/workflows/ticket-world.ts';

describe('opening a ticket', () => {
  let world: World;
  let key: { serviceProviderId: number; datasetId: number; propertyId: number; createdByUserId: null };

  beforeAll(async () => {
    world = await createWorld();
    const frequency = await world.orm.em.fork().findOneOrFail(Frequency, { isActive: true });
    const { serviceProviderId, datasetId, propertyId } = frequency;
    key = { serviceProviderId, datasetId, propertyId: propertyId ?? 0, createdByUserId: null };
  });
  afterAll(() => world?.close());

  const open = (postMonth: string) => world.orm.em.fork().transactional((em) => openTicket(em, { ...key, postMonth }));
  const faultOf = async (opening: Promise<unknown>) => {
    const error: unknown = await opening.then(
      () => null,
      (reason: unknown) => reason,
    );
    return error instanceof TicketNotOpened ? error.fault : error;
  };

  it('pins number, due date, month and reviewers, and asks for the process', async () => {
    const ticket = await open('2026-02-01');
    const row = await world.orm.em.fork().findOneOrFail(Submission, ticket.submissionId);
    expect(ticket.submissionNo).toMatch(/^SUB-\d{6,}$/);
    expect(row).toMatchObject({
      status: 'New',
      tab: 'properties',
      periodStart: '2026-02-01',
      periodEnd: '2026-02-28',
      dueOn: '2026-03-10',
      timeZone: 'America/New_York',
    });
    // The end of 10 March in New York, two days after clocks went forward.
    expect(row.dueAt.toISOString()).toBe('2026-03-11T03:59:59.999Z');
    const { chain } = row.state as SubmissionState;
    expect(chain.seats.map((seat) => [seat.userId, seat.stage])).toEqual([
      [world.reviewers[0], 'review'],
      [world.reviewers[1], 'review'],
      [world.reviewers[2], 'approve'],
    ]);
    const em = world.orm.em.fork();
    expect(await em.count(OutboxEntry, { submissionId: row.id, kind: 'start' })).toBe(1);
    expect(await em.count(EmailHistory, { submissionId: row.id, templateName: 'opened', userId: world.provider })).toBe(
      1,
    );
  });

  it('refuses a key that has a ticket, also when two are opened at once', async () => {
    const results = await Promise.allSettled([open('2026-03-01'), open('2026-03-01')]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await faultOf(open('2026-03-01'))).toBe('KeyTaken');
  });

  it('names why no ticket can be opened', async () => {
    expect(await faultOf(open('2019-12-01'))).toBe('BeforeFirstMonth');
    const em = world.orm.em.fork();
    await em.nativeUpdate(Frequency, {}, { submitFrequency: 'QUARTERLY' });
    expect(await faultOf(open('2026-04-01'))).toBe('NoPeriod');
    await em.nativeUpdate(Frequency, {}, { submitTimelineDay: null });
    expect(await faultOf(open('2026-06-01'))).toBe('NoFrequency');
    await em.nativeUpdate(Frequency, {}, { submitFrequency: 'MONTHLY', submitTimelineDay: 10 });
    await em.execute(`update property set disposed_on = '2026-06-30'`);
    expect(await faultOf(open('2026-07-01'))).toBe('NotHeld');
    await em.execute('update app_user set is_active = false where id in (?, ?, ?)', world.reviewers);
    expect(await faultOf(open('2026-05-01'))).toBe('NoReviewer');
  });
});
