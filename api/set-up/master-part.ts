import { z } from 'zod';
import type { Draft, FieldDefinition, FieldValue, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import type { SetUpKind, SetUpRecord, SetUpValue } from '#contracts/set-up.ts';
import { foldKey } from '#contracts/text.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { refuseFlag, saveFlags } from '../imports/active-flags.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { identifier } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import { resolveDrafts } from '../masters/resolve-drafts.ts';
import { saveRecords } from '../masters/save-records.ts';
import type { PartFault, PlannedRecord, SetUpPart } from './part.ts';
import { keyOf, textField } from './part.ts';

export interface MasterPartOptions {
  /** Fields that another kind of the file holds, or that stay where they are. */
  without?: readonly string[];
  keyFields?: readonly string[];
  /** Over `m`: records that the file holds; all that are not retired by default. */
  where?: Part;
  /** New ones are switched off, and the file does not speak of it. */
  isSwitchedHere?: true;
}

const recordsAtOnce = 1_000;

/** A kind of records that is a master: read, checked and saved as its screens and imports do. */
export function masterPart(kind: SetUpKind, master: Master, options: MasterPartOptions = {}): SetUpPart {
  const { definition } = master;
  const { without = [], isSwitchedHere } = options;
  const fields = typedFields(definition).filter(({ name }) => !without.includes(name));
  const part: SetUpPart = {
    kind,
    keyFields: options.keyFields ?? definition.keyFields ?? withinAndKey(master),
    schema: schemaOf(fields, isSwitchedHere !== true),
    read: async (context) => {
      const records = await readAll(master, context, options);
      return records
        .map((record) => presented(fields, record, isSwitchedHere !== true))
        .sort((one, other) => (keyOf(part, one) < keyOf(part, other) ? -1 : 1));
    },
    write: async (context, planned) => {
      const faults: PartFault[] = [];
      for (const wave of wavesOf(master, fields, planned)) {
        const existing = await readAll(master, context, options);
        const byKey = new Map(existing.map((record) => [keyOf(part, presented(fields, record, false)), record]));
        for (let start = 0; start < wave.length; start += recordsAtOnce) {
          const batch = wave.slice(start, start + recordsAtOnce);
          const known = batch.map(({ record }) => byKey.get(keyOf(part, record)) ?? null);
          faults.push(...(await writeBatch(master, context, { fields, batch, known, isSwitchedHere })));
        }
      }
      return faults;
    },
  };
  return part;
}

function withinAndKey({ definition }: Master): string[] {
  const { key, fields } = definition;
  const { within, type } = fields.find(({ name }) => name === key)!;
  return within && type !== 'reference' ? [within, key] : [key];
}

function schemaOf(fields: readonly FieldDefinition[], hasStatus: boolean): SetUpPart['schema'] {
  const ofField = ({ type }: FieldDefinition) => {
    if (type === 'references') return z.array(z.string().max(2_000));
    if (type === 'flag') return z.boolean().nullable();
    return type === 'integer' ? z.number().int().nullable() : textField;
  };
  const shape = Object.fromEntries(fields.map((field) => [field.name, ofField(field).optional()]));
  const status: z.ZodRawShape = hasStatus ? { isActive: z.boolean().optional() } : {};
  return z.strictObject({ ...shape, ...status });
}

async function readAll(master: Master, context: MasterContext, { where }: MasterPartOptions): Promise<MasterRecord[]> {
  const rows = await select<{ id: number }>(
    context.em,
    sql`select m.id from ${identifier(master.table)} m
        where m.retired_at is null and ${where ?? sql`true`} and ${master.isInScope(context)} order by m.id`,
  );
  const records: MasterRecord[] = [];
  for (let start = 0; start < rows.length; start += recordsAtOnce) {
    const ids = rows.slice(start, start + recordsAtOnce).map(({ id }) => id);
    records.push(...(await readRecords(master, context, ids, { isTypedOnly: true, hasCodesOnly: true })));
  }
  return records;
}

function presented(fields: readonly FieldDefinition[], record: MasterRecord, hasStatus: boolean): SetUpRecord {
  const values = fields.map((field) => [field.name, valueOf(field, record.values[field.name])]);
  return { ...Object.fromEntries(values), ...(hasStatus && { isActive: record.isActive }) };
}

function valueOf({ type, isOrdered }: FieldDefinition, value: FieldValue | undefined): SetUpValue {
  if (value === null || value === undefined) return type === 'references' ? [] : null;
  if (Array.isArray(value)) {
    const codes = value.map(({ code }) => code);
    return isOrdered ? codes : codes.sort();
  }
  return typeof value === 'object' ? value.code : value;
}

/** Records that name others of their own kind come after these. */
function wavesOf(
  { definition, references, table }: Master,
  fields: readonly FieldDefinition[],
  planned: readonly PlannedRecord[],
): PlannedRecord[][] {
  const own = fields.find(({ name, type }) => type === 'reference' && references[name]?.table === table);
  if (!own) return [[...planned]];
  const above = ({ record }: PlannedRecord) => foldKey(textOf(record[own.name]));
  const waves: PlannedRecord[][] = [];
  let left = [...planned];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ record }) => foldKey(textOf(record[definition.key]))));
    const wave = left.filter((one) => !waiting.has(above(one)));
    // A circle is left to the checks of the record.
    waves.push(wave.length > 0 ? wave : left);
    left = wave.length > 0 ? left.filter((one) => waiting.has(above(one))) : [];
  }
  return waves;
}

