import { z } from 'zod';
import { baseRoles, longestRoleName, privileges, screens } from '#contracts/roles.ts';
import type { BaseRole, Privilege } from '#contracts/roles.ts';
import { sql } from '#database/sql/select.ts';
import { foldKey } from '#contracts/text.ts';
import { addRole, editRole } from '../../roles/change-role.ts';
import { readRoles } from '../../roles/read-roles.ts';
import type { SetUpPart } from '../part.ts';
import { eachRecord, plain, refusal } from '../part.ts';
import type { MasterContext } from '../../masters/master.ts';
import { AppError } from '../../errors.ts';

const readAll = ({ em }: Pick<MasterContext, 'em'>) =>
  readRoles(em, { where: sql`true`, order: sql`r.name`, limit: 10_000, offset: 0 });

/** Roles, each with its privilege of every screen. */
export const rolePart: SetUpPart = {
  kind: 'roles',
  keyFields: ['name'],
  schema: z.strictObject({
    name: z.string().trim().min(1).max(longestRoleName),
    baseRole: z.enum(baseRoles),
    ...Object.fromEntries(screens.map((screen) => [screen, z.enum(privileges).optional()])),
  }),
  read: async (context) => {
    const roles = await readAll(context);
    return roles.map(({ name, baseRole, privileges: grid }) => plain({ name, baseRole, ...grid }));
  },
  write: (context, planned) =>
    eachRecord(context, planned, async (inner, { record, standing, fields }) => {
      const { name, baseRole } = record as { name: string; baseRole: BaseRole };
      if (standing && fields.includes('baseRole')) throw refusal('baseRole', 'Lasting', baseRole);
      if (!standing) await addRole(inner, { name: name.trim(), baseRole });
      const role = (await readAll(inner)).find((one) => foldKey(one.name) === foldKey(name));
      if (!role) throw new AppError('NotFound', `There is no role ${name}.`);
      const said = screens.filter((screen) => record[screen] !== undefined);
      const grid = Object.fromEntries(said.map((screen) => [screen, record[screen] as Privilege]));
      await editRole(inner, role.roleId, role.changedAt, () => ({ name: name.trim(), privileges: grid }));
    }),
};
