import type { OrphanCategory } from '#contracts/orphans.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, isAmong, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';
import { isOneInScope, isWithinReach } from '../users/reach.ts';

/** Stored records of a category as of a post month, as `o`; `refreshOrphans` has brought them up to date. */
export function recordsOf(postMonth: string, category: OrphanCategory): Part {
  return sql`(select r.* from orphan_record r where r.post_month = ${postMonth}::date and r.category = ${category}::text) o`;
}

/** Over `o`: nobody has set it aside until a later day. */
export const isNotIgnored = sql`not exists (select 1 from ignored_orphan i
  where i.category = o.category and i.key = o.key and i.until_on >= current_date)`;

/**
 * Row scope as SQL over `orphan_record o`, or over `orphan_snapshot o`. A provider's user: records of the own provider;
 * Reviewer: records of places that their submissions are about; Admins limited to funds or properties: records of those,
 * datasets, and the people whom they see in the list of users.
 * @param category of all the records, where they are of one: what is asked about other subjects takes long to plan
 */
export function isInScope(person: SignedInPerson, scope: RowScope, category?: OrphanCategory): Part {
  if (scope.isEverything) return sql`true`;
  if (person.baseRole === 'Reviewer') return isOfASubmission(scope);
  const isOwn = isInListedPlace(person, scope);
  if (person.baseRole !== 'DataProvider') {
    const ofPeople = mayBeOfPeople(category) ? [isOfPersonInScope(person, scope)] : [];
    return anyOf([isOwn, sql`o.subject = 'dataset'`, ...ofPeople]);
  }
  const delivers = sql`exists (select 1 from frequency f join frequency_dataset e on e.frequency_id = f.id
      where f.is_active and e.dataset_id = o.dataset_id and f.service_provider_id = ${scope.serviceProviderId})`;
  return anyOf([isOwn, sql`(o.subject = 'dataset' and ${delivers})`]);
}

/** Records about people are of this category alone. */
export const mayBeOfPeople = (category?: OrphanCategory) =>
  category === undefined || category === 'usersWithoutRoleOrProvider';

/** The key of a record about a user holds the user's id; `case` keeps other keys from being read as one. */
function isOfPersonInScope(person: SignedInPerson, scope: RowScope): Part {
  return sql`case when o.subject = 'user' then exists (select 1 from app_user m
      where m.id = substr(o.key, 2)::int and ${isOneInScope({ person, scope })}) else false end`;
}

/** Over `o`, which is in scope: who is limited to some funds and properties ignores what is of these alone. */
export function mayIgnoreIt(person: SignedInPerson, scope: RowScope): Part {
  if (person.baseRole !== 'Admin' && person.baseRole !== 'SuperAdmin') return sql`false`;
  return scope.isEverything ? sql`true` : isInListedPlace(person, scope);
}

/**
 * Over `o`, which is in scope: the screen of its fix lets the person save. Who is limited to some funds and properties
 * changes what is of these, and the people who reach nothing else; what holds for a whole dataset is left to others.
 */
export function mayCompleteIt(person: SignedInPerson, scope: RowScope, category: OrphanCategory): Part {
  if (scope.isEverything) return sql`true`;
  // Their scope tells submissions apart, not places; they complete nothing without a privilege of its screen.
  if (person.baseRole === 'Reviewer') return sql`true`;
  if (person.baseRole === 'DataProvider') return isInListedPlace(person, scope);
  const isOwn = isInListedPlace(person, scope);
  if (!mayBeOfPeople(category)) return sql`case o.subject when 'dataset' then false else ${isOwn} end`;
  return sql`case o.subject when 'dataset' then false
    when 'user' then exists (select 1 from app_user m where m.id = substr(o.key, 2)::int and ${isWithinReach({ person, scope })})
    else ${isOwn} end`;
}

/** The record takes the place of a submission in the condition of the row scope; that of an Admin is asked as a filter of the row. */
function isInListedPlace({ baseRole }: SignedInPerson, scope: RowScope): Part {
  if (baseRole === 'Admin' && scope.lists !== null) {
    const { fundIds, propertyIds } = scope.lists;
    const ofFunds = [sql`o.fund_id`, sql`o.entity_id`].map((column) => isAmong(column, fundIds));
    return sql`(${anyOf([...ofFunds, isAmong(sql`o.property_id`, propertyIds)])} is true)`;
  }
  const provider =
    scope.serviceProviderId === null
      ? sql`o.service_provider_id`
      : sql`case when ${scope.serviceProviderId}::int = any(o.service_provider_ids) then ${scope.serviceProviderId}::int
          else o.service_provider_id end`;
  return sql`exists (select 1 from (select ${provider} as service_provider_id, o.fund_id as fund_id,
      o.entity_id as entity_id, o.property_id as property_id) s where ${scope.condition})`;
}

function isOfASubmission(scope: RowScope): Part {
  return sql`exists (select 1 from submission s where ${scope.condition} and case
      when o.property_id is not null then s.property_id = o.property_id
      when o.fund_id is not null then coalesce(o.entity_id, o.fund_id) in (s.fund_id, s.entity_id)
      when o.subject = 'dataset' then s.dataset_id = o.dataset_id
      else s.service_provider_id = o.service_provider_id and coalesce(o.dataset_id, s.dataset_id) = s.dataset_id end)`;
}
