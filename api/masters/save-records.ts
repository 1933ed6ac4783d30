import type { FieldProblem, FieldType, MasterChange, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { AppError } from '../errors.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { columnOf, identifier, isColumn } from './master.ts';
import type { Master, MasterContext, SavedLinks, StoredValue } from './master.ts';
import { plainValue, readRecords } from './read-records.ts';

export interface RecordToSave {
  id: number | null;
  values: Readonly<Record<string, StoredValue>>;
}

const typeOf: Record<Exclude<FieldType, 'references'>, Part> = {
  text: sql`text`,
  email: sql`text`,
  lookup: sql`text`,
  choice: sql`text`,
  reference: sql`int`,
  flag: sql`boolean`,
  integer: sql`int`,
  decimal: sql`numeric`,
  date: sql`date`,
};

/** As the record is, for everybody. */
const unseen = { isAny: true, isTypedOnly: true, hasCodesOnly: true };

/**
 * The one door through which records are added and changed, one or ten thousand: values, links, audit. Runs in the
 * transaction of the context. Fields that a record leaves out stay as they are.
 * @returns ids in the order of `records`
 */
export async function saveRecords(
  master: Master,
  context: MasterContext,
  records: readonly RecordToSave[],
  details: Record<string, unknown> = {},
): Promise<number[]> {
  const known = records.flatMap(({ id }) => (id === null ? [] : [id]));
  const before = new Map((await readRecords(master, context, known, unseen)).map((row) => [row.id, row]));
  const added = await insertRecords(master, context, records);
  await updateRecords(master, context, records);
  let next = 0;
  const ids = records.map(({ id }) => id ?? added[next++] ?? 0);
  const links = records.map((record, index) => ({ id: ids[index]!, links: linksOf(master, record) }));
  await master.saveLinks(context, links);
  await master.afterChange?.(context, ids);
  await refuseOutOfScope(master, context, added);
  const after = await readRecords(master, context, ids, unseen);
  const changes = after.map((record) => {
    const previous = before.get(record.id);
    return {
      id: record.id,
      act: previous ? ('edit' as const) : ('add' as const),
      ...changesOf(master, previous, record),
    };
  });
  await auditRecords(
    master,
    context,
    changes.filter(({ act, after: now }) => act === 'add' || Object.keys(now).length > 0),
    details,
  );
  return ids;
}

/** Fields that place a record within the scope of its writer. */
const placing = ['fund', 'parent', 'funds', 'properties'];

/** Nobody adds what they would not see afterwards. @throws AppError BadInput at the field that would place it */
async function refuseOutOfScope(master: Master, context: MasterContext, added: readonly number[]): Promise<void> {
  if (context.scope.isEverything || added.length === 0) return;
  const seen = await readRecords(master, context, added, { isTypedOnly: true, hasCodesOnly: true });
  if (seen.length === added.length) return;
  const { fields, key } = master.definition;
  const field = placing.find((name) => fields.some((one) => one.name === name)) ?? key;
  const problems: FieldProblem[] = [{ field, code: 'OutsideYou', found: null }];
  throw new AppError('BadInput', `${field}: OutsideYou`, { problems });
}

function linksOf({ definition }: Master, { values }: RecordToSave): SavedLinks['links'] {
  const links = typedFields(definition).filter((field) => !isColumn(field) && values[field.name] !== undefined);
  return Object.fromEntries(links.map(({ name }) => [name, idsOf(values[name])]));
}

function idsOf(value: StoredValue | undefined): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? (value as readonly number[]) : [];
}

