import { z } from 'zod';
import type { SetUpFile, SetUpKind, SetUpRecord, SetUpValue } from '#contracts/set-up.ts';
import { setUpFormat, setUpKinds } from '#contracts/set-up.ts';
import type { PlainCell, PlainSheet } from '#documents/set-up/write-sheets.ts';
import type { SetUpPart } from './part.ts';
import { setUpParts } from './parts.ts';
import type { ReadSetUp } from './read-file.ts';
import { faultOfFile, withRecords } from './read-file.ts';

/** The sheet that says what the workbook is. */
const aboutSheet = 'set-up';
/** A cell holds 32,767 characters; what is longer goes on in a column of the same name and a number. */
const longestCell = 32_000;

/** A sheet for each kind, a row for each record; lists and objects as JSON. */
export function toSheets({ format, version, records }: SetUpFile): PlainSheet[] {
  const about = {
    name: aboutSheet,
    rows: [
      ['format', 'version'],
      [format, version],
    ],
  };
  const kinds = setUpKinds.flatMap((kind) => (records[kind] ? [{ name: kind, rows: rowsOf(records[kind]) }] : []));
  return [about, ...kinds];
}

function rowsOf(records: readonly SetUpRecord[]): PlainCell[][] {
  const widths = new Map<string, number>();
  const cells = records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, piecesOf(value)])),
  );
  for (const row of cells) {
    for (const [name, pieces] of Object.entries(row)) {
      widths.set(name, Math.max(widths.get(name) ?? 1, pieces.length));
    }
  }
  const columns = [...widths].flatMap(([name, width]) =>
    Array.from({ length: width }, (_, index) => ({ name, index, head: index === 0 ? name : `${name}#${index + 1}` })),
  );
  const head = columns.map((column) => column.head);
  return [head, ...cells.map((row) => columns.map(({ name, index }) => row[name]?.[index] ?? null))];
}

function piecesOf(value: SetUpValue): PlainCell[] {
  if (value === null || typeof value === 'number') return [value];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += longestCell) pieces.push(text.slice(start, start + longestCell));
  return pieces.length > 0 ? pieces : [null];
}

/** Texts of a cell become what their column holds, by the schema of the kind. */
export function fromSheets(sheets: readonly PlainSheet[]): ReadSetUp {
  const about = sheets.find(({ name }) => name === aboutSheet)?.rows;
  const said = (head: string) => about?.[1]?.[about[0]?.indexOf(head) ?? -1] ?? null;
  if (said('format') !== setUpFormat) return { faults: [faultOfFile('UnknownFormat', null)] };
  const others = sheets.filter(({ name }) => name !== aboutSheet);
  const unknown = others.filter(({ name }) => !setUpKinds.includes(name as SetUpKind));
  if (unknown.length > 0) return { faults: unknown.map(({ name }) => faultOfFile('UnknownKind', name)) };
  const records = Object.fromEntries(
    others.map(({ name, rows }) => [
      name,
      recordsOf(
        setUpParts.find(({ kind }) => kind === name)!,
        rows,
      ),
    ]),
  );
  return withRecords(Number(said('version')), records);
}

function recordsOf(part: SetUpPart, [head = [], ...rows]: readonly PlainCell[][]): SetUpRecord[] {
  const columns = head.map((cell) =>
    String(cell ?? '')
      .split('#')[0]!
      .trim(),
  );
  return rows.map((row) => {
    const texts = new Map<string, PlainCell>();
    for (const [index, name] of columns.entries()) {
      const cell = row[index] ?? null;
      if (name === '') continue;
      const before = texts.get(name) ?? null;
      texts.set(name, before === null ? cell : cell === null ? before : `${before}${cell}`);
    }
    const entries = [...texts].flatMap(([name, cell]): [string, SetUpValue][] => {
      const value = valueOf(fieldSchema(part, name), cell);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(entries);
  });
}

function fieldSchema({ schema }: SetUpPart, name: string): z.ZodType | null {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : null;
  return field instanceof z.ZodType ? field : null;
}

/** @returns undefined for a blank where the field has no blank */
function valueOf(schema: z.ZodType | null, cell: PlainCell): SetUpValue | undefined {
  const isTaken = (value: SetUpValue | undefined) => value !== undefined && (schema?.safeParse(value).success ?? true);
  if (cell === null) return isTaken(null) ? null : undefined;
  if (typeof cell !== 'string') return isTaken(cell) ? cell : String(cell);
  const parsed = parse(cell);
  // An object or a list is never meant as a text.
  const readings = typeof parsed === 'object' || schema === null ? [parsed, cell] : [cell, parsed];
  return readings.find(isTaken) ?? cell;
}

function parse(text: string): SetUpValue | undefined {
  try {
    return JSON.parse(text) as SetUpValue;
  } catch {
    return undefined;
  }
}
