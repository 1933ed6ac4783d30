import type { MasterContext, ReferenceSource } from '../masters/master.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

/**
 * Funds that a person may put on the list of another: all, or those of their own list and the entities below these. A
 * fund of which one property alone is theirs is not among them, as it would give more than they have.
 */
export const listedFundReference = {
  table: 'fund',
  key: 'name',
  otherKey: 'code',
  mayChoose: ({ scope }: Pick<MasterContext, 'scope'>, row: Part = sql`r`) => {
    if (scope.isEverything) return sql`true`;
    return sql`exists (select 1 from (
        select null::int as property_id, coalesce(${row}.parent_id, ${row}.id) as fund_id, ${row}.id as entity_id
      ) s where ${scope.condition})`;
  },
} satisfies ReferenceSource;
