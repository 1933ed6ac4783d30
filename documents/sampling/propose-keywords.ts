import { shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { createKeywordFilter, firstFilled } from '../mapping/row-filters.ts';
import type { SheetRow } from '../reading/cells.ts';
import { totalWords } from './known-words.ts';

export interface ProposedKeyword {
  word: string;
  certainty: number;
}

const mostKeywords = 12;

/** Words that rows which are no records begin with: totals, headings of sections, notes below the table. */
export function proposeKeywords(rows: readonly SheetRow[], usedColumns: readonly number[]): ProposedKeyword[] {
  const found = new Map<string, ProposedKeyword>();
  const add = (word: string, certainty: number): void => {
    const key = foldText(word);
    if (key !== '' && !found.has(key) && found.size < mostKeywords) found.set(key, { word, certainty });
  };
  // Longer words first, so that a grand total is not left to a word that only begins like it.
  const words = totalWords.toSorted((left, right) => right.length - left.length);
  const totalOf = createKeywordFilter(words);
  const rest: SheetRow[] = [];
  for (const row of rows) {
    const word = totalOf(row);
    if (word !== null) add(written(row, word), 0.96);
    else if (isAlone(row, usedColumns)) rest.push(row);
  }
  const beginnings = Map.groupBy(rest, (row) => firstWord(shownText(row.cells[firstFilled(row)] ?? null)));
  for (const [word, own] of beginnings) {
    const texts = own.map((row) => shownText(row.cells[firstFilled(row)] ?? null).trim());
    if (word !== '' && own.length >= 2 && !isBeginningOfRecords(word, rows, rest)) add(word, 0.85);
    else for (const text of texts.slice(0, 4)) if (text.length <= 80) add(text, 0.7);
  }
  return [...found.values()];
}

/** The word as this file spells it. */
function written(row: SheetRow, word: string): string {
  const text = shownText(row.cells[firstFilled(row)] ?? null).trim();
  return foldText(text.slice(0, word.length)) === foldText(word) ? text.slice(0, word.length) : word;
}

/** One text and nothing else, of a table that has several columns. */
function isAlone(row: SheetRow, usedColumns: readonly number[]): boolean {
  const filled = row.cells.filter((cell) => shownText(cell).trim() !== '');
  return usedColumns.length >= 3 && filled.length === 1 && typeof row.cells[firstFilled(row)] === 'string';
}

const firstWord = (text: string): string => /^[\p{L}\p{M}]+/u.exec(text.trim())?.[0] ?? '';

/** Whether rows that are filled further begin with the word, too. */
function isBeginningOfRecords(word: string, rows: readonly SheetRow[], alone: readonly SheetRow[]): boolean {
  const keywordOf = createKeywordFilter([word]);
  const others = new Set(alone);
  return rows.some((row) => !others.has(row) && keywordOf(row) !== null);
}
