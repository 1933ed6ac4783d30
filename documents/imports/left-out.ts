import type { ImportNotice } from '#contracts/imports.ts';
import type { FileDefinition } from '#contracts/masters.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { columnLetter } from '../reading/cells.ts';
import type { CellValue, Sheet } from '../reading/cells.ts';
import { isSmallPercent } from './read-cell.ts';
import type { Head } from './import-heads.ts';
import { wordsOf } from './master-words.ts';

const mostNamed = 10;
const longest = 200;
const isFilled = (cell: CellValue | undefined) => shownText(cell ?? null).trim() !== '';

interface Tally {
  count: number;
  first: string;
}

/** Notes, while the rows of a sheet are read, what of them is not. */
export class LeftOut {
  readonly #sheet: string;
  readonly #head: Head;
  readonly #above: number[] = [];
  readonly #bare: number[] = [];
  readonly #byColumn = new Map<number, Tally>();
  readonly #small = new Map<number, Tally>();

  constructor(sheet: string, head: Head) {
    this.#sheet = sheet;
    this.#head = head;
  }

  noteAbove(rowNo: number): void {
    this.#above.push(rowNo);
  }

  /** @param isRead false for a row whose columns are all blank, but for those that are not read */
  note(rowNo: number, cells: readonly CellValue[], isRead: boolean): void {
    const { columns } = this.#head;
    if (!isRead) this.#bare.push(rowNo);
    cells.forEach((cell, index) => {
      const field = columns.get(index);
      if (field?.isPercent && isSmallPercent(cell)) count(this.#small, index, cell);
      if (!field && isFilled(cell)) count(this.#byColumn, index, cell);
    });
  }

  notices(): ImportNotice[] {
    const { columns, others } = this.#head;
    const sheet = this.#sheet;
    const named = new Set(others.map(({ index }) => index));
    return [
      ...rowsNotice('RowsAboveHeadings', sheet, this.#above),
      ...others.map(({ index, text, reason, field }): ImportNotice => ({
        code: reason,
        sheet,
        column: columnLetter(index),
        found: text.slice(0, longest),
        count: this.#byColumn.get(index)?.count ?? 0,
        ...(field !== null && { field }),
      })),
      ...[...this.#byColumn]
        .filter(([index]) => !named.has(index))
        .sort(([one], [other]) => one - other)
        .map(([index, { count: cells, first }]): ImportNotice => ({
          code: 'UntitledColumn',
          sheet,
          column: columnLetter(index),
          found: first,
          count: cells,
        })),
      ...rowsNotice('RowsWithoutValues', sheet, this.#bare),
      ...[...this.#small].map(([index, { count: cells, first }]): ImportNotice => ({
        code: 'SmallPercent',
        sheet,
        column: columnLetter(index),
        found: first,
        count: cells,
        field: columns.get(index)!.name,
      })),
    ];
  }
}

function count(tallies: Map<number, Tally>, index: number, cell: CellValue): void {
  const tally = tallies.get(index);
  if (tally) tally.count += 1;
  else tallies.set(index, { count: 1, first: shownText(cell).slice(0, longest) });
}

function rowsNotice(code: ImportNotice['code'], sheet: string, rows: readonly number[]): ImportNotice[] {
  if (rows.length === 0) return [];
  const found = `${rows.slice(0, mostNamed).join(', ')}${rows.length > mostNamed ? ', …' : ''}`;
  return [{ code, sheet, column: null, found, count: rows.length }];
}

/** A sheet that holds something and is not read. */
export function sheetNotice(sheet: Sheet, isImportable: boolean): ImportNotice[] {
  const [first] = sheet.rows();
  if (first === undefined) return [];
  return [
    {
      code: isImportable ? 'OtherSheet' : 'SheetLeftOut',
      sheet: sheet.name,
      column: null,
      found: sheet.name,
      count: sheet.rowCount,
    },
  ];
}

/** The sheets that come with a template: its instructions and, hidden, its lists. */
export function isOfTemplate(sheet: Sheet, definition: FileDefinition): boolean {
  return languageCodes.some((language) => {
    const word = wordsOf('masters', language);
    const isCalled = (key: string) => foldText(sheet.name).startsWith(foldText(word(key)));
    if (sheet.isHidden) return isCalled('template.lists');
    if (!isCalled('template.instructions')) return false;
    const [first] = sheet.rows();
    const title = word('template.title', { things: wordsOf(definition.area, language)('many') });
    return shownText(first?.cells[0] ?? null) === title;
  });
}
