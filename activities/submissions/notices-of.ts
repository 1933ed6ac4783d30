import { isOfJob } from '#contracts/jobs.ts';
import type { MailTemplate, MailValues } from '#contracts/notifications.ts';
import { noticeRow } from '#database/notifications/queue-notice.ts';
import type { NoticeRow, Recipient } from '#database/notifications/queue-notice.ts';
import { admins, errorReaders, providersPeople } from '#database/notifications/recipients.ts';
import { readErrors, wordsOfErrors } from './error-lines.ts';
import { localDay } from '#rules/frequencies/due-date.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import type { RowChange } from './change-row.ts';
import { findingsOfConnection } from './connection-findings.ts';
import type { ProjectionWork } from './projection-work.ts';

/** Bell and mail to the people a transition concerns, except the one who caused it. */
export async function noticesOf(
  work: ProjectionWork,
  change: RowChange,
  newlyAsked: readonly number[],
): Promise<NoticeRow[]> {
  const { found, state, command } = work;
  const { submissionId, submissionNo, dataset, datasetNames, place } = found;
  const letters = await lettersOf(work, newlyAsked);
  const errors = letters.some(({ templateName }) => templateName === 'refused') ? await errorsOf(work) : null;
  const values = {
    submissionNo,
    place,
    postMonth: state.postMonth,
    ...dueOf(work, change),
    person: found.actorName ?? '',
    cause: state.cause ?? 'OTHER',
    // An administrator gives words and chooses no reason from the list.
    ...(command.kind === 'adminReopen' && { standing: 'noReason' as const }),
    // The words that came with the act; only they name a reason in full.
    comment: found.comment ?? '',
    hardCount: change.hardCount ?? found.hardCount,
    unexplainedCount: state.unexplainedCount,
    // Peers are asked again: what has changed since they decided.
    ...(found.edited && { ...found.edited, standing: 'edited' as const }),
  };
  const told = letters.flatMap(({ templateName, people }) =>
    people
      .filter(({ userId }) => userId !== command.actor.userId)
      .map((person) =>
        noticeRow(person, {
          dedupeKey: `${keyOfNotices(submissionNo, command.opId)}${templateName}:${person.userId}`,
          templateName,
          submissionId,
          values: {
            ...values,
            dataset: datasetNames[person.language] ?? dataset,
            ...(templateName === 'refused' && { errors: errors?.(person.language) ?? '' }),
          },
        }),
      ),
  );
  return [...told, ...(await findingsOfConnection(work, { ...values, dataset }))];
}

/** How the keys of all notices of one act begin. */
export const keyOfNotices = (submissionNo: string, opId: string) => `${submissionNo}:${opId}:`;

/** The rules and faults that refused the file, most frequent first. */
async function errorsOf({ em, found, state }: ProjectionWork): Promise<(language: string) => string> {
  return wordsOfErrors(await readErrors(em, found.submissionId, state.generation));
}

/** The day that the submission is due; of one that was sent back, the day that the reviewer named. */
function dueOf({ found, state }: ProjectionWork, change: RowChange): Pick<MailValues, 'dueOn' | 'standing'> {
  const { status, resubmitDueAtMs } = state;
  if (status !== 'Reopened By Reviewer' || resubmitDueAtMs === null) return { dueOn: change.dueOn ?? found.dueOn };
  return { dueOn: localDay(resubmitDueAtMs, found.timeZone), standing: 'dated' };
}

async function lettersOf(
  work: ProjectionWork,
  newlyAsked: readonly number[],
): Promise<{ templateName: MailTemplate; people: Recipient[] }[]> {
  const { em, found, state, before, command } = work;
  const provider = async (templateName: MailTemplate) => [
    { templateName, people: await providersPeople(em, submissionOf(work)) },
  ];
  const isEntered = (status: typeof state.status) => state.status === status && before.status !== status;
  if (isEntered('Reopened By System')) {
    const people = await errorReaders(em, state.chain.configurationId, found);
    return [...(await provider('refused')), { templateName: 'errorNotification', people }];
  }
  if (isEntered('Reopened By Reviewer')) return provider('reopened');
  if (isEntered('Completed')) return provider('approved');
  if (isEntered('Closed')) return command.actor.baseRole === 'System' ? [] : provider('closed');
  if (state.isAwaitingExplanation && command.kind === 'validationPassed') return provider('explanationNeeded');
  if (isAskedAnew(work)) return provider('opened');
  // Nobody is left who could decide: notify those who can name a substitute.
  if (state.parked?.code === 'NoAssignee' && state.parked.opId === command.opId) {
    return [{ templateName: 'noAssignee', people: await admins(em, found) }];
  }
  const opened = found.people.filter(({ userId }) => found.withdrawn?.openedBy.includes(userId));
  const withdrawn = opened.length > 0 ? [{ templateName: 'approvalWithdrawn' as const, people: opened }] : [];
  // The job sends each person one notice of all submissions that it moved.
  if (newlyAsked.length === 0 || isOfChainJob(work) || isBackFromRecheck(work)) return withdrawn;
  const askedIds = withStandIns(work, newlyAsked);
  const people = found.people.filter(({ userId }) => askedIds.includes(userId));
  return [...withdrawn, { templateName: command.kind === 'sendBack' ? 'sentBack' : 'yourTurn', people }];
}

/** T21, T22 and T27: a file is asked for again, for another month, or of somebody else. */
function isAskedAnew({ command, state }: ProjectionWork): boolean {
  const { kind } = command;
  const isOtherAsk = kind === 'reopenPeriod' || kind === 'changePostMonth' || kind === 'handOver';
  return isOtherAsk && ballHolderOf(state) === 'provider';
}

const isOfChainJob = ({ command }: ProjectionWork) => command.kind === 'chainChanged' && isOfJob(command.opId);

/** A job that checks again tells each person once: coming back to the same step is no news. */
const isBackFromRecheck = ({ state, found }: ProjectionWork): boolean =>
  found.recheckedOrderNo !== null && state.currentOrderNo === found.recheckedOrderNo;

function submissionOf({ found, state }: ProjectionWork) {
  const { fundId, entityId, propertyId } = found;
  return { serviceProviderId: state.serviceProviderId, fundId, entityId, propertyId };
}

function withStandIns({ found, at }: ProjectionWork, userIds: readonly number[]): number[] {
  const standIns = found.delegations.filter(
    ({ principalId, fromMs = 0 }) => userIds.includes(principalId) && fromMs <= at.getTime(),
  );
  return [...new Set([...userIds, ...standIns.map(({ delegateId }) => delegateId)])];
}
