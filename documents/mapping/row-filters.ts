import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { SheetRow } from '../reading/cells.ts';
import { shownText } from './convert-cell.ts';
import { createFolding } from '#contracts/text.ts';
import { foldText } from './fold-text.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';

/** The rows that must hold a certain value, checked while they pass. A row that never comes counts as not holding it. */
export function createRequiredRows(definition: DatasetMappingDefinition) {
  const open = definition.requiredColumns
    .map(({ columnRowNumber, columnValue }) => ({ rowNo: columnRowNumber, value: columnValue }))
    .sort((left, right) => left.rowNo - right.rowNo);
  const refuse = (rowNo: number, value: string, row: SheetRow | null) => {
    const found =
      row?.cells
        .map(shownText)
        .filter((text) => text.trim() !== '')
        .join(' | ') ?? null;
    throw new LayoutChanged([findingAt('LAYOUT_CHANGED', rowNo, null, { found, expected: value })]);
  };
  return {
    see(row: SheetRow): void {
      while (open.length > 0 && open[0]!.rowNo <= row.rowNo) {
        const { rowNo, value } = open.shift()!;
        const holds = rowNo === row.rowNo && row.cells.some((cell) => foldText(shownText(cell)) === foldText(value));
        if (!holds) refuse(rowNo, value, rowNo === row.rowNo ? row : null);
      }
    },
    end(): void {
      const first = open[0];
      if (first !== undefined) refuse(first.rowNo, first.value, null);
    },
  };
}

/**
 * The keyword that a row is left out for, or null: its first filled cell is the keyword, or begins with it as a whole word
 * ("Total", "Total for building B", not "TotalEnergies SE").
 */
export function createKeywordFilter(keywords: readonly string[]): (row: SheetRow) => string | null {
  const words = keywords.map((keyword) => ({ keyword, word: foldText(keyword) })).filter(({ word }) => word !== '');
  if (words.length === 0) return () => null;
  const fold = createFolding();
  return (row) => {
    const first = row.cells[firstFilled(row)];
    if (typeof first !== 'string') return null;
    const text = fold(first);
    return words.find(({ word }) => beginsWithWord(text, word))?.keyword ?? null;
  };
}

/** Position of the first cell that holds something, or -1. */
export function firstFilled(row: SheetRow): number {
  return row.cells.findIndex((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''));
}

const letterOrDigit = /^[\p{L}\p{N}\p{M}]/u;
const unspacedScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function beginsWithWord(text: string, word: string): boolean {
  if (!text.startsWith(word)) return false;
  const rest = text.slice(word.length);
  if (!letterOrDigit.test(rest) || !letterOrDigit.test(word.slice(-1))) return true;
  if (!unspacedScript.test(rest)) return false;
  // Japanese and Chinese put no space between words.
  for (const { index } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    if (index >= word.length) return index === word.length;
  }
  return false;
}

/** Where the file mixes record types: only rows of the named ones. Null until the head of the type column has passed. */
export function createTypeFilter(type: DatasetMappingDefinition['type']) {
  const wanted = new Set(type?.values.map(foldText));
  let column = -1;
  return {
    seeHead(row: SheetRow): void {
      if (type === null || row.rowNo !== type.rowIndex) return;
      column = row.cells.findIndex((cell) => foldText(shownText(cell)) === foldText(type.columnName));
      if (column >= 0) return;
      throw new LayoutChanged([findingAt('LAYOUT_CHANGED', row.rowNo, null, { expected: type.columnName })]);
    },
    isWanted(row: SheetRow): boolean {
      if (type === null) return true;
      if (column < 0)
        throw new LayoutChanged([findingAt('LAYOUT_CHANGED', type.rowIndex, null, { expected: type.columnName })]);
      return wanted.has(foldText(shownText(row.cells[column] ?? null)));
    },
  };
}

export function isFilled(row: SheetRow, column: number): boolean {
  const cell = row.cells[column] ?? null;
  return cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}
