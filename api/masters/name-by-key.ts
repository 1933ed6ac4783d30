import type { DraftValue } from '#contracts/masters.ts';
import { select, sql } from '#database/sql/select.ts';
import { identifier, keyPart } from './master.ts';
import type { MasterContext, ReferenceSource } from './master.ts';

export const codesOf = (value: DraftValue | undefined): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

/**
 * Replaces second keys in drafts by keys, such as the code of a fund by its name. A text that is the key of any row is left
 * as it is.
 */
export async function nameByKey(
  source: ReferenceSource,
  context: MasterContext,
  field: string,
  drafts: readonly Record<string, DraftValue | undefined>[],
): Promise<void> {
  if (source.otherKey === undefined) return;
  const wanted = [...new Set(drafts.flatMap((draft) => codesOf(draft[field])))];
  if (wanted.length === 0) return;
  const other = sql`r.${identifier(source.otherKey)}`;
  const table = identifier(source.table);
  const rows = await select<{ wanted: string; key: string }>(
    context.em,
    sql`select w.code as wanted, ${keyPart(source)} as key from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) w(code)
        join ${table} r on fold_key(${other}) = fold_key(w.code)
        where r.retired_at is null and ${source.mayChoose(context)} and fold_key(w.code) not in (
          select fold_key(${keyPart(source)}) from ${table} r where r.retired_at is null)`,
  );
  const keys = new Map(rows.map((row) => [row.wanted, row.key]));
  if (keys.size === 0) return;
  const keyOf = (code: string) => keys.get(code) ?? code;
  for (const draft of drafts) {
    const value = draft[field];
    if (typeof value === 'string') draft[field] = keyOf(value);
    else if (Array.isArray(value)) draft[field] = [...new Set(value.map(keyOf))];
  }
}
