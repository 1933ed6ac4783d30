import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipient } from './queue-notice.ts';

const language = `coalesce(u.language, (select code from language where is_default limit 1), 'en')`;
const columns = `u.id as "userId", u.email as address, ${language} as language`;

/** A recipient as JSON, for statements that read more than recipients; `u` is the person. */
export const recipientJson = `json_build_object('userId', u.id, 'address', u.email, 'language', ${language})`;

/** What a submission is about: the lists of people name it by its fund, by an entity of that, or by its property. */
export interface SubmissionPlace {
  fundId: number | null;
  entityId: number | null;
  propertyId: number | null;
}

/** Over a person `u`: they have no lists, or the submission is on one, as the row scope of the api has it. */
const seesPlace = `(not exists (select 1 from user_scope l where l.user_id = u.id)
  or exists (select 1 from user_scope l where l.user_id = u.id and (l.property_id = ? or l.fund_id in (?, ?))))`;
const placeValues = ({ propertyId, fundId, entityId }: SubmissionPlace) => [
  propertyId ?? 0,
  fundId ?? 0,
  entityId ?? 0,
];

/** The active people of a provider who see what the submission is about. */
export async function providersPeople(
  em: EntityManager,
  submission: SubmissionPlace & { serviceProviderId: number },
): Promise<Recipient[]> {
  return em.execute<Recipient[]>(
    `select ${columns} from app_user u join role r on r.id = u.role_id
     where u.is_active and u.retired_at is null and r.is_active and r.base_role = 'DataProvider'
       and u.service_provider_id = ? and ${seesPlace} order by u.id`,
    [submission.serviceProviderId, ...placeValues(submission)],
  );
}

export type NamedRecipient = Recipient & { name: string };

export async function peopleById(em: EntityManager, userIds: readonly number[]): Promise<NamedRecipient[]> {
  if (userIds.length === 0) return [];
  return em.execute<NamedRecipient[]>(
    `select ${columns}, u.name from app_user u where u.is_active and u.id in (${userIds.map(() => '?').join(', ')}) order by u.id`,
    [...userIds],
  );
}

/** The configured reviewers who want to hear of failed checks, and see the submission. */
export async function errorReaders(
  em: EntityManager,
  configurationId: number | null,
  place: SubmissionPlace,
): Promise<Recipient[]> {
  if (configurationId === null) return [];
  return em.execute<Recipient[]>(
    `select distinct ${columns} from app_user u join configured_reviewer c on c.user_id = u.id
     where u.is_active and c.configuration_id = ? and c.is_error_notification and ${seesPlace} order by "userId"`,
    [configurationId, ...placeValues(place)],
  );
}

/** Holders of the submission's seats whose turn it is. */
export async function peopleAsked(em: EntityManager, submissionId: number): Promise<NamedRecipient[]> {
  return em.execute<NamedRecipient[]>(
    `select distinct ${columns}, u.name from app_user u join submission_assignee a on a.user_id = u.id
     where u.is_active and a.submission_id = ? and a.is_turn and not a.has_decided order by "userId"`,
    [submissionId],
  );
}

/** The same people for many submissions, each person once. */
export async function peopleAskedTogether(
  em: EntityManager,
  submissionIds: readonly number[],
): Promise<(Recipient & { submissionIds: number[] })[]> {
  return em.execute<(Recipient & { submissionIds: number[] })[]>(
    `select ${columns}, array_agg(distinct a.submission_id) as "submissionIds" from app_user u
     join submission_assignee a on a.user_id = u.id
     where u.is_active and a.submission_id = any(?::int[]) and a.is_turn and not a.has_decided group by u.id order by u.id`,
    [`{${submissionIds.join(',')}}`],
  );
}

/** Active admins who see the submission; where there is none, the SuperAdmins. */
export async function admins(em: EntityManager, place: SubmissionPlace): Promise<Recipient[]> {
  return em.execute<Recipient[]>(
    `with in_charge as (
       select u.*, r.base_role from app_user u join role r on r.id = u.role_id
       where u.is_active and u.retired_at is null and r.is_active and r.base_role in ('Admin', 'SuperAdmin')
         and (r.base_role = 'SuperAdmin' or ${seesPlace}))
     select ${columns} from in_charge u
     where u.base_role = 'Admin' or not exists (select 1 from in_charge where base_role = 'Admin') order by u.id`,
    placeValues(place),
  );
}

/** The person whom a configuration of reviewers names for what nobody decides, if they see the submission. */
export async function fallbackPerson(
  em: EntityManager,
  configurationId: number | null,
  place: SubmissionPlace,
): Promise<Recipient | null> {
  const [person] = await em.execute<Recipient[]>(
    `select ${columns} from app_user u join workflow_configuration c on c.fallback_user_id = u.id
     where u.is_active and c.id = ? and ${seesPlace}`,
    [configurationId ?? 0, ...placeValues(place)],
  );
  return person ?? null;
}
