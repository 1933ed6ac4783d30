import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import { admins, fallbackPerson, providersPeople } from '#database/notifications/recipients.ts';
import { submissionValues } from '#database/notifications/submission-values.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { isHuman } from '#rules/submissions/chain.ts';
import { digestOfSubmissions } from '../notifications/digest-of-submissions.ts';
import type { DigestLine } from '../notifications/digest-of-submissions.ts';
import { whomTheStepAsks } from './send-reminder.ts';

export interface NotifiedOverdueChanges {
  submissions: number;
  people: number;
}

interface Turned {
  row: Submission;
  changedAtMs: number;
}

/**
 * Tells each person once of all submissions that a change of deadlines or due dates has made overdue, and once of those
 * that no longer are. One transaction: a second worker finds nothing left to send.
 */
export async function notifyOverdueChanges(orm: MikroORM, now: Date): Promise<NotifiedOverdueChanges> {
  return orm.em.fork().transactional(async (em) => {
    const turned = await claimTurned(em);
    const late = turned.filter(({ row }) => row.isOverdue);
    const back = turned.filter(({ row }) => !row.isOverdue);
    const people =
      (await tellAll(em, 'overdueByChange', late, now)) + (await tellAll(em, 'notOverdueByChange', back, now));
    return { submissions: turned.length, people };
  });
}

/** Left out: what has been turned back since, and what no longer waits as it did when it was turned. */
async function claimTurned(em: EntityManager): Promise<Turned[]> {
  const claimed = await em.execute<{ id: number; changedAtMs: number }[]>(
    `with gone as (delete from overdue_change returning *)
     select s.id, extract(epoch from gone.changed_at)::float8 * 1000 as "changedAtMs" from gone join submission s on s.id = gone.submission_id
      where s.is_overdue <> gone.was_overdue and s.waiting_since is not distinct from gone.waiting_since
        and s.status not in ('Completed', 'Closed') order by s.due_on, s.id`,
  );
  const rows = await em.find(Submission, { id: { $in: claimed.map(({ id }) => id) } });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return claimed.flatMap(({ id, changedAtMs }) => {
    const row = rowOf.get(id);
    return row ? [{ row, changedAtMs }] : [];
  });
}

/** @returns how many people were notified */
async function tellAll(
  em: EntityManager,
  templateName: 'overdueByChange' | 'notOverdueByChange',
  turned: readonly Turned[],
  now: Date,
): Promise<number> {
  const linesOf = new Map<number, { person: Recipient; lines: DigestLine[] }>();
  for (const { row } of turned) {
    const people = await peopleOf(em, row, now.getTime());
    const line = { dueOn: row.dueOn, valuesIn: await submissionValues(em, row.id) };
    for (const person of people) {
      const known = linesOf.get(person.userId) ?? { person, lines: [] };
      linesOf.set(person.userId, { person, lines: [...known.lines, line] });
    }
    if (templateName === 'overdueByChange') await noteInHistory(em, row, people, now);
  }
  const [first] = turned;
  const key = first && `${templateName}:${first.row.id}:${first.changedAtMs}`;
  for (const { person, lines } of linesOf.values()) {
    await queueNotice(em, person, {
      dedupeKey: `${key}:${person.userId}`,
      templateName,
      submissionId: null,
      values: digestOfSubmissions(lines, person.language),
    });
  }
  return linesOf.size;
}

/** Who hears of it when it becomes overdue in the course of time. */
async function peopleOf(em: EntityManager, row: Submission, atMs: number): Promise<Recipient[]> {
  const { fundId = null, entityId = null, propertyId = null } = row;
  const place = { fundId, entityId, propertyId };
  if (!isHuman(row.status)) return providersPeople(em, { serviceProviderId: row.serviceProviderId, ...place });
  const asked = await whomTheStepAsks(em, row, atMs);
  const fallback = await fallbackPerson(em, row.workflowConfigurationId ?? null, place);
  const others = fallback ? [fallback] : await admins(em, place);
  return [...asked, ...others.filter(({ userId }) => asked.every((person) => person.userId !== userId))];
}

async function noteInHistory(em: EntityManager, row: Submission, people: readonly Recipient[], at: Date) {
  await recordAudit(em, {
    action: 'overdue',
    entity: 'submission',
    entityId: row.submissionNo,
    submissionId: row.id,
    userId: null,
    at,
    details: { deadline: 'changed', userIds: people.map(({ userId }) => userId) },
  });
}
