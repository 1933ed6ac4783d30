import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DueDateChange } from '#contracts/calendars.schema.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import { dueChanges } from '#database/submissions/due-changes.ts';
import type { DueChange } from '#database/submissions/due-changes.ts';

/** Open submissions of the person's scope that count working days, and whose due date is another by today's calendars. */
export async function changesByCalendars(
  em: EntityManager,
  person: SignedInPerson,
  calendar: string | undefined,
  now: Date,
): Promise<DueChange[]> {
  const { condition } = await rowScopeOf(em, person);
  // Submissions that count calendar days do not depend on a calendar.
  const mayCount = sql`exists (select 1 from frequency w where w.service_provider_id = s.service_provider_id
    and w.is_active and (w.day_mode = 'BUSINESS' or w.roll <> 'NONE'))`;
  const isOpen = sql`s.status not in ('Completed', 'Closed')`;
  const found = await dueChanges(em, sql`${isOpen} and ${mayCount} and ${condition}`, now);
  return found.filter(
    ({ stays, calendarCode }) =>
      stays === null && calendarCode !== null && (calendar === undefined || calendar === calendarCode),
  );
}

/** A digest of the changes; it differs when any day or submission differs. */
export function markOf(changes: readonly DueChange[]): string {
  const hash = createHash('sha256');
  for (const { submissionId, before, after } of changes) hash.update(`${submissionId} ${before} ${after}\n`);
  return hash.digest('hex').slice(0, 32);
}

/** The words of a page of changes. */
export async function presentChanges(
  em: EntityManager,
  person: SignedInPerson,
  changes: readonly DueChange[],
): Promise<DueDateChange[]> {
  const language = await languageOf(em, person);
  const ids = changes.map(({ submissionId }) => submissionId);
  const rows = await select<{ id: number } & Omit<DueDateChange, 'submissionNo' | 'before' | 'after'>>(
    em,
    sql`select s.id, coalesce(d.names ->> ${language}, d.name) as dataset, coalesce(p.name, f.name, '') as place,
          v.name as "serviceProvider", to_char(s.post_month, 'YYYY-MM-DD') as "postMonth"
        from submission s join dataset d on d.id = s.dataset_id join service_provider v on v.id = s.service_provider_id
        left join property p on p.id = s.property_id left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        where ${isAmong(sql`s.id`, ids)}`,
  );
  const byId = new Map(rows.map(({ id, ...words }) => [id, words]));
  return changes.flatMap(({ submissionId, submissionNo, before, after }) => {
    const words = byId.get(submissionId);
    return words ? [{ submissionNo, ...words, before, after }] : [];
  });
}

/** How many people of providers would be notified. */
export async function countTold(em: EntityManager, changes: readonly DueChange[]): Promise<number> {
  const ids = changes.map(({ submissionId }) => submissionId);
  const row = await selectOne<{ people: number }>(
    em,
    sql`select count(distinct u.id)::int as people
        from submission s join app_user u on u.service_provider_id = s.service_provider_id and u.is_active
        join role r on r.id = u.role_id and r.base_role = 'DataProvider'
        where ${isAmong(sql`s.id`, ids)} and (not exists (select 1 from user_scope c where c.user_id = u.id)
          or exists (select 1 from user_scope c where c.user_id = u.id and (c.property_id = s.property_id
            or c.fund_id in (s.fund_id, s.entity_id))))`,
  );
  return row?.people ?? 0;
}
