import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrphanCategory } from '#contracts/orphans.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';
import { guarded, isOutdated, keptReach, pageOfReach } from '../masters/kept-reach.ts';
import type { WantedPage } from '../list-totals.ts';
import { peopleReachChanges } from '../users/reach.ts';
import { mayBeOfPeople } from './scope.ts';

export interface KeptList {
  em: EntityManager;
  person: SignedInPerson;
  scope: RowScope;
  month: string;
  category: OrphanCategory;
  isIgnored: boolean;
  sort: string;
  /** Ids of all its records, in order. */
  ids: Part;
}

/** Orders that follow from the records alone. A provider or a fund may get another name without a change of these. */
const keptSorts = new Set(['stake', 'name', 'reason']);

/**
 * A page of a list by the ids that are kept of it, for an Admin who is limited to funds or properties: found among all
 * records, their page would take many times as long as that of an Admin who sees everything. Null for other lists.
 */
export async function readKeptPage<Found extends { total: number }>(
  { em, person, scope, month, category, isIgnored, sort, ids }: KeptList,
  { size, offset }: { size: number; offset: number },
  read: (wanted: WantedPage) => Promise<Found>,
): Promise<Found | null> {
  if (person.baseRole !== 'Admin' || scope.lists === null || !keptSorts.has(sort.replace(/^-/, ''))) return null;
  const people = mayBeOfPeople(category) ? sql`(${peopleReachChanges(scope)})` : sql`0`;
  const changes = sql`(select concat_ws(' ', m.change_count, i.count, i.changed_at, current_date, ${people})
    from orphan_month m, (select count(*) as count, max(created_at) as changed_at from ignored_orphan
      where category = ${category}::text) i where m.post_month = ${month}::date)`;
  const source = { table: 'orphan_record', reachChanges: () => changes };
  const order = [month, category, isIgnored ? 'ignored' : 'open', sort].join(' ');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reach = await keptReach(source, { em, person, scope }, order, ids);
    if (reach === null) return null;
    const found = await read(guarded(reach, pageOfReach(reach, size, offset)));
    if (!isOutdated(found)) return found;
    reach.forget();
  }
  return null;
}
