import type { Part } from '../sql/select.ts';
import { sql } from '../sql/select.ts';

/** Over rules or versions of rules with a `reach`: for some funds alone, all of them among these. */
export function isWithinFunds(reach: Part, fundIds: readonly number[]): Part {
  return sql`(jsonb_array_length(coalesce(${reach} -> 'fundIds', '[]')) > 0
    and not exists (select 1 from jsonb_array_elements_text(${reach} -> 'fundIds') named(id)
      where named.id::int <> all (${`{${fundIds.join(',')}}`}::int[])))`;
}

/** Rules that name one of these in a part of their reach, as rows of its `id` and the `name` of the rule. */
export function rulesNaming(part: 'fundIds' | 'serviceProviderIds', ids: readonly number[]): Part {
  return sql`select named.id::int as id, coalesce(r.names ->> 'en', r.code) as name
    from rule r cross join lateral jsonb_array_elements_text(r.reach -> ${part}::text) named(id)
    where r.retired_at is null and named.id::int = any (${`{${ids.join(',')}}`}::int[])`;
}
