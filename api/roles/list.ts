import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { baseRoles, builtInRoleWords } from '#contracts/roles.ts';
import type { RoleView } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Page } from '#contracts/submission-views.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../list-query.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, isIn, selectOne, sql } from '#database/sql/select.ts';
import { readRoles } from './read-roles.ts';

/** By reach by default: SuperAdmin first, and within a base role what is built in. */
export const roleListQuery = listQuery(['name', 'baseRole', 'userCount'], 'baseRole').extend({
  baseRole: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(baseRoles)))
    .optional(),
});
export type RoleListQuery = z.output<typeof roleListQuery>;

export async function listRoles(
  em: EntityManager,
  query: RoleListQuery,
  language: LanguageCode,
): Promise<Page<RoleView>> {
  const { page, size } = query;
  if (offsetOf(query) >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
  const counted = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from role r where r.is_active and ${conditionOf(query, language)}`,
  );
  const rows = await readList(em, query, language, { limit: size, offset: offsetOf(query) });
  const total = counted?.total ?? 0;
  return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

export async function readList(
  em: EntityManager,
  query: RoleListQuery,
  language: LanguageCode,
  { limit, offset }: { limit: number; offset: number },
): Promise<RoleView[]> {
  return readRoles(em, { where: conditionOf(query, language), order: orderOf(query.sort), limit, offset });
}

function conditionOf({ search, baseRole }: RoleListQuery, language: LanguageCode): Part {
  const parts: Part[] = [];
  if (baseRole) parts.push(isIn(sql`r.base_role`, baseRole));
  if (search !== '') parts.push(matches(search, language));
  return allOf(parts);
}

/** Found by what a role is called in the reader's language, or by who has it. */
function matches(text: string, language: LanguageCode): Part {
  const word = wordsOf('shell', language);
  const wanted = text.toLocaleLowerCase(language);
  const builtIn = Object.entries(builtInRoleWords)
    .filter(([, name]) => word(`role.${name}`).toLocaleLowerCase(language).includes(wanted))
    .map(([name]) => name);
  const isHeld = sql`exists (select from app_user a
    where a.role_id = r.id and a.retired_at is null and ${contains(sql`a.name`, text)})`;
  return anyOf([contains(sql`r.name`, text), isHeld, ...(builtIn.length > 0 ? [isIn(sql`r.name`, builtIn)] : [])]);
}

function orderOf(sort: string): Part {
  const { column, direction } = sortOf(sort);
  const isDescending = direction === 'desc';
  switch (column) {
    case 'name':
      return isDescending ? sql`r.name desc, r.id desc` : sql`r.name, r.id`;
    case 'userCount':
      return isDescending ? sql`u.count desc, r.name` : sql`u.count, r.name`;
    default: {
      const reach = sql`array_position(string_to_array(${baseRoles.join(',')}, ','), r.base_role)`;
      const within = sql`r.is_built_in desc, case when r.is_built_in then r.id end, r.name`;
      return isDescending ? sql`${reach} desc, ${within}` : sql`${reach}, ${within}`;
    }
  }
}
