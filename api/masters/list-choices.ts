import type { FieldDefinition, NamedCode } from '#contracts/masters.ts';
import { foldKey } from '#contracts/text.ts';
import { AppError } from '../errors.ts';
import { inNaturalOrder } from '#database/sql/natural-order.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, select, sql } from '#database/sql/select.ts';
import { identifier, keyPart, shownPart } from './master.ts';
import type { Master, MasterContext } from './master.ts';

/** Of records; a reader who does not find theirs searches. */
export const mostChoices = 50;

/** Values of a lookup field, or records that a reference field may name; at most 50, the reader searches on. */
export async function listChoices(
  master: Master,
  context: MasterContext,
  name: string,
  { search, within, isFilter }: { search: string; within: string; isFilter: boolean },
): Promise<NamedCode[]> {
  const field = master.definition.fields.find((one) => one.name === name);
  const offered = field?.type === 'choice' ? await master.choices?.[name]?.(context) : undefined;
  if (offered) return offered.filter(({ code, name: words }) => hasWords(`${code} ${words}`, search));
  const from = field ? choicesOf(master, context, field, { within, isFilter }) : null;
  if (from === null) throw new AppError('NotFound', `There are no choices for ${name}.`);
  const found =
    search === ''
      ? sql`true`
      : anyOf([contains(sql`c.code`, search), contains(sql`c.name`, search), contains(sql`c.other`, search)]);
  const isLookup = field?.type === 'lookup';
  const rows = await select<NamedCode & { place: number | null }>(
    context.em,
    sql`select c.code, c.name, c.place from (${from}) c where ${found}
        order by c.place, ${inNaturalOrder(sql`c.name`)}, c.code limit ${isLookup ? 1_000 : mostChoices}`,
  );
  if (isLookup) rows.sort(inOrderOf(context.language));
  return rows.map(({ code, name }) => ({ code, name }));
}

/** By place; values without one, such as countries, follow in the alphabetical order of the reader's language. */
function inOrderOf(language: string) {
  const { compare } = new Intl.Collator(language, { numeric: true });
  type Placed = NamedCode & { place: number | null };
  return (one: Placed, other: Placed) =>
    (one.place ?? Infinity) === (other.place ?? Infinity)
      ? compare(one.name, other.name)
      : (one.place ?? Infinity) - (other.place ?? Infinity);
}

const hasWords = (text: string, search: string) => foldKey(text).includes(foldKey(search));

function choicesOf(
  master: Master,
  context: MasterContext,
  field: FieldDefinition,
  { within, isFilter }: { within: string; isFilter: boolean },
): Part | null {
  if (field.type === 'lookup') {
    const { language } = context;
    const offered = isFilter ? sql`true` : sql`v.is_active`;
    const below = field.within && !isFilter ? sql`c.code = ${within}` : sql`true`;
    return sql`select v.code, coalesce(v.names ->> ${language}, v.names ->> 'en', v.code) as name, v.sort_order as place,
        null::text as other
      from lookup_value v join lookup_key k on k.id = v.lookup_key_id left join lookup_value c on c.id = v.parent_id
      where k.name = ${field.lookupKey ?? ''} and k.is_active and v.retired_at is null and ${offered} and ${below}`;
  }
  const ofFilter = master.filterChoices[field.name];
  if (isFilter && ofFilter) return sql`select f.*, 0 as place from (${ofFilter(context)}) f`;
  const source = master.references[field.name];
  if (!source) return null;
  const narrowed = within === '' ? sql`true` : (source.narrow?.(within) ?? sql`true`);
  const other = source.otherKey === undefined ? sql`null::text` : sql`r.${identifier(source.otherKey)}`;
  // A filter offers what records may still name.
  const isOffered = isFilter ? sql`r.retired_at is null` : sql`r.is_active and r.retired_at is null`;
  const isInForce = source.hasNoStatus ? sql`true` : isOffered;
  return sql`select ${keyPart(source)} as code, ${shownPart(source, context)} as name, 0 as place, ${other} as other
    from ${identifier(source.table)} r
    where ${isInForce} and ${source.mayChoose(context)} and ${narrowed}`;
}
