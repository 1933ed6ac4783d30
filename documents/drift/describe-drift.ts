import type { DriftColumn, DriftHead, DriftState, FormerLayout, LayoutDrift } from '#contracts/layout-drift.ts';
import { hasMoved } from '#contracts/layout-drift.ts';
import { matchColumns } from '../mapping/column-plan.ts';
import type { MatchedColumns } from '../mapping/column-plan.ts';
import { shownText } from '../mapping/convert-cell.ts';
import { findHeadRow, findLayout, firstRows } from '../mapping/find-layout.ts';
import type { LayoutOptions } from '../mapping/find-layout.ts';
import { foldText } from '../mapping/fold-text.ts';
import { LayoutChanged } from '../mapping/mapping-findings.ts';
import { columnLetter } from '../reading/cells.ts';
import type { Sheet, SheetRow } from '../reading/cells.ts';

export interface DriftOptions extends Omit<LayoutOptions, 'formerLetters'> {
  /** The last file that was accepted; null when there is none. */
  former: FormerLayout | null;
  /** Fields whose column that file lacked as well. */
  missingBefore?: ReadonlySet<string>;
}

/** Folded source -> letter of its column in the last accepted file. */
export const formerLettersOf = (former: FormerLayout | null): ReadonlyMap<string, string> =>
  new Map((former?.mapped ?? []).map(({ source, letter }) => [foldText(source), letter]));

/** Compares a sheet with its mapping and with the headings of the last accepted file. */
export function describeDrift(sheet: Pick<Sheet, 'rows'>, options: DriftOptions): LayoutDrift {
  const { definition, fields, translation, neededFields: needed, former, missingBefore } = options;
  const { row, rivals } = findHeadRow(firstRows(sheet, definition), options);
  const headRow = {
    before: former?.headRow ?? definition.rowNumber,
    now: rivals.length > 0 ? null : (row?.rowNo ?? null),
  };
  const matched = row && matchColumns(row, definition, fields, translation, { needed });
  const columns = matched === null ? lostColumns(options) : columnsOf(row!, matched, options);
  const { added, removed } = ownHeads(matched, columns, former);
  const drift = { headRow, columns, added, removed };
  const isLost = ({ state, field }: DriftColumn): boolean =>
    (state === 'lost' || state === 'renamed') && (field === null || !missingBefore?.has(field));
  if (isRefused(sheet, options)) return { class: 'changed', ...drift };
  if (columns.some(isLost)) return { class: 'soft', ...drift };
  const isSame =
    headRow.before === headRow.now &&
    added.length + removed.length === 0 &&
    columns.every((column) => column.state !== 'respelled' && !hasMoved(column));
  return { class: isSame ? 'same' : 'absorbed', ...drift };
}

function isRefused(sheet: Pick<Sheet, 'rows'>, options: DriftOptions): boolean {
  try {
    findLayout(sheet, options);
    return false;
  } catch (error) {
    if (error instanceof LayoutChanged) return true;
    throw error;
  }
}

const sourcesOf = ({ definition }: DriftOptions): { source: string; field: string | null }[] => {
  const months = definition.format === 'MATRIX' ? (definition.monthColumns ?? []) : [];
  const ofMonths = new Set(months.map(foldText));
  return [
    ...definition.columns.filter(({ source }) => !ofMonths.has(foldText(source))),
    ...months.map((source) => ({ source, field: null })),
  ];
};

function lostColumns(options: DriftOptions): DriftColumn[] {
  const letters = formerLettersOf(options.former);
  return sourcesOf(options).map(({ source, field }) => ({
    ...{ field, now: null, state: 'lost' as const },
    before: { head: source, letter: letters.get(foldText(source)) ?? null },
  }));
}

function columnsOf(row: SheetRow, { plan, absent, doubled }: MatchedColumns, options: DriftOptions): DriftColumn[] {
  const letters = formerLettersOf(options.former);
  const heads = row.cells.map((cell) => shownText(cell).replace(/\s+/g, ' ').trim());
  const at = (letter: string): DriftHead => ({
    head: heads.find((_, place) => columnLetter(place) === letter)!,
    letter,
  });
  const months = options.definition.monthColumns ?? [];
  const columns = sourcesOf(options).flatMap(({ source, field }): DriftColumn[] => {
    const before = { head: source, letter: letters.get(foldText(source)) ?? null };
    const isThis = (one: { source: string; field: string | null }) => one.source === source && one.field === field;
    if (doubled.some(isThis)) return [{ field, before, now: null, state: 'twice' }];
    const lost = absent.find(isThis);
    if (lost) {
      const place = lost.lookalike === null ? -1 : heads.indexOf(lost.lookalike);
      if (place < 0) return [{ field, before, now: null, state: 'lost' }];
      return [{ field, before, now: at(columnLetter(place)), state: 'renamed' }];
    }
    const month = field === null ? plan.monthColumns[months.indexOf(source)] : undefined;
    const letter = month === undefined ? plan.mapped.find(isThis)?.columnLetter : columnLetter(month);
    // A field that the data model lacks is read from no column.
    if (letter === undefined) return [];
    const now = at(letter);
    const state: DriftState = now.head === source.replace(/\s+/g, ' ').trim() ? 'found' : 'respelled';
    return [{ field, before, now, state }];
  });
  return columns;
}

/** Headings that no field is for, compared with those of the last file. */
function ownHeads(matched: MatchedColumns | null, columns: readonly DriftColumn[], former: FormerLayout | null) {
  if (matched === null || former === null) return { added: [], removed: [] };
  const taken = new Set(columns.flatMap(({ now }) => (now === null ? [] : [now.letter])));
  const known = new Set(former.unused.map(({ head }) => foldText(head)));
  const unmapped = matched.plan.unmapped.map(({ head, columnLetter: letter }) => ({ head, letter }));
  const here = new Set(unmapped.map(({ head }) => foldText(head)));
  const mapped = new Set(columns.map(({ now }) => foldText(now?.head ?? '')));
  return {
    added: unmapped.filter(({ head, letter }) => !taken.has(letter) && !known.has(foldText(head))),
    removed: former.unused.filter(({ head }) => !here.has(foldText(head)) && !mapped.has(foldText(head))),
  };
}
