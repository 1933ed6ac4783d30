import type { EntityManager } from '@mikro-orm/postgresql';
import type { LookupValueRow } from '#contracts/lookups.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';

interface FoundValue extends LookupValueRow {
  parentId: number | null;
  place: number | null;
}

/**
 * Lookup values named in a language, by key, then in the order of their list, then by name.
 * @param condition over the value `v`, its key `k` and the value `c` that it lies below
 */
export async function readValues(
  em: EntityManager,
  language: LanguageCode,
  condition: Part,
): Promise<{ row: LookupValueRow; parentId: number | null }[]> {
  const found = await select<FoundValue>(
    em,
    sql`select v.id as "LookupValueId", k.id as "LookupTypeId", k.name as "LookupTypeName", v.code as "LookupValueCode",
          coalesce(v.names ->> ${language}, v.name_en) as "LookupValueName", v.is_active as "IsActive",
          v.parent_id as "parentId", v.sort_order as place
        from lookup_value v join lookup_key k on k.id = v.lookup_key_id left join lookup_value c on c.id = v.parent_id
        where v.retired_at is null and k.retired_at is null and ${condition}`,
  );
  const { compare } = new Intl.Collator(language);
  const places = (value: FoundValue) => value.place ?? Number.MAX_SAFE_INTEGER;
  return found
    .sort(
      (one, other) =>
        one.LookupTypeId - other.LookupTypeId ||
        places(one) - places(other) ||
        compare(one.LookupValueName, other.LookupValueName),
    )
    .map(({ parentId, place: _, ...row }) => ({ row, parentId }));
}

/** What a person may choose today. */
export const isOffered = sql`v.is_active and k.is_active`;
