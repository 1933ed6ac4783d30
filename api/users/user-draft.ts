import { z } from 'zod';
import type { Draft, FieldProblem } from '#contracts/masters.ts';
import { seriesIn } from '#locales/series.ts';
import { AppError } from '../errors.ts';
import { identifier, keyPart } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { userMaster } from './master.ts';

export const userId = z.coerce.number().int().positive().max(2_147_483_647);
const ids = z.array(userId).max(20_000).optional();
const text = z.string().max(20_000).optional();

/** What a form says of a user; what is left out stays as it is. */
export const userBodySchema = z.object({
  UserName: text,
  Email: text,
  /** The role by id, or by name. */
  RoleId: userId.optional(),
  RoleName: text,
  ServiceProviderId: userId.nullable().optional(),
  FundIds: ids,
  PropertyIds: ids,
  IsActive: z.boolean().optional(),
  loginUserId: userId.optional(),
});
export type UserBody = z.output<typeof userBodySchema>;

/** The fields of the master, which names other records by code. */
export async function draftOf(context: MasterContext, body: UserBody): Promise<Draft> {
  const { UserName, Email, RoleId, RoleName, ServiceProviderId, FundIds, PropertyIds } = body;
  const one = async (field: string, id: number | null | undefined) =>
    id === null || id === undefined ? id : (await codesOf(context, field, [id]))[0];
  const many = async (field: string, list: number[] | undefined) => list && codesOf(context, field, list);
  return {
    name: UserName,
    email: Email,
    role: RoleId === undefined ? RoleName : await one('role', RoleId),
    serviceProvider: await one('serviceProvider', ServiceProviderId),
    funds: await many('funds', FundIds),
    properties: await many('properties', PropertyIds),
  };
}

/** @throws AppError BadInput with the ids that name nothing */
async function codesOf(context: MasterContext, field: string, wanted: number[]): Promise<string[]> {
  const source = userMaster.references[field];
  if (!source) throw new Error(`Users have no reference ${field}.`);
  const rows = await select<{ id: number; code: string }>(
    context.em,
    sql`select r.id, ${keyPart(source)} as code from ${identifier(source.table)} r
        where ${isAmong(sql`r.id`, wanted)} and ${source.hasNoStatus ? sql`true` : sql`r.retired_at is null`} and ${source.mayChoose(context)}`,
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const unknown = wanted.filter((id) => !codes.has(id));
  if (unknown.length > 0) {
    const found = seriesIn(context.language, unknown.map(String)).slice(0, 500);
    const problems: FieldProblem[] = [{ field, code: 'UnknownCode', found }];
    throw new AppError('BadInput', `${field}: UnknownCode`, { problems });
  }
  return wanted.flatMap((id) => codes.get(id) ?? []);
}
