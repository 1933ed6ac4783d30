import type { OrphanCategory } from '#contracts/orphans.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';
import { mayBeOfPeople, recordsOf } from './scope.ts';

interface Category {
  person: SignedInPerson;
  scope: RowScope;
  month: string;
  category: OrphanCategory;
}

/** The stored number of records of a category, see `refreshOrphans`. Null for a reader whose scope is limited. */
export function storedTotal({ scope, month, category }: Category): Part | null {
  if (!scope.isEverything) return null;
  return sql`coalesce((select (m.counts ->> ${category}::text)::int from orphan_month m where m.post_month = ${month}::date), 0)`;
}

/**
 * As `recordsOf`, without most records that are out of scope. An Admin with lists sees the records of the own funds and
 * properties, of datasets and of people; a person of a provider those of the provider and of datasets; a Reviewer those of
 * the properties of few submissions and those of no property. They are found by index.
 */
export function recordsToAsk(asked: Category): Part {
  const { person, scope, month, category } = asked;
  const among = (...conditions: Part[]) => recordsAmong(asked, conditions);
  if (person.baseRole === 'Reviewer') {
    const properties = sql`select s.property_id from submission s where ${scope.condition}`;
    return among(sql`r.property_id = any(array(${properties}))`, sql`r.property_id is null`);
  }
  if (person.baseRole === 'Admin' && scope.lists !== null) {
    const { fundIds, propertyIds } = scope.lists;
    return among(
      isAmong(sql`r.fund_id`, fundIds),
      isAmong(sql`r.entity_id`, fundIds),
      isAmong(sql`r.property_id`, propertyIds),
      sql`r.subject = 'dataset'`,
      ...(mayBeOfPeople(category) ? [sql`r.subject = 'user'`] : []),
    );
  }
  if (scope.serviceProviderId === null) return recordsOf(month, category);
  // Properties without a fund may be of several providers.
  if (category === 'propertiesWithoutFund')
    return among(sql`${scope.serviceProviderId}::int = any(r.service_provider_ids)`);
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
