import type { OrphanCategory } from '#contracts/orphans.ts';
import { portfolioOf } from '#database/orphans/portfolio.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';

interface Reader {
  person: SignedInPerson;
  scope: RowScope;
  /** `YYYY-MM-01`. */
  month: string;
}

/**
 * Over `orphan_record o` in scope: how many collections of the month it holds up, of those within the reader's reach. The stored
 * count is of everybody; where that may be more, the collections are counted.
 * @param category of all the records, where they are of one: mostly the stored count serves, and an index has its order
 */
export function heldUpOf(reader: Reader, category?: OrphanCategory): Part {
  const mayBeOfOthers = countsOthers(reader, category);
  if (mayBeOfOthers === null) return sql`o.submission_count`;
  return sql`case when o.submission_count > 0 and ${mayBeOfOthers} then (${countInReach(reader)}) else o.submission_count end`;
}

/**
 * Records whose collections the reader may see in part: of a dataset; of a property without a fund, which several providers may
 * serve; and for a Reviewer, whose submissions are some of a place, all.
 */
function countsOthers({ person: { baseRole }, scope }: Reader, category?: OrphanCategory): Part | null {
  if (scope.isEverything) return null;
  if (baseRole === 'Reviewer') return sql`true`;
  const maybe = (one: OrphanCategory, condition: Part) =>
    category === undefined || category === one ? [condition] : [];
  const parts = [
    ...maybe('datasetsWithoutApprover', sql`o.subject = 'dataset'`),
    ...(baseRole === 'DataProvider' ? maybe('propertiesWithoutFund', sql`o.category = 'propertiesWithoutFund'`) : []),
  ];
  return parts.length === 0 ? null : anyOf(parts);
}

/** The collections in reach are found once for all records, and only if one of these is asked for. */
const countInReach = ({ person, scope, month }: Reader): Part => sql`with ${portfolioOf(month)},
    reached as materialized (select s.* from expected s where ${isWithinReach(person, scope)})
  select count(*)::int from reached e
   where coalesce(o.dataset_id, e.dataset_id) = e.dataset_id
     and (o.category = 'propertiesWithoutFund' or coalesce(o.service_provider_id, e.service_provider_id) = e.service_provider_id)
     and case when o.property_id is not null then e.property_id = o.property_id
       when o.entity_id is not null then e.entity_id = o.entity_id
       when o.fund_id is not null then e.fund_id = o.fund_id else true end`;

/** Over a collection `s`, which is in reach as its submission would be; for a Reviewer, if there are submissions of theirs like it. */
function isWithinReach({ baseRole }: SignedInPerson, { condition }: RowScope): Part {
  if (baseRole !== 'Reviewer') return sql`(${condition}) is true`;
  const like = (row: Part) => sql`${row}.service_provider_id, ${row}.dataset_id, coalesce(${row}.property_id, 0),
    case when ${row}.property_id is null then coalesce(${row}.entity_id, ${row}.fund_id, 0) else 0 end`;
  return sql`(${like(sql`s`)}) in (select ${like(sql`o`)} from submission o
    where o.id in (select s.id from submission s where ${condition}))`;
}
