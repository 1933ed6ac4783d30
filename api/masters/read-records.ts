import type { FieldDefinition, FieldValue, MasterRecord, NamedCode, RecordAct } from '#contracts/masters.ts';
import { listedFields } from '#contracts/masters.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { seriesIn } from '#locales/series.ts';
import { AppError } from '../errors.ts';
import { findPage, foundPage, pageIds, pageOf, pageRows } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, isAmong, selectPrepared, sql } from '#database/sql/select.ts';
import { versionPart, withKeptValues } from './kept-values.ts';
import { lookupChanges, lookupNames } from './lookup-names.ts';
import { columnPart, identifier, isColumn, keyPart, shownPart } from './master.ts';
import type { Master, MasterContext } from './master.ts';

/** A list of values of a lookup as sorted objects of code and name. */
export function lookupListPart(codes: Part, lookupKey: string, language: string): Part {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.name), '[]'::jsonb)
    from (select u.code, coalesce((select coalesce(v.names ->> ${language}, v.names ->> 'en')
        from lookup_value v join lookup_key k on k.id = v.lookup_key_id
        where k.name = ${lookupKey} and v.code = u.code), u.code) as name
      from (select distinct n.code from (${codes}) n(code) where n.code is not null) u) c)`;
}

function valuePart(master: Master, context: MasterContext, field: FieldDefinition): Part {
  if (!isColumn(field)) {
    return master.together?.fields[field.name] ?? master.expressions(context)[field.name] ?? sql`null::jsonb`;
  }
  const column = columnPart(field);
  switch (field.type) {
    case 'reference': {
      const source = master.references[field.name];
      if (!source) throw new Error(`${master.definition.name} does not say what ${field.name} refers to.`);
      return sql`(select jsonb_build_object('code', ${keyPart(source)}, 'name', ${shownPart(source, context)})
        from ${identifier(source.table)} r where r.id = ${column})`;
    }
    case 'decimal':
    case 'date':
      return sql`${column}::text`;
    default:
      return column;
  }
}

interface StoredRecord {
  id: number;
  isActive: boolean;
  isRetired: boolean;
  changedAt: string;
  mayChange: boolean;
  lookupChanges: number | null;
  values: unknown[];
}

/** Of a page whose values may be kept. */
type VersionedRecord = Omit<StoredRecord, 'values'> & { version: string | null };

/**
 * Records in the order of `ids`; those that are retired or out of scope are left out unless asked for: both with
 * `isAny`, the retired ones in scope with `withRetired`. With `hasCodesOnly`, lookups and choices are returned as codes, for comparison.
 */
export async function readRecords(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
  { isAny = false, withRetired = false, isTypedOnly = false, hasCodesOnly = false } = {},
): Promise<MasterRecord[]> {
  if (ids.length === 0) return [];
  const fields = master.definition.fields.filter((field) => !isTypedOnly || field.isDerived !== true);
  const isListed = withRetired ? sql`true` : sql`m.retired_at is null`;
  const seen = isAny ? sql`true` : sql`${isListed} and ${master.isInScope(context)}`;
  const listed = sql`${`{${ids.join(',')}}`}::int[]`;
  const rows = await selectPrepared<StoredRecord>(
    context.em,
    'master-records',
    sql`select ${headOf(master, context)}, ${valuesOf(master, context, fields)}
        from ${identifier(master.table)} m ${rowsBeside(master, context, listed)}
        where ${isAmong(sql`m.id`, ids)} and ${seen} order by array_position(${listed}, m.id)`,
  );
  return presentRecords(master, context, { fields, rows, hasCodesOnly });
}

/** As `readRecords`, of records that are known to be in scope and in force, with the total beside them. */
export async function readRecordPage(
  master: Master,
  context: MasterContext,
  { found: search, ...page }: WantedPage,
): Promise<{ rows: MasterRecord[]; total: number }> {
  const fields = listedFields(master.definition);
  const wanted = search ? foundPage(await findPage(context.em, { ...page, found: search })) : page;
  const { rows, total } = await readStoredPage(master, context, fields, wanted);
  return { rows: await presentRecords(master, context, { fields, rows, hasCodesOnly: false }), total };
}

async function readStoredPage(
  master: Master,
  context: MasterContext,
  fields: readonly FieldDefinition[],
  page: WantedPage,
): Promise<{ rows: readonly StoredRecord[]; total: number }> {
  const { em } = context;
  const values = valuesOf(master, context, fields);
  const head = headOf(master, context);
  const table = identifier(master.table);
  // Never cache inside a transaction: its changes may be rolled back.
  const version = em.isInTransaction() ? null : versionPart(master, context);
  const read = <Row extends { id: number }>(columns: Part, beside: Part) =>
    selectPrepared<Row & { total: number }>(
      em,
      'master-page',
      sql`${pageOf(page)} select g.total, ${head}, ${columns}
          from ${pageRows} left join ${table} m on m.id = n.id ${beside} order by n.place`,
    );
  const totalOf = (found: readonly { total: number }[]) => found[0]?.total ?? 0;
  if (!version) {
    const found = await read<StoredRecord>(values, rowsBeside(master, context, pageIds));
    return { rows: found.filter(({ id }) => id !== null), total: totalOf(found) };
  }
  const found = await read<VersionedRecord>(sql`${version} as version`, sql``);
  const listed: VersionedRecord[] = found.filter(({ id }) => id !== null);
  const rows = await withKeptValues(master, context, listed, (ids) =>
    selectPrepared<VersionedRecord & StoredRecord>(
      em,
      'master-values',
      sql`select ${head}, ${version} as version, ${values} from ${table} m
          ${rowsBeside(master, context, sql`${`{${ids.join(',')}}`}::int[]`)} where ${isAmong(sql`m.id`, ids)}`,
    ),
  );
  return { rows, total: totalOf(found) };
}

const rowsBeside = ({ together }: Master, context: MasterContext, ids: Part) =>
  together ? sql`left join (${together.rows(ids, context)}) o on o.id = m.id` : sql``;

/** Who is limited to funds or properties changes nothing that holds for everybody. */
export function isForOthers({ definition }: Master, { scope }: MasterContext): boolean {
  return definition.isForAll === true && !scope.isEverything;
}

function headOf(master: Master, context: MasterContext): Part {
  return sql`m.id, m.is_active as "isActive", m.retired_at is not null as "isRetired", m.updated_at as "changedAt",
    ${isForOthers(master, context) ? sql`false` : (master.mayChange?.(context) ?? sql`true`)} as "mayChange", ${lookupChanges} as "lookupChanges"`;
}

function valuesOf(master: Master, context: MasterContext, fields: readonly FieldDefinition[]): Part {
  const values = fields
    .map((field) => valuePart(master, context, field))
    .reduce((left, right) => sql`${left}, ${right}`);
  return sql`json_build_array(${values}) as values`;
}

interface Stored {
  fields: readonly FieldDefinition[];
  rows: readonly StoredRecord[];
  hasCodesOnly: boolean;
}

async function presentRecords(
  master: Master,
  context: MasterContext,
  { fields, rows, hasCodesOnly }: Stored,
): Promise<MasterRecord[]> {
  const nameCode = hasCodesOnly
    ? (_: FieldDefinition, code: FieldValue) => code
    : await namerOf(master, context, fields, rows);
  return rows.map((row) => ({
    id: row.id,
    isActive: row.isActive,
    ...(row.isRetired && { isRetired: true as const }),
    changedAt: instantOf(row.changedAt),
    values: Object.fromEntries(
      fields.map((field, index) => [field.name, nameCode(field, row.values[index] as FieldValue)]),
    ),
    allowedActs: row.mayChange ? allowedActs(master, context, row) : [],
  }));
}

/** Gives the stored code of a lookup or a choice its name; other values stay as they are. */
async function namerOf(
  master: Master,
  context: MasterContext,
  fields: readonly FieldDefinition[],
  rows: readonly StoredRecord[],
) {
  const coded = fields.flatMap((field, index) => {
    if (field.type !== 'choice' && (field.type !== 'lookup' || !isColumn(field))) return [];
    const codes = new Set(rows.flatMap(({ values }) => (typeof values[index] === 'string' ? [values[index]] : [])));
    return codes.size === 0 ? [] : [{ field, codes: [...codes] }];
  });
  const names = new Map<string, ReadonlyMap<string, string | undefined>>();
  const lookups = coded.filter(({ field }) => field.type === 'lookup');
  const wanted = lookups.flatMap(({ field, codes }) =>
    codes.map((code) => ({ lookupKey: field.lookupKey ?? '', code })),
  );
  const nameOf = await lookupNames(context, wanted, rows[0]?.lookupChanges ?? null);
  for (const { field, codes } of lookups) {
    const lookupKey = field.lookupKey ?? '';
    names.set(field.name, new Map(codes.map((code) => [code, nameOf({ lookupKey, code })])));
  }
  for (const { field } of coded.filter(({ field: { type } }) => type === 'choice')) {
    const offered = (await master.choices?.[field.name]?.(context)) ?? [];
    names.set(field.name, new Map(offered.map((choice) => [choice.code, choice.name])));
  }
  return ({ name }: FieldDefinition, value: FieldValue): FieldValue => {
    const known = names.get(name);
    if (known === undefined || typeof value !== 'string') return value;
    return { code: value, name: known.get(value) ?? value };
  };
}

/** Screens offer what stands here; the routes ask again. */
function allowedActs(
  { definition }: Master,
  { person }: MasterContext,
  { isActive, isRetired }: Pick<StoredRecord, 'isActive' | 'isRetired'>,
): RecordAct[] {
  const held = person.privileges[definition.screen];
  if (isRetired) return includesPrivilege(held, 'All') ? ['restore'] : [];
  const acts: RecordAct[] = [];
  if (includesPrivilege(held, 'Edit')) acts.push('edit');
  if (includesPrivilege(held, 'All')) acts.push(isActive ? 'deactivate' : 'activate', 'delete');
  return acts;
}

/** @throws AppError NotFound, also for a record that the reader may not see */
export async function readRecord(
  master: Master,
  context: MasterContext,
  id: number,
  { withRetired = false } = {},
): Promise<MasterRecord> {
  const [record] = await readRecords(master, context, [id], { withRetired });
  if (!record) throw new AppError('NotFound', `There is no ${master.definition.entity} ${id}.`);
  return record;
}

/** @throws AppError Forbidden for a record that the reader sees and may not change */
export function assertMayChange({ definition }: Master, { id, allowedActs }: MasterRecord): void {
  if (allowedActs.length === 0) throw new AppError('Forbidden', `You may not change this ${definition.entity} ${id}.`);
}

/** A value as the audit trail and imports compare it: codes in order, without names. */
export function plainValue(value: FieldValue | undefined, isOrdered = false): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const codes = value.map(({ code }) => code);
    return codes.length === 0 ? null : (isOrdered ? codes : codes.sort()).join(', ');
  }
  return typeof value === 'object' ? value.code : String(value);
}

/** A value as its reader sees it. */
export function namesOf(value: FieldValue | undefined, language: LanguageCode): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const names = value.map(({ name }: NamedCode) => name);
    return seriesIn(language, names);
  }
  return typeof value === 'object' ? value.name : String(value);
}
