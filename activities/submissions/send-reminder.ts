import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { MailTemplate, MailValues } from '#contracts/notifications.ts';
import type { SubmissionInput } from '#contracts/processes.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import {
  admins,
  fallbackPerson,
  peopleAsked,
  peopleById,
  providersPeople,
} from '#database/notifications/recipients.ts';
import type { NamedRecipient } from '#database/notifications/recipients.ts';
import { submissionValues } from '#database/notifications/submission-values.ts';
import { notingOverdueChange } from '#database/submissions/note-overdue-change.ts';
import { SubmissionDeadline } from '#database/submissions/submission-deadline.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { mailNames } from '#locales/mail.ts';
import { localDay } from '#rules/frequencies/due-date.ts';
import { isHuman } from '#rules/submissions/chain.ts';
import type { DeadlineKind } from '#rules/submissions/deadlines.ts';
import { standInsInForce } from './resolve-assignees.ts';
import type { RunIdentity } from './run-fence.ts';

/** One wake-up of a submission's process. Ids, codes and instants only. */
export interface Reminder extends SubmissionInput {
  /** The submission as the process sees it; one that has moved on is not reminded of. */
  status: string;
  orderNo: number | null;
  deadline: { kind: DeadlineKind; key: string } | null;
  isOverdue: boolean;
  sinceMs: number;
  atMs: number;
}

/**
 * Tells who is waited for, marks an overdue submission, and remembers how far deadlines are handled, in one transaction.
 * Everything has the key of its deadline: a retry, a reset or a replay repeats nothing.
 */
export async function sendReminder(orm: MikroORM, run: RunIdentity, reminder: Reminder): Promise<void> {
  const { submissionId, deadline, isOverdue, atMs } = reminder;
  const seen = await orm.em.fork().findOneOrFail(Submission, submissionId);
  if (seen.runId !== null && seen.runId !== run.runId && !(await run.isCurrent())) return;
  await orm.em.fork().transactional(async (em) => {
    const row = await em.findOneOrFail(Submission, submissionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isThere = row.status === reminder.status && (row.currentOrderNo ?? null) === reminder.orderNo;
    if (!isThere) return;
    // An overdue step sends its own reminder. Without one, a change of settings made the submission overdue.
    const isByChange = isOverdue && !row.isOverdue && deadline?.kind !== 'stepOverdue' && isHuman(row.status);
    if (isOverdue) row.isOverdue = true;
    if (isByChange) await em.execute(noteChange, [submissionId]);
    if (deadline) await speak(em, row, reminder, deadline);
    await em.flush();
    await em.nativeUpdate(SubmissionDeadline, { submissionId }, { handledUntil: new Date(atMs) });
  });
}

const noteChange = notingOverdueChange('(select id, false as was_overdue, waiting_since from submission where id = ?)');

interface Letter {
  templateName: MailTemplate;
  people: Recipient[];
}

async function speak(
  em: EntityManager,
  row: Submission,
  { sinceMs, atMs }: Reminder,
  { kind, key }: NonNullable<Reminder['deadline']>,
): Promise<void> {
  const opId = `${row.submissionNo}:${key}`;
  const asked = await whomTheStepAsks(em, row, atMs);
  const letters = await lettersOf(em, row, kind, asked);
  const valuesOf = await submissionValues(em, row.id);
  const told = new Set<number>();
  for (const { templateName, people } of letters) {
    for (const person of people.filter(({ userId }) => !told.has(userId))) {
      told.add(person.userId);
      await queueNotice(em, person, {
        dedupeKey: `${opId}:${person.userId}`,
        templateName,
        submissionId: row.id,
        values: {
          ...valuesOf(person.language),
          ...(row.resubmitDueAt &&
            row.status === 'Reopened By Reviewer' && { dueOn: localDay(row.resubmitDueAt.getTime(), row.timeZone) }),
          ...standingOf(row),
          ...(templateName === 'overdue' && { daysLate: daysLate(row, atMs) }),
          since: localDay(sinceMs, row.timeZone),
          people: mailNames(
            asked.map(({ name }) => name),
            person.language,
          ),
        },
      });
    }
  }
  await recordAudit(em, {
    opId,
    action: kind === 'stepOverdue' ? 'overdue' : 'remind',
    entity: 'submission',
    entityId: row.submissionNo,
    submissionId: row.id,
    userId: null,
    at: new Date(atMs),
    details: { deadline: kind, userIds: [...told] },
  });
}

/** Whole days in the property's calendar since the due date, or since the newer date a reviewer set. */
function daysLate({ resubmitDueAt, dueAt, status, timeZone }: Submission, atMs: number): number {
  const due = status === 'Reopened By Reviewer' && resubmitDueAt ? resubmitDueAt : dueAt;
  const days = Date.parse(localDay(atMs, timeZone)) - Date.parse(localDay(due.getTime(), timeZone));
  return Math.max(1, Math.round(days / 86_400_000));
}

function standingOf({ status, isAwaitingExplanation }: Submission): Pick<MailValues, 'standing'> {
  if (isAwaitingExplanation) return { standing: 'toExplain' };
  return status === 'Reopened By Reviewer' || status === 'Reopened By System' ? { standing: 'sentBack' } : {};
}

async function lettersOf(
  em: EntityManager,
  row: Submission,
  kind: DeadlineKind,
  asked: readonly NamedRecipient[],
): Promise<Letter[]> {
  const { fundId = null, entityId = null, propertyId = null } = row;
  const place = { fundId, entityId, propertyId };
  const reviewers = (templateName: MailTemplate): Letter => ({ templateName, people: [...asked] });
  const provider = async (templateName: MailTemplate): Promise<Letter> => ({
    templateName,
    people: await providersPeople(em, { serviceProviderId: row.serviceProviderId, ...place }),
  });
  switch (kind) {
    case 'due':
      return [];
    case 'dueReminder':
      return [await provider('dueReminder')];
    case 'overdueReminder':
      return [await provider('overdue')];
    case 'stepReminder':
      return [reviewers('stepReminder')];
    case 'stepCopy':
      return [reviewers('stepReminder'), { templateName: 'stepCopy', people: await admins(em, place) }];
    case 'stepOverdue': {
      const fallback = await fallbackPerson(em, row.workflowConfigurationId ?? null, place);
      // Without somebody named for it, the admins are who can help.
      return [
        { templateName: 'stepOverdue', people: fallback ? [fallback] : await admins(em, place) },
        reviewers('stepOverdue'),
      ];
    }
  }
}

/** Who has not decided yet at the current step, and who stands in for them now. */
export async function whomTheStepAsks(em: EntityManager, row: Submission, atMs: number): Promise<NamedRecipient[]> {
  const holders = await peopleAsked(em, row.id);
  const delegations = row.state ? await standInsInForce(em, row.state) : [];
  const standIns = delegations
    .filter(({ principalId, fromMs = 0 }) => fromMs <= atMs && holders.some(({ userId }) => userId === principalId))
    .map(({ delegateId }) => delegateId);
  const others = standIns.filter((standIn) => holders.every(({ userId }) => userId !== standIn));
  return [...holders, ...(await peopleById(em, others))];
}
