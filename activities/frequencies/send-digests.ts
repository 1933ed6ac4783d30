import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { MailValues } from '#contracts/notifications.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import { currentActivity } from '../current-activity.ts';
import { digestOfTickets } from '../notifications/digest-of-tickets.ts';
import type { DigestLine } from '../notifications/digest-of-tickets.ts';

export interface SendDigestsResult {
  digests: number;
  tickets: number;
}

interface OpenedTicket {
  submissionId: number;
  dataset: string;
  names: Record<string, string>;
  values: Omit<MailValues, 'dataset'> & { dueOn: string };
}

/**
 * Tells each person once of all tickets that the sweep has opened for them. A provider is one transaction, in which its
 * tickets are marked: whatever is cut off, repeated or run twice, a ticket is told of once.
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
  const tickets = new Map((await openedTickets(em, ids)).map((ticket) => [ticket.submissionId, ticket]));
  const people = await peopleOfTickets(em, ids);
  for (const { submissionIds, ...person } of people) {
    await tell(
      em,
      person,
      submissionIds.flatMap((id) => tickets.get(id) ?? []),
    );
  }
  return { digests: people.length, tickets: claimed.length };
}

async function openedTickets(em: EntityManager, ids: string): Promise<OpenedTicket[]> {
  return em.execute<OpenedTicket[]>(
    `select s.id as "submissionId", d.name as dataset, d.names, json_build_object('submissionNo', s.submission_no,
       'place', coalesce(p.name, f.name, ''), 'postMonth', to_char(s.post_month, 'YYYY-MM-DD'),
       'dueOn', to_char(s.due_on, 'YYYY-MM-DD')) as values
     from submission s join dataset d on d.id = s.dataset_id left join property p on p.id = s.property_id
     left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
     where s.id = any(?::int[]) order by s.due_on, coalesce(p.name, f.name), s.id`,
    [ids],
  );
}

/** The active people of the provider with those of the tickets that they see, the next due one first. */
async function peopleOfTickets(em: EntityManager, ids: string): Promise<(Recipient & { submissionIds: number[] })[]> {
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

/** One ticket speaks for itself; several make a digest. */
async function tell(em: EntityManager, person: Recipient, tickets: readonly OpenedTicket[]): Promise<void> {
  const [first] = tickets;
  if (first === undefined) return;
  const lowestNo = Math.min(...tickets.map((ticket) => ticket.submissionId));
  const isOne = tickets.length === 1;
  await queueNotice(em, person, {
    dedupeKey: `digest:${lowestNo}:${person.userId}`,
    templateName: isOne ? 'opened' : 'digest',
    submissionId: isOne ? first.submissionId : null,
    values: isOne ? valuesIn(first, person.language) : digestOfTickets(tickets.map(asLine), person.language),
  });
}

function asLine(ticket: OpenedTicket): DigestLine {
  return { dueOn: ticket.values.dueOn, valuesIn: (language) => valuesIn(ticket, language) };
}

function valuesIn({ values, dataset, names }: OpenedTicket, language: string): MailValues {
  return { ...values, dataset: names[language] ?? dataset };
}
