import type { MikroORM } from '@mikro-orm/postgresql';
import { Role } from '#database/roles/role.entity.ts';
import { User } from '#database/users/user.entity.ts';
import type { BaseRole } from '#contracts/roles.ts';

/** A person with the built-in role of that base role; the role is made when it is not there. */
export async function makePerson(
  orm: MikroORM,
  baseRole: BaseRole,
  email: string,
  values: Partial<Pick<User, 'name' | 'serviceProviderId' | 'isActive' | 'language'>> = {},
): Promise<User> {
  const em = orm.em.fork();
  const role =
    (await em.findOne(Role, { name: baseRole })) ??
    em.create(Role, { name: baseRole, baseRole, isBuiltIn: true, isActive: true });
  await em.flush();
  const name = values.name ?? email.split('@')[0] ?? email;
  const [firstName = name, ...rest] = name.split(' ');
  const person = { email, firstName, lastName: rest.join(' '), roleId: role.id, isActive: true, ...values, name };
  const user = em.create(User, person);
  await em.flush();
  return user;
}
