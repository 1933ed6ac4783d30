import type { OrphanCategory } from '#contracts/orphans.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, isAmong, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';
import { isInScope, recordsOf } from './scope.ts';

interface Category {
  person: SignedInPerson;
  scope: RowScope;
  month: string;
  category: OrphanCategory;
}

/**
 * How many records of a category an Admin sees, from the counts that are stored with them, see `refreshOrphans`. Properties
 * and people whom an Admin is limited to are counted by index. Null for others.
 */
export function storedTotal({ person, scope, month, category }: Category): Part | null {
  if (scope.isEverything) return countOf(month, sql`(m.counts -> ${category}::text ->> 'all')::int`);
  if (person.baseRole !== 'Admin' || scope.lists === null) return null;
  const { fundIds, propertyIds } = scope.lists;
  const isOfFunds = ([fund, entity]: readonly [Part, Part]) =>
    anyOf([isAmong(fund, fundIds), isAmong(entity, fundIds)]);
  const isListed = anyOf([
    sql`(p.place ->> 2)::boolean`,
    isOfFunds([sql`(p.place ->> 0)::int`, sql`(p.place ->> 1)::int`]),
  ]);
  const parts = [
    countOf(
      month,
      sql`(select sum((p.place ->> 3)::int)::int from jsonb_array_elements(m.counts -> ${category}::text -> 'places') p(place)
        where ${isListed})`,
    ),
  ];
  const counted = (condition: Part) =>
    sql`(select count(*)::int from ${recordsOf(month, category)} where ${condition})`;
  if (propertyIds.length > 0) {
    const isCounted = isOfFunds([sql`o.fund_id`, sql`o.entity_id`]);
    parts.push(
      counted(
        sql`${isAmong(sql`o.property_id`, propertyIds)} and o.subject <> 'dataset' and (${isCounted}) is not true`,
      ),
    );
  }
  if (category === 'usersWithoutRoleOrProvider')
    parts.push(counted(sql`o.subject = 'user' and ${isInScope(person, scope, category)}`));
  return parts.reduce((left, right) => sql`${left} + ${right}`);
}

/** So many records are sorted sooner than a few are found among all in their order. */
const mostSorted = 1_000;

/**
 * The records of the funds and properties that an Admin is limited to, found by index, and whether they are few enough to
 * be sorted. Walked in the order of the list, all records of others would be passed before a page is full. Null for others.
 */
export function fewInPlaces(category: Category): { records: Part; isSo: Part } | null {
  const { scope } = category;
  const total = scope.isEverything ? null : storedTotal(category);
  if (total === null || scope.lists === null) return null;
  const { fundIds, propertyIds } = scope.lists;
  const isOfPeople = category.category === 'usersWithoutRoleOrProvider';
  const ofPlaces = [isAmong(sql`r.fund_id`, fundIds), isAmong(sql`r.entity_id`, fundIds)];
  const records = recordsAmong(category, [
    ...ofPlaces,
    isAmong(sql`r.property_id`, propertyIds),
    sql`r.subject = 'dataset'`,
    ...(isOfPeople ? [sql`r.subject = 'user'`] : []),
  ]);
  return { records, isSo: sql`(select (${total}) <= ${mostSorted}::int)` };
}

const countOf = (month: string, count: Part): Part =>
  sql`coalesce((select ${count} from orphan_month m where m.post_month = ${month}::date), 0)`;

/**
 * As `recordsOf`, without most records that are out of scope. A person of a provider sees the few records of the provider
 * and of datasets, a Reviewer those of the properties of few submissions and those of no property: they are found by index.
 * Properties without a fund may be of several providers.
 */
export function recordsToAsk(asked: Category): Part {
  const { person, scope, month, category } = asked;
  const among = (...conditions: Part[]) => recordsAmong(asked, conditions);
  if (person.baseRole === 'Reviewer') {
    const properties = sql`select s.property_id from submission s where ${scope.condition}`;
    return among(sql`r.property_id = any(array(${properties}))`, sql`r.property_id is null`);
  }
  if (scope.serviceProviderId === null || category === 'propertiesWithoutFund') return recordsOf(month, category);
  return among(sql`r.service_provider_id = ${scope.serviceProviderId}::int`, sql`r.subject = 'dataset'`);
}

/** The records that one of the conditions over `orphan_record r` finds, each by its index. */
function recordsAmong({ month, category }: Category, conditions: readonly Part[]): Part {
  const found = conditions
    .map(
      (condition) =>
        sql`select r.id from orphan_record r where r.post_month = ${month}::date and r.category = ${category}::text and ${condition}`,
    )
    .reduce((left, right) => sql`${left} union all ${right}`);
  return sql`(select r.* from orphan_record r where r.id = any(array(${found}))) o`;
}
