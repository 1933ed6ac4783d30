import type { Part } from '../submissions/select.ts';
import { sql } from '../submissions/select.ts';
import type { MasterContext, ReferenceSource } from './master.ts';

/**
 * Properties that a person may name: all, or those of the lists that are set on them. The row takes the place of a
 * ticket in the condition of the row scope.
 */
export const propertyReference = {
  table: 'property',
  mayChoose: ({ scope }: MasterContext, row: Part = sql`r`) => {
    if (scope.isEverything) return sql`true`;
    return sql`exists (select 1 from (
        select ${row}.id as property_id, coalesce(h.parent_id, h.id) as fund_id, h.id as entity_id
          from (select 1) one left join fund_property hp on hp.property_id = ${row}.id left join fund h on h.id = hp.fund_id
      ) s where ${scope.condition})`;
  },
} satisfies ReferenceSource;

/** Funds that a person may name: all, or those of the lists that are set on them, and those that hold something of these. */
export const fundReference = {
  table: 'fund',
  key: 'name',
  mayChoose: ({ scope }: MasterContext, row: Part = sql`r`) => {
    if (scope.isEverything) return sql`true`;
    return sql`exists (select 1 from (
        select hp.property_id, coalesce(${row}.parent_id, ${row}.id) as fund_id, h.id as entity_id
          from fund h left join fund_property hp on hp.fund_id = h.id where h.id = ${row}.id or h.parent_id = ${row}.id
      ) s where ${scope.condition})`;
  },
} satisfies ReferenceSource;
