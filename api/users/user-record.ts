import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { baseRoles } from '#contracts/roles.ts';
import type { BaseRole } from '#contracts/roles.ts';
import type { MasterContext } from '../masters/master.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { userMaster } from './master.ts';
import { userShortName } from './short-name.ts';

/** A user as the specification's calls name it. */
export const userRecordSchema = z
  .object({
    UserId: z.number().int(),
    UserName: z.string(),
    Email: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    UserShortName: z.string(),
    RoleId: z.number().int(),
    RoleName: z.string(),
    BaseRole: z.enum(baseRoles),
    ServiceProviderId: z.number().int().nullable(),
    FundIds: z.array(z.number().int()),
    PropertyIds: z.array(z.number().int()),
    IsActive: z.boolean(),
  })
  .meta({ id: 'UserRecord' });
export type UserRecord = z.output<typeof userRecordSchema>;

interface UserRow {
  id: number;
  name: string;
  email: string;
  firstName: string;
  lastName: string;
  roleId: number;
  roleName: string;
  baseRole: BaseRole;
  serviceProviderId: number | null;
  fundIds: number[];
  propertyIds: number[];
  isActive: boolean;
}

/** People in force for whom `condition` over `m` and their role `r` holds, by name. */
export async function readUsers(em: EntityManager, condition: Part): Promise<UserRecord[]> {
  const rows = await select<UserRow>(
    em,
    sql`select m.id, m.name, m.email, m.first_name as "firstName", m.last_name as "lastName", m.role_id as "roleId",
          r.name as "roleName", r.base_role as "baseRole", m.service_provider_id as "serviceProviderId",
          m.is_active as "isActive",
          (select coalesce(jsonb_agg(l.fund_id order by l.fund_id) filter (where l.fund_id is not null), '[]')
            from user_scope l where l.user_id = m.id) as "fundIds",
          (select coalesce(jsonb_agg(l.property_id order by l.property_id) filter (where l.property_id is not null), '[]')
            from user_scope l where l.user_id = m.id) as "propertyIds"
        from app_user m join role r on r.id = m.role_id
        where m.retired_at is null and ${condition} order by m.name, m.id`,
  );
  return rows.map((row) => ({
    UserId: row.id,
    UserName: row.name,
    Email: row.email,
    FirstName: row.firstName,
    LastName: row.lastName,
    UserShortName: userShortName(row.firstName, row.lastName),
    RoleId: row.roleId,
    RoleName: row.roleName,
    BaseRole: row.baseRole,
    ServiceProviderId: row.serviceProviderId,
    FundIds: row.fundIds,
    PropertyIds: row.propertyIds,
    IsActive: row.isActive,
  }));
}

/** Of those alone whom the reader may see. */
export async function readUsersInScope(context: MasterContext, condition: Part = sql`true`): Promise<UserRecord[]> {
  return readUsers(context.em, sql`${userMaster.isInScope(context)} and ${condition}`);
}
