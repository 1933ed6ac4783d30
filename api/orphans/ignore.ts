import type { EntityManager } from '@mikro-orm/postgresql';
import { mostIgnoredDays } from '#contracts/orphans.ts';
import type { IgnoredOrphan, OrphanCategory } from '#contracts/orphans.ts';
import type { IgnoreOrphan } from '#contracts/orphans.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { refreshOrphans } from '#database/orphans/refresh-orphans.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { monthOf } from './months.ts';
import { isInScope, mayIgnoreIt, recordsOf } from './scope.ts';

const dayMs = 86_400_000;

/**
 * Sets a record aside until a day, or takes it back. For everybody, so only administrators may; one with lists only for
 * records of the own funds and properties.
 * @throws AppError NotFound, Forbidden, BadInput, StaleView
 */
export async function ignoreOrphan(
  em: EntityManager,
  person: SignedInPerson,
  category: OrphanCategory,
  { key, postMonth: wantedMonth, seenUntil, ignored }: IgnoreOrphan,
  requestId: string,
): Promise<{ ignored: IgnoredOrphan | null }> {
  assertAdministrator(person);
  if (ignored) assertDay(ignored.until);
  const postMonth = await monthOf(em, wantedMonth);
  await refreshOrphans(em, postMonth);
  await assertInReach(em, person, category, postMonth, key);
  return em.transactional(async (inside) => {
    await inside.execute(`select pg_advisory_xact_lock(4118, hashtext(?))`, [`${category} ${key}`]);
    const before = await selectOne<IgnoredOrphan>(
      inside,
      sql`select i.reason, to_char(i.until_on, 'YYYY-MM-DD') as until, u.name as by
          from ignored_orphan i join app_user u on u.id = i.user_id
          where i.category = ${category} and i.key = ${key} and i.until_on >= current_date`,
    );
    if ((before?.until ?? null) !== seenUntil) {
      throw new AppError('StaleView', 'Somebody has changed this record meanwhile.', { ignored: before });
    }
    if (ignored === null) {
      await select(inside, sql`delete from ignored_orphan where category = ${category} and key = ${key}`);
    } else {
      await select(
        inside,
        sql`insert into ignored_orphan (category, key, reason, until_on, user_id)
            values (${category}, ${key}, ${ignored.reason}, ${ignored.until}::date, ${person.userId})
            on conflict (category, key) do update
              set reason = excluded.reason, until_on = excluded.until_on, user_id = excluded.user_id, created_at = now()`,
      );
    }
    await recordAudit(inside, {
      action: ignored === null ? 'orphan.unignore' : 'orphan.ignore',
      entity: 'orphan',
      entityId: `${category}:${key}`,
      userId: person.userId,
      impersonatorId: person.impersonator?.userId ?? null,
      before,
      after: ignored,
      requestId,
    });
    return { ignored: ignored && { ...ignored, by: person.name } };
  });
}

function assertAdministrator({ baseRole }: SignedInPerson): void {
  if (baseRole === 'Admin' || baseRole === 'SuperAdmin') return;
  throw new AppError('Forbidden', 'You do not have permission to do this.');
}

function assertDay(until: string): void {
  const days = (Date.parse(until) - Date.parse(new Date().toISOString().slice(0, 10))) / dayMs;
  if (days >= 1 && days <= mostIgnoredDays) return;
  throw new AppError('BadInput', `Choose a day between tomorrow and ${mostIgnoredDays} days from now.`);
}

async function assertInReach(
  em: EntityManager,
  person: SignedInPerson,
  category: OrphanCategory,
  postMonth: string,
  key: string,
): Promise<void> {
  const scope = await rowScopeOf(em, person);
  const found = await selectOne<{ mayChange: boolean }>(
    em,
    sql`select ${mayIgnoreIt(person, scope)} as "mayChange"
        from ${recordsOf(postMonth, category)} where o.key = ${key} and ${isInScope(person, scope)}`,
  );
  if (!found) throw new AppError('NotFound', 'There is no such record.');
  if (!found.mayChange) throw new AppError('Forbidden', 'You do not have permission to do this.');
}