/** Rows as one jsonb parameter, `index` first, read back with the types of their columns. */
function rowsOf(master: Master, rows: readonly object[]): Part {
  const types = typedFields(master.definition)
    .filter(isColumn)
    .map((field) => sql`${identifier(columnOf(field))} ${typeOf[field.type as Exclude<FieldType, 'references'>]}`)
    .reduce((left, right) => sql`${left}, ${right}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(index int, id int, has jsonb, ${types})`;
}

function rowOf(master: Master, { id, values }: RecordToSave, index: number): object {
  const fields = typedFields(master.definition).filter((field) => isColumn(field) && values[field.name] !== undefined);
  const columns = fields.map((field) => [columnOf(field), values[field.name]]);
  // Which columns a row speaks of: null empties a field, an absent one stays.
  return {
    index,
    id,
    has: Object.fromEntries(columns.map(([column]) => [column, true])),
    ...Object.fromEntries(columns),
  };
}

async function insertRecords(master: Master, context: MasterContext, records: readonly RecordToSave[]) {
  const fresh = records.filter(({ id }) => id === null);
  if (fresh.length === 0) return [];
  const rows = fresh.map((record, index) => rowOf(master, record, index));
  const given = typedFields(master.definition).filter(
    (field) => isColumn(field) && fresh.some(({ values }) => (values[field.name] ?? null) !== null),
  );
  const columns = given.map((field) => identifier(columnOf(field))).reduce((left, right) => sql`${left}, ${right}`);
  const chosen = given
    .map((field) => sql`r.${identifier(columnOf(field))}`)
    .reduce((left, right) => sql`${left}, ${right}`);
  // Rows of one insert get their numbers in the order of the select.
  const made = await select<{ id: number }>(
    context.em,
    sql`insert into ${identifier(master.table)} (${columns})
        select ${chosen} from ${rowsOf(master, rows)} order by r.index returning id`,
  );
  return made.map(({ id }) => id).sort((left, right) => left - right);
}

async function updateRecords(master: Master, context: MasterContext, records: readonly RecordToSave[]) {
  const rows = records.flatMap((record, index) => (record.id === null ? [] : [rowOf(master, record, index)]));
  if (rows.length === 0) return;
  const sets = typedFields(master.definition)
    .filter(isColumn)
    .map((field) => {
      const column = identifier(columnOf(field));
      return sql`${column} = case when jsonb_exists(r.has, ${columnOf(field)}) then r.${column} else m.${column} end`;
    })
    .reduce((left, right) => sql`${left}, ${right}`);
  await context.em.execute(
    sql`update ${identifier(master.table)} m set ${sets}, updated_at = clock_timestamp() from ${rowsOf(master, rows)} where m.id = r.id`,
  );
}

type Values = Record<string, string | null>;

/** Only what differs, by field. */
function changesOf({ definition }: Master, before: MasterRecord | undefined, after: MasterRecord) {
  const was: Values = {};
  const is: Values = {};
  for (const { name, isOrdered } of typedFields(definition)) {
    const [old, now] = [plainValue(before?.values[name], isOrdered), plainValue(after.values[name], isOrdered)];
    if (old === now) continue;
    was[name] = old;
    is[name] = now;
  }
  return { before: was, after: is };
}

export interface AuditedChange {
  id: number;
  act: MasterChange['act'];
  before: Values;
  after: Values;
}

/** One row of the audit trail for each change, with both people behind it. */
export async function auditRecords(
  { definition }: { definition: Pick<MasterDefinition, 'entity'> },
  { em, person, requestId }: Pick<MasterContext, 'em' | 'person' | 'requestId'>,
  changes: readonly AuditedChange[],
  details: Record<string, unknown> = {},
): Promise<void> {
  if (changes.length === 0) return;
  const more = Object.keys(details).length === 0 ? null : JSON.stringify(details);
  await em.execute(
    sql`insert into audit_entry (op_id, user_id, impersonator_id, action, entity, entity_id, before, after, details, request_id)
        select gen_random_uuid()::text, ${person.userId}, ${person.impersonator?.userId ?? null},
               ${definition.entity} || '.' || c.act, ${definition.entity}, c.id::text, c.before, c.after, ${more}::jsonb, ${requestId}
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id int, act text, before jsonb, after jsonb)`,
  );
}
