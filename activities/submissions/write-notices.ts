import type { MailTemplate } from '#contracts/notifications.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import { admins, errorReaders, peopleById, providersPeople } from '#database/notifications/recipients.ts';
import { ticketValues } from '#database/notifications/ticket-values.ts';
import { Comment } from '#database/submissions/comment.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import type { ProjectionWork } from './project-transition.ts';
import { standInsInForce } from './resolve-assignees.ts';

/** Bell and mail to whom a transition concerns; nobody is told what they did themselves. */
export async function writeNotices(work: ProjectionWork, newlyAsked: readonly number[]): Promise<void> {
  const { em, row, state, command } = work;
  const letters = await lettersOf(work, newlyAsked);
  if (letters.length === 0) return;
  const valuesOf = await ticketValues(em, row.id);
  const extra = {
    person: await nameOf(work),
    cause: state.cause ?? 'OTHER',
    comment: await wordsOf(work),
    hardCount: row.hardCount,
    unexplainedCount: state.unexplainedCount,
  };
  for (const { templateName, people } of letters) {
    for (const person of people.filter(({ userId }) => userId !== command.actor.userId)) {
      await queueNotice(em, person, {
        dedupeKey: `${row.submissionNo}:${command.opId}:${templateName}:${person.userId}`,
        templateName,
        submissionId: row.id,
        values: { ...valuesOf(person.language), ...extra },
      });
    }
  }
}

async function lettersOf(
  work: ProjectionWork,
  newlyAsked: readonly number[],
): Promise<{ templateName: MailTemplate; people: Recipient[] }[]> {
  const { em, row, state, before, command } = work;
  const provider = async (templateName: MailTemplate) => [
    { templateName, people: await providersPeople(em, ticketOf(work)) },
  ];
  const isEntered = (status: typeof state.status) => state.status === status && before.status !== status;
  if (isEntered('Reopened By System')) {
    const people = await errorReaders(em, row.workflowConfigurationId ?? null);
    return [...(await provider('refused')), { templateName: 'errorNotification', people }];
  }
  if (isEntered('Reopened By Reviewer')) return provider('reopened');
  if (isEntered('Completed')) return provider('approved');
  if (isEntered('Closed')) return command.actor.baseRole === 'System' ? [] : provider('closed');
  if (state.isAwaitingExplanation && command.kind === 'validationPassed') return provider('explanationNeeded');
  if (isAskedAnew(work)) return provider('opened');
  // Nobody is left who could decide: who can name a substitute is told.
  if (state.parked?.code === 'NoAssignee' && state.parked.opId === command.opId) {
    return [{ templateName: 'noAssignee', people: await admins(em) }];
  }
  if (newlyAsked.length === 0) return [];
  const people = await peopleById(em, await withStandIns(work, newlyAsked));
  return [{ templateName: command.kind === 'sendBack' ? 'sentBack' : 'yourTurn', people }];
}

/** T21, T22 and T27: a file is asked for again, for another month, or of somebody else. */
function isAskedAnew({ command, state }: ProjectionWork): boolean {
  const { kind } = command;
  const isOtherAsk = kind === 'reopenPeriod' || kind === 'changePostMonth' || kind === 'handOver';
  return isOtherAsk && ballHolderOf(state) === 'provider';
}

function ticketOf({ row, state }: ProjectionWork) {
  return {
    serviceProviderId: state.serviceProviderId,
    fundId: row.fundId ?? null,
    propertyId: row.propertyId ?? null,
  };
}

async function withStandIns({ em, state, at }: ProjectionWork, userIds: readonly number[]): Promise<number[]> {
  const delegations = await standInsInForce(em, state);
  const standIns = delegations.filter(
    ({ principalId, fromMs = 0 }) => userIds.includes(principalId) && fromMs <= at.getTime(),
  );
  return [...new Set([...userIds, ...standIns.map(({ delegateId }) => delegateId)])];
}

async function nameOf({ em, command }: ProjectionWork): Promise<string> {
  if (command.actor.baseRole === 'System') return '';
  return (await em.findOne(User, command.actor.userId))?.name ?? '';
}

/** The words that came with the act; only they name a reason in full. */
async function wordsOf({ em, command, row }: ProjectionWork): Promise<string> {
  const commentId = 'commentId' in command ? command.commentId : null;
  if (!commentId) return '';
  return (await em.findOne(Comment, { id: commentId, submissionId: row.id }))?.text ?? '';
}
