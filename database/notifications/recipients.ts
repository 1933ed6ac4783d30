import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipient } from './queue-notice.ts';

const columns = `u.id as "userId", u.email as address,
  coalesce(u.language, (select code from language where is_default limit 1), 'en') as language`;

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

export async function peopleById(em: EntityManager, userIds: readonly number[]): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  return em.execute<Recipient[]>(
    `select ${columns} from app_user u where u.is_active and u.id in (${userIds.map(() => '?').join(', ')}) order by u.id`,
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
