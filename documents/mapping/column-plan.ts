import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { columnLetter } from '../reading/cells.ts';
import type { SheetRow } from '../reading/cells.ts';
import { shownText } from './convert-cell.ts';
import { foldText } from './fold-text.ts';
import { findLookalikes } from './lookalikes.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';

export interface MappedColumn {
  source: string;
  field: string;
  columnLetter: string;
}

export interface MissingColumn {
  source: string;
  field: string;
  lookalike: string | null;
}

export interface ColumnPlan {
  /** Per model field the columns that feed it (two for a debit and credit pair); empty when none does. */
  columnsOf: readonly (readonly number[])[];
  /** MATRIX: column of each month in order. */
  monthColumns: readonly number[];
  mapped: readonly MappedColumn[];
  /** Heads of the file that nothing is taken from. */
  unmapped: readonly { head: string; columnLetter: string }[];
  /** Optional sources that the file does not have, with the unused heading that resembles each. */
  missing: readonly MissingColumn[];
  untranslatedHeads: readonly string[];
}

/** What the columns of a file are judged by, beside its mapping. */
export interface ExpectedColumns {
  /** Fields that may not be missing though the model does not require them. */
  needed?: ReadonlySet<string> | undefined;
  /** Folded source -> letter of its column in the last file that was accepted. */
  formerLetters?: ReadonlyMap<string, string> | undefined;
}

export interface MatchedColumns {
  plan: ColumnPlan;
  /** Every source that no column was found for, those of months too. */
  absent: { source: string; field: string | null; isNeeded: boolean; lookalike: string | null }[];
  doubled: { source: string; field: string | null }[];
  problems: MappingFinding[];
}

/**
 * Finds every mapped source among the heads of one row.
 * @throws LayoutChanged when a needed one is absent or there twice
 */
export function planColumns(
  row: SheetRow,
  definition: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
  translation: ReadonlyMap<string, string> | null,
  expected: ExpectedColumns = {},
): ColumnPlan {
  const { plan, problems } = matchColumns(row, definition, fields, translation, expected);
  if (problems.length > 0) throw new LayoutChanged(problems);
  return plan;
}

/** As `planColumns`, with the problems beside what was found. */
export function matchColumns(
  row: SheetRow,
  definition: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
  translation: ReadonlyMap<string, string> | null,
  { needed = new Set(), formerLetters = new Map() }: ExpectedColumns = {},
): MatchedColumns {
  const heads = readHeads(row, translation);
  const months = definition.format === 'MATRIX' ? (definition.monthColumns ?? []) : [];
  const columnsOf: number[][] = fields.map(() => []);
  const mapped: MappedColumn[] = [];
  const sought: { source: string; field: string | null; isNeeded: boolean }[] = [];
  const doubled: { source: string; field: string | null; places: readonly number[] }[] = [];
  const find = (source: string, field: string | null, isNeeded: boolean): number | null => {
    const places = placesOf(source, heads.places, translation);
    if (places.length === 1) return places[0]!;
    if (places.length === 0) sought.push({ source, field, isNeeded });
    else doubled.push({ source, field, places });
    return null;
  };
  const isMonth = new Set(months.map(foldText));
  for (const { source, field } of definition.columns) {
    const index = fields.findIndex((candidate) => candidate.name === field);
    if (index < 0 || isMonth.has(foldText(source))) continue;
    const isPair = definition.columns.filter((other) => other.field === field).length > 1;
    const column = find(source, field, fields[index]!.isRequired || isPair || needed.has(field));
    if (column === null) continue;
    columnsOf[index]!.push(column);
    mapped.push({ source, field, columnLetter: columnLetter(column) });
  }
  const monthColumns = months.map((month) => find(month, null, true) ?? -1);
  const used = new Set([...columnsOf.flat(), ...monthColumns]);
  const unmapped = heads.texts
    .map((head, column) => ({ head, column }))
    .filter(({ head, column }) => head !== '' && !used.has(column))
    .map(({ head, column }) => ({ head, columnLetter: columnLetter(column) }));
  const absent = withLookalikes(sought, unmapped, fields);
  const lost = absent.filter(({ isNeeded }) => isNeeded);
  const problems = [
    ...doubled.map(({ places, source, field }) => doubledHead(row.rowNo, places, source, field)),
    ...lost.map((column) => lostColumn(row, heads.texts, column, formerLetters.get(foldText(column.source)) ?? null)),
  ];
  const untranslatedHeads = heads.untranslated.filter((head) => unmapped.some((column) => column.head === head));
  const missing = absent.flatMap(({ source, field, lookalike }) =>
    field === null ? [] : [{ source, field, lookalike }],
  );
  const plan = { columnsOf, monthColumns, mapped, unmapped, missing, untranslatedHeads };
  return { plan, absent, doubled, problems };
}

