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

/**
 * Finds every mapped source among the heads of one row.
 * @param needed fields that may not be missing though the model does not require them
 * @throws LayoutChanged when a needed one is absent or there twice
 */
export function planColumns(
  row: SheetRow,
  definition: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
  translation: ReadonlyMap<string, string> | null,
  needed: ReadonlySet<string> = new Set(),
): ColumnPlan {
  const heads = readHeads(row, translation);
  const months = definition.format === 'MATRIX' ? (definition.monthColumns ?? []) : [];
  const columnsOf: number[][] = fields.map(() => []);
  const mapped: MappedColumn[] = [];
  const absent: { source: string; field: string | null; isNeeded: boolean }[] = [];
  const doubled: MappingFinding[] = [];
  const find = (source: string, field: string | null, isNeeded: boolean): number | null => {
    const places = heads.places.get(foldText(source)) ?? [];
    if (places.length === 1) return places[0]!;
    if (places.length === 0) absent.push({ source, field, isNeeded });
    else doubled.push(doubledHead(row.rowNo, places, source, field));
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
  const missing = withLookalikes(absent, unmapped, fields);
  const lost = missing.filter(({ isNeeded }) => isNeeded);
  const problems = [...doubled, ...lost.map((column) => lostColumn(row.rowNo, column))];
  if (problems.length > 0) throw new LayoutChanged(problems);
  const untranslatedHeads = heads.untranslated.filter((head) => unmapped.some((column) => column.head === head));
  const named = missing.flatMap(({ source, field, lookalike }) =>
    field === null ? [] : [{ source, field, lookalike }],
  );
  return { columnsOf, monthColumns, mapped, unmapped, missing: named, untranslatedHeads };
}

function withLookalikes<Absent extends { source: string; field: string | null }>(
  absent: readonly Absent[],
  unmapped: ColumnPlan['unmapped'],
  fields: readonly DataModelFieldDefinition[],
): (Absent & { lookalike: string | null })[] {
  const named = absent.map(({ source, field }) => {
    const labels = fields.find(({ name }) => name === field)?.labels;
    return { source, labels: labels ? Object.values(labels) : [] };
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

function lostColumn(
  rowNo: number,
  { source, field, lookalike }: { source: string; field: string | null; lookalike: string | null },
): MappingFinding {
  return findingAt('LAYOUT_CHANGED', rowNo, null, {
    field,
    found: lookalike,
    expected: source,
    params: { kind: lookalike === null ? 'LOST' : 'RENAMED', before: source, now: lookalike ?? '', rowNo },
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
