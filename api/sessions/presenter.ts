import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionView } from '#contracts/sessions.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { userShortName } from '../users/short-name.ts';
import { mayChangeShared } from '../access/may-change-shared.ts';
import type { SignedInPerson } from '../access/person.ts';
import { idleMinutes } from './session-data.ts';

/** What the page has to know of the installation. */
export interface Installation {
  temporalUiUrl: string | null;
  uploadMaxBytes: number;
}

export async function presentSession(
  em: EntityManager,
  person: SignedInPerson,
  { temporalUiUrl, uploadMaxBytes }: Installation,
): Promise<SessionView> {
  const { serviceProviderId, impersonator } = person;
  const provider = serviceProviderId === null ? null : await em.findOne(ServiceProvider, { id: serviceProviderId });
  const begun = await selectOne<{ isEmpty: boolean; isBefore: boolean }>(
    em,
    sql`select not exists (select 1 from submission) as "isEmpty",
      not exists (select 1 from submission where status in ('Completed', 'Closed')) as "isBefore"`,
  );
  const isAdmin = person.baseRole === 'SuperAdmin' || person.baseRole === 'Admin';
  return {
    user: {
      userId: person.userId,
      userName: person.name,
      userEmail: person.email,
      userRole: person.roleName,
      userShortName: userShortName(person.firstName, person.lastName),
      baseRole: person.baseRole,
      language: person.language,
      serviceProviderId,
      serviceProviderName: provider?.name ?? null,
    },
    privileges: person.privileges,
    mayChangeShared: mayChangeShared(person),
    impersonator: impersonator && {
      userId: impersonator.userId,
      userName: impersonator.name,
      endsAt: impersonator.endsAt.toISOString(),
    },
    isEmptyInstallation: begun?.isEmpty ?? false,
    isBeforeFirstCompleted: begun?.isBefore ?? false,
    temporalUiUrl: isAdmin ? temporalUiUrl : null,
    preferences: await readPreferences(em, person.userId),
    idleMinutes,
    uploadMaxBytes,
  };
}