/** Columns under the head itself, else under one that the translation table gives the same meaning. */
function placesOf(
  source: string,
  places: ReadonlyMap<string, number[]>,
  translation: ReadonlyMap<string, string> | null,
): readonly number[] {
  const own = places.get(foldText(source));
  if (own) return own;
  const target = translation?.get(foldText(source));
  return (target !== undefined && places.get(foldText(target))) || [];
}

function withLookalikes<Absent extends { source: string; field: string | null }>(
  absent: readonly Absent[],
  unmapped: ColumnPlan['unmapped'],
  fields: readonly DataModelFieldDefinition[],
): (Absent & { lookalike: string | null })[] {
  const named = absent.map(({ source, field }) => {
    const named = fields.find(({ name }) => name === field);
    const known = [...Object.values(named?.labels ?? {}), ...Object.values(named?.synonyms ?? {}).flat()];
    return { source, labels: known };
  });
  const lookalikes = findLookalikes(
    named,
    unmapped.map(({ head }) => head),
  );
  return absent.map((column, index) => ({ ...column, lookalike: lookalikes[index] ?? null }));
}

function doubledHead(rowNo: number, places: readonly number[], source: string, field: string | null): MappingFinding {
  const found = places.map((place) => `${columnLetter(place)}${rowNo}`).join(', ');
  return findingAt('LAYOUT_CHANGED', rowNo, places[1] ?? null, {
    field,
    found,
    expected: source,
    params: { kind: 'TWICE', before: source, now: found, rowNo },
  });
}

/** A heading that resembles the missing one is named with its column, and with the column of the last accepted file. */
function lostColumn(
  { rowNo }: SheetRow,
  heads: readonly string[],
  { source, field, lookalike }: { source: string; field: string | null; lookalike: string | null },
  from: string | null,
): MappingFinding {
  const column = lookalike === null ? -1 : heads.indexOf(lookalike);
  const to = column < 0 ? null : columnLetter(column);
  const kind = to === null ? (from === null ? 'LOST' : 'LOST_FROM') : from === null ? 'RENAMED' : 'RENAMED_FROM';
  return findingAt('LAYOUT_CHANGED', rowNo, column < 0 ? null : column, {
    field,
    found: lookalike,
    expected: source,
    params: { kind, before: source, now: lookalike ?? '', rowNo, ...(from && { from }), ...(to && { to }) },
  });
}

function readHeads(row: SheetRow, translation: ReadonlyMap<string, string> | null) {
  const places = new Map<string, number[]>();
  const untranslated: string[] = [];
  const texts = row.cells.map((cell) => shownText(cell).replace(/\s+/g, ' ').trim());
  texts.forEach((text, column) => {
    if (text === '') return;
    const target = translation?.get(foldText(text));
    if (translation !== null && target === undefined) untranslated.push(text);
    // The mapping may name a head in either language.
    for (const name of new Set([foldText(text), foldText(target ?? text)]))
      places.set(name, [...(places.get(name) ?? []), column]);
  });
  return { places, texts, untranslated };
}
