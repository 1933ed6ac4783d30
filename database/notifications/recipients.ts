import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipient } from './queue-notice.ts';

const language = `coalesce(u.language, (select code from language where is_default limit 1), 'en')`;
const columns = `u.id as "userId", u.email as address, ${language} as language`;

/** A recipient as JSON, for statements that read more than recipients; `u` is the person. */
export const recipientJson = `json_build_object('userId', u.id, 'address', u.email, 'language', ${language})`;

/** The active people of a provider who see this fund or property. */
export async function providersPeople(
  em: EntityManager,
  ticket: { serviceProviderId: number; fundId: number | null; propertyId: number | null },
): Promise<Recipient[]> {
  return em.execute<Recipient[]>(
    `select ${columns} from app_user u join role r on r.id = u.role_id
     where u.is_active and r.base_role = 'DataProvider' and u.service_provider_id = ?
       and (not exists (select 1 from user_scope s where s.user_id = u.id)
         or exists (select 1 from user_scope s where s.user_id = u.id and (s.property_id = ? or s.fund_id = ?)))
     order by u.id`,
    [ticket.serviceProviderId, ticket.propertyId ?? 0, ticket.fundId ?? 0],
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

/** The configured reviewers who want to hear of failed checks. */
export async function errorReaders(em: EntityManager, configurationId: number | null): Promise<Recipient[]> {
  if (configurationId === null) return [];
  return em.execute<Recipient[]>(
    `select distinct ${columns} from app_user u join configured_reviewer c on c.user_id = u.id
     where u.is_active and c.configuration_id = ? and c.is_error_notification order by "userId"`,
    [configurationId],
  );
}

/** Holders of the ticket's seats whose turn it is. */
export async function peopleAsked(em: EntityManager, submissionId: number): Promise<NamedRecipient[]> {
  return em.execute<NamedRecipient[]>(
    `select distinct ${columns}, u.name from app_user u join submission_assignee a on a.user_id = u.id
     where u.is_active and a.submission_id = ? and a.is_turn and not a.has_decided order by "userId"`,
    [submissionId],
  );
}

/** Active admins; where there is none, the SuperAdmins. */
export async function admins(em: EntityManager): Promise<Recipient[]> {
  return em.execute<Recipient[]>(
    `with in_charge as (
       select u.*, r.base_role from app_user u join role r on r.id = u.role_id
       where u.is_active and u.retired_at is null and r.is_active and r.base_role in ('Admin', 'SuperAdmin'))
     select ${columns} from in_charge u
     where u.base_role = 'Admin' or not exists (select 1 from in_charge where base_role = 'Admin') order by u.id`,
  );
}

/** The person whom a configuration of reviewers names for what nobody decides. */
export async function fallbackPerson(em: EntityManager, configurationId: number | null): Promise<Recipient | null> {
  const [person] = await em.execute<Recipient[]>(
    `select ${columns} from app_user u join workflow_configuration c on c.fallback_user_id = u.id
     where u.is_active and c.id = ?`,
    [configurationId ?? 0],
  );
  return person ?? null;
}
