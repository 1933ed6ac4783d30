import { z } from 'zod';
import type { SetUpFault, SetUpKind, SetUpRecord, SetUpValue } from '#contracts/set-up.ts';
import { foldKey } from '#contracts/text.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';

/** A record that differs from what stands, whole: fields that the file leaves out are those that stand. */
export interface PlannedRecord {
  record: SetUpRecord;
  standing: SetUpRecord | null;
  /** Names of the fields that differ. */
  fields: readonly string[];
}

export type PartFault = Omit<SetUpFault, 'kind' | 'key'> & { record: SetUpRecord };

/** One kind of records of the set-up file. */
export interface SetUpPart {
  kind: SetUpKind;
  /** Fields that a record is known by. */
  keyFields: readonly string[];
  /** What a record of the file may say. Its output is read as a record, and parsed again where a part needs its types. */
  schema: z.ZodType<object>;
  /** Everything that is in force, with every field, in an order that two installations share. */
  read: (context: MasterContext) => Promise<SetUpRecord[]>;
  /** In the transaction of the context. What it refuses it tells; the caller takes everything back then. */
  write: (
    context: MasterContext,
    planned: readonly PlannedRecord[],
    /** All records of the file, those that stand already too. */
    all: readonly SetUpRecord[],
  ) => Promise<PartFault[]>;
}

const partsOfKey = (part: Pick<SetUpPart, 'keyFields'>, record: SetUpRecord) =>
  part.keyFields.map((name) => {
    const value = record[name] ?? null;
    return value === null ? '' : typeof value === 'object' ? JSON.stringify(ordered(value)) : String(value);
  });

/** Two records of the same key are the same record. */
export const keyOf = (part: Pick<SetUpPart, 'keyFields'>, record: SetUpRecord): string =>
  partsOfKey(part, record).map(foldKey).join('\n');

/** What a record is called in front of people. */
export const shownKey = (part: Pick<SetUpPart, 'keyFields'>, record: SetUpRecord): string =>
  partsOfKey(part, record)
    .filter((text) => text !== '')
    .join(' · ');

/** Names of an object in the order of the alphabet, so that equal values have equal texts. */
export function ordered(value: SetUpValue): SetUpValue {
  if (Array.isArray(value)) return (value as readonly SetUpValue[]).map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, SetUpValue>);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, held]) => [name, ordered(held)]),
  );
}

export const isSameValue = (one: SetUpValue, other: SetUpValue): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** As rows are read from jsonb: what is undefined there has no place in a file. */
export const plain = (value: unknown): SetUpRecord => JSON.parse(JSON.stringify(value)) as SetUpRecord;

export const textField = z.string().max(100_000).nullable();
export const requiredText = z.string().trim().min(1).max(100_000);
export const dayField = z.iso.date();

/** @returns the faults of what `work` refuses, record by record, each in a savepoint of its own */
export async function eachRecord(
  context: MasterContext,
  planned: readonly PlannedRecord[],
  work: (inner: MasterContext, one: PlannedRecord) => Promise<void>,
): Promise<PartFault[]> {
  const faults: PartFault[] = [];
  for (const one of planned) faults.push(...(await faultsOf(context, one.record, (inner) => work(inner, one))));
  return faults;
}

/** @returns what `work` refuses, as faults of the record */
export async function faultsOf(
  context: MasterContext,
  record: SetUpRecord,
  work: (inner: MasterContext) => Promise<unknown>,
): Promise<PartFault[]> {
  try {
    await context.em.transactional((em) => work({ ...context, em }));
    return [];
  } catch (error) {
    return refusedAt(record, error);
  }
}

type Problem = Pick<SetUpFault, 'code' | 'params'> & { field?: string | null; found?: string | null };

/** @returns a refusal as faults of the record @throws what is no refusal */
export function refusedAt(record: SetUpRecord, error: unknown): PartFault[] {
  if (!(error instanceof AppError)) throw error;
  const problems = error.details?.['problems'] as readonly Problem[] | undefined;
  if (!Array.isArray(problems) || problems.length === 0) {
    return [{ record, field: null, code: error.code, found: error.message }];
  }
  return problems.map(({ field = null, found = null, ...rest }: Problem) => ({ record, field, found, ...rest }));
}

/** What a record is refused for, at one of its fields. */
export function refusal(field: string, code: SetUpFault['code'], found: string | null, params = {}): AppError {
  return new AppError('BadInput', `${field}: ${code}`, { problems: [{ field, code, found, params }] });
}

export const unknownCode = (record: SetUpRecord, field: string): PartFault => ({
  ...{ record, field, code: 'UnknownCode' },
  found: typeof record[field] === 'string' ? record[field] : null,
});

/** Rows with a position, counted from 1, stand there; the others keep their order in the places between. */
export function placed<Row>(rows: readonly Row[], positionOf: (row: Row) => number | null): Row[] {
  const slots = rows.map((): Row | null => null);
  const others: Row[] = [];
  for (const row of rows) {
    const position = positionOf(row);
    const slot = position === null ? -1 : slots.findIndex((held, index) => held === null && index >= position - 1);
    if (slot < 0) others.push(row);
    else slots[slot] = row;
  }
  return slots.map((held) => held ?? others.shift()!);
}
