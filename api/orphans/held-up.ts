import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrphanCategory } from '#contracts/orphans.ts';
import { portfolioOf } from '#database/orphans/portfolio.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
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
 * count is of everybody, and of a property without a fund one is stored for each provider that serves it. Where that may be
 * more than the reader reaches, the collections are counted: of a dataset, and for a Reviewer, whose submissions are some of a
 * place, all.
 * @param category of all the records, where they are of one: mostly the stored count serves, and an index has its order
 */
export async function readHeldUp(em: EntityManager, reader: Reader, category?: OrphanCategory): Promise<Part> {
  const { person, scope } = reader;
  const stored = sql`o.submission_count`;
  if (scope.isEverything) return stored;
  const unless = (isWhole: Part, otherwise: Part) =>
    sql`case when o.submission_count = 0 or ${isWhole} then ${otherwise} else (${countInReach(reader)}) end`;
  if (person.baseRole === 'Reviewer') return unless(sql`false`, stored);
  const isOne = (one: OrphanCategory) => category === undefined || category === one;
  const counted = isOne('datasetsWithoutApprover') ? await withDatasets(em, reader, stored) : stored;
  if (scope.serviceProviderId === null || !isOne('propertiesWithoutFund')) return counted;
  return sql`case o.category when 'propertiesWithoutFund'
    then coalesce(o.provider_submission_counts[array_position(o.service_provider_ids, ${scope.serviceProviderId}::int)], 0)
    else ${counted} end`;
}

/**
 * The few datasets are counted before: what counts them would be planned with every page, which takes longer than the page.
 */
async function withDatasets(em: EntityManager, reader: Reader, stored: Part): Promise<Part> {
  const ofDatasets = sql`from orphan_record o where o.post_month = ${reader.month}::date
    and o.category = 'datasetsWithoutApprover' and o.subject = 'dataset' and o.submission_count > 0`;
  const [any] = await select(em, sql`select 1 ${ofDatasets} limit 1`);
  if (!any) return stored;
  const counts = await select<{ id: number; count: number }>(
    em,
    sql`select o.id, (${countInReach(reader)}) as count ${ofDatasets}`,
  );
  const byId = JSON.stringify(Object.fromEntries(counts.map(({ id, count }) => [id, count])));
  return sql`coalesce((${byId}::jsonb ->> o.id::text)::int, ${stored})`;
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
