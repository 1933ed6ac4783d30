import type { FieldDefinition, FieldValue, MasterRecord, NamedCode, RecordAct } from '#contracts/masters.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { AppError } from '../errors.ts';
import type { Part } from '../submissions/select.ts';
import { instantOf, isAmong, select, sql } from '../submissions/select.ts';
import { columnPart, identifier, isColumn, keyPart } from './master.ts';
import type { Master, MasterContext } from './master.ts';

/** Name of a lookup value in the reader's language, else in English, else its code. */
function lookupPart(value: Part, lookupKey: string, language: string): Part {
  return sql`(select jsonb_build_object('code', ${value}, 'name', coalesce((
      select coalesce(v.names ->> ${language}, v.names ->> 'en') from lookup_value v
        join lookup_key k on k.id = v.lookup_key_id where k.name = ${lookupKey} and v.code = ${value}), ${value}))
    where ${value} is not null)`;
}

/** A list of values of a lookup as sorted objects of code and name. */
export function lookupListPart(codes: Part, lookupKey: string, language: string): Part {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.name), '[]'::jsonb)
    from (select distinct u.code, coalesce((select coalesce(v.names ->> ${language}, v.names ->> 'en')
        from lookup_value v join lookup_key k on k.id = v.lookup_key_id
        where k.name = ${lookupKey} and v.code = u.code), u.code) as name from (${codes}) u(code)) c)`;
}

function valuePart(master: Master, context: MasterContext, field: FieldDefinition): Part {
  if (!isColumn(field)) return master.expressions(context)[field.name] ?? sql`null::jsonb`;
  const column = columnPart(field);
  switch (field.type) {
    case 'lookup':
      return lookupPart(column, field.lookupKey ?? '', context.language);
    case 'reference': {
      const source = master.references[field.name];
      if (!source) throw new Error(`${master.definition.name} does not say what ${field.name} refers to.`);
      return sql`(select jsonb_build_object('code', ${keyPart(source)}, 'name', r.name)
        from ${identifier(source.table)} r where r.id = ${column})`;
    }
    case 'decimal':
    case 'date':
      return sql`to_jsonb(${column}::text)`;
    default:
      return sql`to_jsonb(${column})`;
  }
}

interface StoredRecord {
  id: number;
  isActive: boolean;
  changedAt: string;
  mayChange: boolean;
  values: unknown[];
}

/** Records in the order of `ids`; those that are retired or out of scope are left out unless asked for. */
export async function readRecords(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
  { isAny = false, isTypedOnly = false } = {},
): Promise<MasterRecord[]> {
  if (ids.length === 0) return [];
  const fields = master.definition.fields.filter((field) => !isTypedOnly || field.isDerived !== true);
  const list = `{${ids.join(',')}}`;
  const seen = isAny ? sql`true` : sql`m.retired_at is null and ${master.isInScope(context)}`;
  const values = fields
    .map((field) => valuePart(master, context, field))
    .reduce((left, right) => sql`${left}, ${right}`);
  const rows = await select<StoredRecord>(
    context.em,
    sql`select m.id, m.is_active as "isActive", m.updated_at as "changedAt",
          ${master.mayChange?.(context) ?? sql`true`} as "mayChange", jsonb_build_array(${values}) as values
        from ${identifier(master.table)} m where ${isAmong(sql`m.id`, ids)} and ${seen}
        order by array_position(${list}::int[], m.id)`,
  );
  const nameChoice = await choiceNamerOf(master, context, fields);
  return rows.map((row) => ({
    id: row.id,
    isActive: row.isActive,
    changedAt: instantOf(row.changedAt),
    values: Object.fromEntries(
      fields.map((field, index) => [field.name, nameChoice(field, row.values[index] as FieldValue)]),
    ),
    allowedActs: row.mayChange ? allowedActs(master, context, row.isActive) : [],
  }));
}

/** Gives the stored code of a choice its name; other values stay as they are. */
async function choiceNamerOf(master: Master, context: MasterContext, fields: readonly FieldDefinition[]) {
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const { name, type } of fields) {
    if (type !== 'choice') continue;
    const offered = (await master.choices?.[name]?.(context)) ?? [];
    names.set(name, new Map(offered.map((choice) => [choice.code, choice.name])));
  }
  return ({ name }: FieldDefinition, value: FieldValue): FieldValue => {
    const known = names.get(name);
    if (known === undefined || typeof value !== 'string') return value;
    return { code: value, name: known.get(value) ?? value };
  };
}

/** Screens offer what stands here; the routes ask again. */
function allowedActs({ definition }: Master, { person }: MasterContext, isActive: boolean): RecordAct[] {
  const held = person.privileges[definition.screen];
  const acts: RecordAct[] = [];
  if (includesPrivilege(held, 'Edit')) acts.push('edit');
  if (includesPrivilege(held, 'All')) acts.push(isActive ? 'deactivate' : 'activate', 'delete');
  return acts;
}

/** @throws AppError NotFound, also for a record that the reader may not see */
export async function readRecord(master: Master, context: MasterContext, id: number): Promise<MasterRecord> {
  const [record] = await readRecords(master, context, [id]);
  if (!record) throw new AppError('NotFound', `There is no ${master.definition.entity} ${id}.`);
  return record;
}

/** @throws AppError Forbidden for a record that the reader sees and may not change */
export function assertMayChange({ definition }: Master, { id, allowedActs }: MasterRecord): void {
  if (allowedActs.length === 0) throw new AppError('Forbidden', `You may not change this ${definition.entity} ${id}.`);
}

/** A value as the audit trail and imports compare it: codes in order, without names. */
export function plainValue(value: FieldValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : value
          .map(({ code }) => code)
          .sort()
          .join(', ');
  return typeof value === 'object' ? value.code : String(value);
}

export function namesOf(value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(({ name }: NamedCode) => name).join(', ');
  return typeof value === 'object' ? value.name : String(value);
}
