import { mappingTabs } from '#contracts/mapping-places.ts';
import type { MappingPlaceCounts } from '#contracts/mapping-places.schema.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';
import { isSeen, placeState } from './conditions.ts';
import { refreshPlaces } from './refresh-places.ts';

/** How many places of each tab are mapped, not mapped and stale. */
export async function countPlaces(context: MasterContext): Promise<MappingPlaceCounts> {
  const counts: Partial<MappingPlaceCounts> = {};
  for (const tab of mappingTabs) {
    await refreshPlaces(context.em, tab);
    const counted = await selectOne<MappingPlaceCounts['property']>(
      context.em,
      sql`select count(*) filter (where c.state = 'mapped')::int as mapped,
            count(*) filter (where c.state = 'notMapped')::int as "notMapped",
            count(*) filter (where c.state = 'stale')::int as stale
          from (select ${placeState} as state from mapping_place w where w.tab = ${tab} and ${isSeen(context)}) c`,
    );
    counts[tab] = counted ?? { mapped: 0, notMapped: 0, stale: 0 };
  }
  return counts as MappingPlaceCounts;
}