const textOf = (value: SetUpValue | undefined) => (typeof value === 'string' ? value : '');

interface Batch {
  fields: readonly FieldDefinition[];
  batch: readonly PlannedRecord[];
  known: readonly (MasterRecord | null)[];
  isSwitchedHere: true | undefined;
}

async function writeBatch(
  master: Master,
  context: MasterContext,
  { fields, batch, known, isSwitchedHere }: Batch,
): Promise<PartFault[]> {
  const candidates = batch.map((one, index) => ({
    existing: known[index] ?? null,
    draft: draftOf(fields, one, (known[index] ?? null) !== null),
  }));
  const resolved = await resolveDrafts(master, context, candidates);
  const faults: PartFault[] = [];
  const saved: { index: number; isActive: boolean | undefined }[] = [];
  for (const [index, one] of batch.entries()) {
    const { problems } = resolved[index]!;
    const before = known[index] ?? null;
    const isActive = isSwitchedHere ? (before === null ? false : undefined) : wantedStatus(one, before);
    const refused =
      isActive === undefined || isSwitchedHere ? null : await refuseFlag(master, context, before, isActive);
    const all = refused ? [...problems, refused] : problems;
    faults.push(...all.map((problem) => ({ record: one.record, ...problem })));
    if (all.length === 0) saved.push({ index, isActive });
  }
  const records = saved.map(({ index }) => ({ id: resolved[index]!.id, values: resolved[index]!.values }));
  if (records.length > 0) {
    const details = { importedFrom: 'set-up file' };
    const ids = await saveRecords(master, context, records, details);
    const flags = saved.map(({ isActive }) => isActive);
    await saveFlags(master, context, ids, flags, details);
  }
  return faults;
}

function wantedStatus({ record }: PlannedRecord, before: MasterRecord | null): boolean | undefined {
  const wanted = record['isActive'];
  return typeof wanted !== 'boolean' || wanted === (before?.isActive ?? true) ? undefined : wanted;
}

/** Of a known record what differs alone: the rest may be values that forms no longer accept. */
function draftOf(fields: readonly FieldDefinition[], { record, fields: differing }: PlannedRecord, isKnown: boolean) {
  const spoken = fields.filter(({ name }) => record[name] !== undefined && (!isKnown || differing.includes(name)));
  const draft: Draft = Object.fromEntries(
    spoken.map(({ name }) => {
      const value = record[name] as string | number | boolean | null | string[];
      return [name, typeof value === 'number' ? String(value) : value];
    }),
  );
  return draft;
}
