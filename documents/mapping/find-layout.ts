import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { joinCodes } from '../imports/split-codes.ts';
import type { Sheet, SheetRow } from '../reading/cells.ts';
import { matchColumns } from './column-plan.ts';
import { shownText } from './convert-cell.ts';
import { foldText } from './fold-text.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';
import type { RowMapperOptions } from './row-mapper-options.ts';
import { firstText } from './row-ledger.ts';
import { followTitleCells, placeOf, titleValue } from './title-cells.ts';

/** Title rows that may have been added above the headings. */
const mostAdded = 30;

export type LayoutOptions = Pick<
  RowMapperOptions,
  'definition' | 'fields' | 'translation' | 'neededFields' | 'formerLetters'
>;

/**
 * Compares the begin of a sheet with its mapping and answers the mapping as it applies to this file: headings that have
 * moved as a whole are followed.
 * @throws LayoutChanged with every difference at once
 */
export function findLayout(sheet: Pick<Sheet, 'rows'>, options: LayoutOptions): DatasetMappingDefinition {
  const { definition } = options;
  const rows = firstRows(sheet, definition);
  const at = (rowNo: number): SheetRow | null => rows.find((row) => row.rowNo === rowNo) ?? null;
  const { row: headRow, rivals } = findHeadRow(rows, options);
  const shift = headRow === null ? 0 : headRow.rowNo - definition.rowNumber;
  const type = definition.type && { ...definition.type, rowIndex: definition.type.rowIndex + shift };
  const moved: DatasetMappingDefinition = {
    ...definition,
    rowNumber: definition.rowNumber + shift,
    type,
    ...(definition.titleCells && { titleCells: followTitleCells(definition, rows, shift) }),
    // Checked here once; the rows below are read without them.
    requiredColumns: [],
  };
  const problems = definition.requiredColumns.flatMap(({ columnRowNumber, columnValue }) => {
    if (holds(at(columnRowNumber + shift), columnValue) || holds(at(columnRowNumber), columnValue)) return [];
    const found = at(columnRowNumber + shift);
    return difference('GUARD', columnRowNumber, found && rowText(found), columnValue);
  });
  if (type && !holds(at(type.rowIndex), type.columnName))
    problems.push(difference('TYPE_COLUMN', type.rowIndex, null, type.columnName));
  problems.push(...titleProblems(moved, at, options.fields));
  if (rivals.length > 0) {
    problems.push(difference('HEADS_TWICE', definition.rowNumber, rivals.join(', '), String(definition.rowNumber)));
  } else if (headRow === null) {
    const expected = joinCodes(definition.columns.map(({ source }) => source));
    problems.push(difference('HEADS_LOST', definition.rowNumber, null, expected));
  } else problems.push(...columnProblems(headRow, { ...options, definition: moved }));
  if (problems.length === 0) return moved;
  if (shift !== 0)
    problems.unshift(difference('HEADS_MOVED', moved.rowNumber, String(moved.rowNumber), String(definition.rowNumber)));
  throw new LayoutChanged(problems);
}

/** A title cell that lost its words may hold anything; nothing says so where a constant stands in for it. */
function titleProblems(
  { titleCells = [], constants = [] }: DatasetMappingDefinition,
  at: (rowNo: number) => SheetRow | null,
  fields: LayoutOptions['fields'],
): MappingFinding[] {
  return titleCells.flatMap((title) => {
    const { rowNo, column } = placeOf(title);
    const cell = at(rowNo)?.cells[column] ?? null;
    if (titleValue(cell, title.label) !== undefined) return [];
    const isRequired = fields.some(({ name, isRequired: needed }) => needed && name === title.field);
    if (!isRequired || constants.some(({ field }) => field === title.field)) return [];
    const params = { kind: 'TITLE', before: title.label ?? '', now: title.cell, rowNo };
    const found = shownText(cell) || null;
    return findingAt('LAYOUT_CHANGED', rowNo, column, { field: title.field, found, expected: title.label, params });
  });
}

export function firstRows(
  sheet: Pick<Sheet, 'rows'>,
  { rowNumber, type, requiredColumns }: DatasetMappingDefinition,
): SheetRow[] {
  const deepest = Math.max(rowNumber, type?.rowIndex ?? 0, ...requiredColumns.map((one) => one.columnRowNumber));
  const rows: SheetRow[] = [];
  for (const row of sheet.rows()) {
    if (row.rowNo > deepest + mostAdded) break;
    rows.push(row);
  }
  return rows;
}

export interface FoundHeads {
  row: SheetRow | null;
  /** Rows elsewhere that hold as many of the headings as each other, so that none of them can be chosen. */
  rivals: readonly number[];
}

/** The row that was mapped, or the one row elsewhere that holds clearly more of the headings. */
export function findHeadRow(rows: readonly SheetRow[], { definition, translation }: LayoutOptions): FoundHeads {
  const sources = [...definition.columns.map(({ source }) => source), ...(definition.monthColumns ?? [])];
  const sought = new Set(sources.map(foldText));
  const translated = (text: string) => foldText(translation?.get(text) ?? text);
  const counted = rows.map((row) => {
    const heads = new Set(
      row.cells.flatMap((cell) => {
        const head = foldText(shownText(cell));
        return [head, translated(head)];
      }),
    );
    return { row, count: [...sought].filter((source) => heads.has(source) || heads.has(translated(source))).length };
  });
  const mapped = counted.find(({ row }) => row.rowNo === definition.rowNumber) ?? null;
  const least = Math.max(2, Math.ceil(sought.size / 2), (mapped?.count ?? 0) + 1);
  const best = Math.max(0, ...counted.map(({ count }) => count));
  const candidates = best < least ? [] : counted.filter(({ count }) => count === best);
  if (candidates.length > 1) return { row: mapped?.row ?? null, rivals: candidates.map(({ row }) => row.rowNo) };
  return { row: candidates[0]?.row ?? mapped?.row ?? null, rivals: [] };
}

function columnProblems(row: SheetRow, options: LayoutOptions): readonly MappingFinding[] {
  const { definition, fields, translation, neededFields: needed, formerLetters } = options;
  return matchColumns(row, definition, fields, translation, { needed, formerLetters }).problems;
}

const holds = (row: SheetRow | null, value: string): boolean =>
  row?.cells.some((cell) => foldText(shownText(cell)) === foldText(value)) ?? false;

const rowText = (row: SheetRow): string =>
  row.cells
    .map(shownText)
    .filter((text) => text.trim() !== '')
    .join(' | ') || firstText(row);

function difference(kind: string, rowNo: number, found: string | null, expected: string): MappingFinding {
  return findingAt('LAYOUT_CHANGED', rowNo, null, {
    found,
    expected,
    params: { kind, before: expected, now: found ?? '', rowNo },
  });
}
