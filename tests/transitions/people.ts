import type { MikroORM } from '@mikro-orm/postgresql';
import type { BaseRole } from '#contracts/roles.ts';
import type { Installation } from '#tests/activities/installation.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';

export interface Person {
  id: number;
  email: string;
  browser: Browser;
}

/**
 * Dana sends for the first provider, Olga for the second. Rei and Ren review side by side, Helen approves; Naomi has no
 * seat. Rei may edit, and is told of refused files. Amira is an admin, Sam a SuperAdmin.
 */
const roles = {
  dana: 'DataProvider',
  olga: 'DataProvider',
  rei: 'Reviewer',
  ren: 'Reviewer',
  helen: 'Reviewer',
  naomi: 'Reviewer',
  amira: 'Admin',
  sam: 'SuperAdmin',
} as const satisfies Record<string, BaseRole>;

export type PersonName = keyof typeof roles;
export type People = Record<PersonName, Person>;

export async function installPeople(
  { all, one, datasetId }: Installation,
  orm: MikroORM,
  otherProviderId: number,
  signIn: (email: string) => Promise<Browser>,
): Promise<People> {
  const first = await one<{ id: number }>(`select id from service_provider where code = 'SP-1'`);
  // The person of the ready-made installation, who would be told of everything, too.
  await all(`update app_user set is_active = false where email = 'p@example.com'`);
  const providers: Partial<Record<PersonName, number>> = { dana: first.id, olga: otherProviderId };
  const people: Partial<People> = {};
  for (const [name, role] of Object.entries(roles) as [PersonName, BaseRole][]) {
    // Test files share the mail server, so that their people need addresses of their own.
    const email = `${name}@t${first.id}-${new URL(orm.config.get('clientUrl') ?? '').pathname.slice(-8)}.example`;
    const serviceProviderId = providers[name];
    const { id } = await makePerson(orm, role, email, serviceProviderId === undefined ? {} : { serviceProviderId });
    people[name] = { id, email, browser: await signIn(email) };
  }
  const all8 = people as People;
  const configuration = await one<{ id: number }>(
    `insert into workflow_configuration (dataset_id) values ($1) returning id`,
    [await datasetId('Rent Roll')],
  );
  for (const [orderNo, person, isAllowEdit] of [
    [1, all8.rei, true],
    [1, all8.ren, false],
    [2, all8.helen, false],
  ] as const) {
    await all(
      `insert into configured_reviewer (configuration_id, order_no, user_id, is_allow_edit, is_error_notification)
       values ($1, $2, $3, $4, $4)`,
      [configuration.id, orderNo, person.id, isAllowEdit],
    );
  }
  return all8;
}
