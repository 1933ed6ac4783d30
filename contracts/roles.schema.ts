import { z } from 'zod';
import { baseRoles, longestRoleName, privileges, screens } from './roles.ts';

const grid = z.record(z.enum(screens), z.enum(privileges));
const name = z
  .string()
  .trim()
  .min(1)
  .max(longestRoleName)
  .regex(/^[^\r\n\t]*$/);

export const addRoleSchema = z.object({ name, baseRole: z.enum(baseRoles) });

/** What is left out stays as it is. */
export const editRoleSchema = z.object({
  changedAt: z.iso.datetime(),
  name: name.optional(),
  privileges: z.partialRecord(z.enum(screens), z.enum(privileges)).optional(),
});

export const restoreRoleSchema = z.object({ changedAt: z.iso.datetime() });

export const roleViewSchema = z
  .object({
    roleId: z.number().int(),
    name: z.string(),
    baseRole: z.enum(baseRoles),
    isBuiltIn: z.boolean(),
    changedAt: z.iso.datetime(),
    userCount: z.number().int(),
    userNames: z.array(z.string()),
    privileges: grid,
    openScreens: z.array(z.enum(screens)),
  })
  .meta({ id: 'Role' });

export const rolePageSchema = z.object({
  rows: z.array(roleViewSchema),
  page: z.number().int(),
  size: z.number().int(),
  total: z.number().int(),
  isTotalCapped: z.boolean(),
});

export const privilegeChangesSchema = z.object({
  changes: z.array(
    z.object({ screen: z.enum(screens), before: z.enum(privileges), after: z.enum(privileges) }).meta({
      id: 'PrivilegeChange',
    }),
  ),
});
