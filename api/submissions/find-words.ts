import type { EntityManager } from '@mikro-orm/postgresql';
import { selectFound, windowOf } from '../list-totals.ts';
import { foundByNumber } from './filters.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, isAmong, sql } from '#database/sql/select.ts';

/** More names than these are joined where they stand instead of being carried there and back. */
const mostCarried = 5_000;

interface Found {
  properties: number[] | null;
  providers: number[] | null;
  funds: number[] | null;
  datasets: number[] | null;
}

/**
 * The condition of a search: names are found in their own tables first, so that PostgreSQL plans the submissions by how
 * many there are. Means what `searchCondition` means.
 */
export async function findWords(em: EntityManager, text: string): Promise<Part> {
  const isNamed = contains(sql`name`, text);
  const property = sql`select id from property where ${isNamed} or ${contains(sql`code`, text)}`;
  const [found] = await selectFound<Found>(
    em,
    'search-words',
    text,
    sql`select (select array_agg(id) from (${property} ${windowOf(mostCarried + 1)}) p) as properties,
          (select array_agg(id) from service_provider where ${isNamed}) as providers,
          (select array_agg(id) from fund where ${isNamed}) as funds,
          (select array_agg(id) from dataset where ${isNamed} or ${contains(sql`names::text`, text)}) as datasets`,
  );
  const { properties = null, providers = null, funds = null, datasets = null } = found ?? {};
  const parts = foundByNumber(text);
  if (properties && properties.length > mostCarried) parts.push(sql`s.property_id in (${property})`);
  else if (properties) parts.push(isAmong(sql`s.property_id`, properties));
  if (providers) parts.push(isAmong(sql`s.service_provider_id`, providers));
  if (funds) parts.push(isAmong(sql`s.fund_id`, funds), isAmong(sql`s.entity_id`, funds));
  if (datasets) parts.push(isAmong(sql`s.dataset_id`, datasets));
  return anyOf(parts);
}
