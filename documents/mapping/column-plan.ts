import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { columnLetter } from '../reading/cells.ts';
import type { SheetRow } from '../reading/cells.ts';
import { shownText } from './convert-cell.ts';
import { foldText } from './fold-text.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';

export interface MappedColumn {
  source: string;
  field: string;
  columnLetter: string;
}

export interface ColumnPlan {
  /** Per model field the columns that feed it (two for a debit and credit pair); empty when none does. */
  columnsOf: readonly (readonly number[])[];
  /** MATRIX: column of each month in order. */
  monthColumns: readonly number[];
  mapped: readonly MappedColumn[];
  /** Heads of the file that nothing is taken from. */
  unmapped: readonly { head: string; columnLetter: string }[];
  /** Optional sources that the file does not have. */
  missing: readonly { source: string; field: string }[];
  untranslatedHeads: readonly string[];
}

/** Finds every mapped source among the heads of one row. @throws LayoutChanged when a needed one is absent or there twice */
export function planColumns(
  row: SheetRow,
  definition: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
  translation: ReadonlyMap<string, string> | null,
): ColumnPlan {
  const heads = readHeads(row, translation);
  const months = definition.format === 'MATRIX' ? (definition.monthColumns ?? []) : [];
  const problems: MappingFinding[] = [];
  const find = (source: string, field: string | null, isNeeded: boolean): number | null => {
    const places = heads.places.get(foldText(source)) ?? [];
    if (places.length === 1) return places[0]!;
    if (places.length === 0 && !isNeeded) return null;
    const found = places.map((place) => `${columnLetter(place)}${row.rowNo}`).join(', ');
    problems.push(
      findingAt('LAYOUT_CHANGED', row.rowNo, places[1] ?? null, { field, found: found || null, expected: source }),
    );
    return null;
  };
  const columnsOf: number[][] = fields.map(() => []);
  const mapped: MappedColumn[] = [];
  const missing: { source: string; field: string }[] = [];
  const isMonth = new Set(months.map(foldText));
  for (const { source, field } of definition.columns) {
    const index = fields.findIndex((candidate) => candidate.name === field);
    if (index < 0 || isMonth.has(foldText(source))) continue;
    const isPair = definition.columns.filter((other) => other.field === field).length > 1;
    const column = find(source, field, fields[index]!.isRequired || isPair);
    if (column === null) missing.push({ source, field });
    else {
      columnsOf[index]!.push(column);
      mapped.push({ source, field, columnLetter: columnLetter(column) });
    }
  }
  const monthColumns = months.map((month) => find(month, null, true) ?? -1);
  if (problems.length > 0) throw new LayoutChanged(problems);
  const used = new Set([...columnsOf.flat(), ...monthColumns]);
  const unmapped = heads.texts
    .map((head, column) => ({ head, column }))
    .filter(({ head, column }) => head !== '' && !used.has(column))
    .map(({ head, column }) => ({ head, columnLetter: columnLetter(column) }));
  const untranslatedHeads = heads.untranslated.filter((head) => unmapped.some((column) => column.head === head));
  return { columnsOf, monthColumns, mapped, unmapped, missing, untranslatedHeads };
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
