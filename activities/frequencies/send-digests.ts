import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { MailValues } from '#contracts/notifications.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import { currentActivity } from '../current-activity.ts';
import { digestOfSubmissions } from '../notifications/digest-of-submissions.ts';
import type { DigestLine } from '../notifications/digest-of-submissions.ts';

export interface SendDigestsResult {
  digests: number;
  tickets: number;
}

interface OpenedSubmission {
  submissionId: number;
  dataset: string;
  names: Record<string, string>;
  values: Omit<MailValues, 'dataset'> & { dueOn: string };
}

/**
 * Tells each person once of all submissions that the sweep has opened for them. A provider is one transaction, in which its
 * submissions are marked: an interrupted or repeated run announces each submission once.
 */
export async function sendDigests(orm: MikroORM): Promise<SendDigestsResult> {
  const activity = currentActivity();
  const result = { digests: 0, tickets: 0 };
  for (const providerId of await providersWithNews(orm.em.fork())) {
    activity.signal?.throwIfAborted();
    activity.heartbeat(result);
    const told = await orm.em.fork().transactional((em) => tellProvider(em, providerId));
    result.digests += told.digests;
    result.tickets += told.tickets;
  }
  return result;
}

async function providersWithNews(em: EntityManager): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select distinct service_provider_id as id from submission where not is_announced order by 1`,
  );
  return rows.map((row) => row.id);
}

async function tellProvider(em: EntityManager, providerId: number): Promise<SendDigestsResult> {
  // Whoever comes second waits here and then finds nothing left to tell.
  const claimed = await em.execute<{ id: number }[]>(
    `update submission set is_announced = true where id in (
       select id from submission where not is_announced and service_provider_id = ? order by id for update)
     returning id`,
    [providerId],
  );
  if (claimed.length === 0) return { digests: 0, tickets: 0 };
  const ids = `{${claimed.map((row) => row.id).join(',')}}`;
  const submissions = new Map(
    (await openedSubmissions(em, ids)).map((submission) => [submission.submissionId, submission]),
  );
  const people = await peopleOfSubmissions(em, ids);
  for (const { submissionIds, ...person } of people) {
    await tell(
      em,
      person,
      submissionIds.flatMap((id) => submissions.get(id) ?? []),
    );
  }
  return { digests: people.length, tickets: claimed.length };
}

/** @param ids of submissions, as an array of PostgreSQL */
export async function openedSubmissions(em: EntityManager, ids: string): Promise<OpenedSubmission[]> {
  return em.execute<OpenedSubmission[]>(
    `select s.id as "submissionId", d.name as dataset, d.names, json_build_object('submissionNo', s.submission_no,
       'place', coalesce(p.name, f.name, ''), 'postMonth', to_char(s.post_month, 'YYYY-MM-DD'),
       'dueOn', to_char(s.due_on, 'YYYY-MM-DD')) as values
     from submission s join dataset d on d.id = s.dataset_id left join property p on p.id = s.property_id
     left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
     where s.id = any(?::int[]) order by s.due_on, coalesce(p.name, f.name), s.id`,
    [ids],
  );
}

/** The active people of the provider with those of the submissions that they see, the next due one first. */
export async function peopleOfSubmissions(
  em: EntityManager,
  ids: string,
): Promise<(Recipient & { submissionIds: number[] })[]> {
  return em.execute<(Recipient & { submissionIds: number[] })[]>(
    `select u.id as "userId", u.email as address,
       coalesce(u.language, (select code from language where is_default limit 1), 'en') as language,
       array_agg(s.id order by s.due_on, coalesce(p.name, f.name), s.id) as "submissionIds"
     from submission s join app_user u on u.service_provider_id = s.service_provider_id and u.is_active
     join role r on r.id = u.role_id and r.base_role = 'DataProvider'
     left join property p on p.id = s.property_id left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
     where s.id = any(?::int[]) and (not exists (select 1 from user_scope c where c.user_id = u.id)
       or exists (select 1 from user_scope c where c.user_id = u.id and (c.property_id = s.property_id
         or c.fund_id in (s.fund_id, s.entity_id))))
     group by u.id order by u.id`,
    [ids],
  );
}

/** One submission speaks for itself; several make a digest. */
async function tell(em: EntityManager, person: Recipient, submissions: readonly OpenedSubmission[]): Promise<void> {
  const [first] = submissions;
  if (first === undefined) return;
  const lowestNo = Math.min(...submissions.map((submission) => submission.submissionId));
  const isOne = submissions.length === 1;
  await queueNotice(em, person, {
    dedupeKey: `digest:${lowestNo}:${person.userId}`,
    templateName: isOne ? 'opened' : 'digest',
    submissionId: isOne ? first.submissionId : null,
    values: isOne ? valuesIn(first, person.language) : digestOfSubmissions(submissions.map(asLine), person.language),
  });
}

export function asLine(submission: OpenedSubmission): DigestLine {
  return { dueOn: submission.values.dueOn, valuesIn: (language) => valuesIn(submission, language) };
}

function valuesIn({ values, dataset, names }: OpenedSubmission, language: string): MailValues {
  return { ...values, dataset: names[language] ?? dataset };
}
