import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Finding, GridPage, GridRow } from '#contracts/submission-views.ts';
import { usePageState } from '../use-page-state.ts';
import type { FindingsMap } from './use-findings-map.ts';
import type { GridRows } from './use-grid-rows.ts';

/** A column on the screen with its place among all columns of the data, and the decimal places its values share. */
export type ShownColumn = GridPage['columns'][number] & { at: number; places: number };

export interface SelectedCell {
  index: number;
  rowNo: number;
  row: GridRow;
  column: ShownColumn;
}

export interface GridSelection {
  /** Row of the view and place among the shown columns; null without rows. */
  at: Place | null;
  selected: SelectedCell | null;
  select: (row: number, column: number) => void;
  goTo: (rowNo: number, field: string | null) => void;
  /** To the finding before (-1) or after (1) the selected cell. */
  step: (by: 1 | -1) => void;
}

interface Place {
  row: number;
  column: number;
}

interface Options {
  grid: GridRows;
  columns: readonly ShownColumn[];
  findings: FindingsMap;
}

function nextFinding(placed: readonly Finding[], rowNo: number, field: string, by: 1 | -1): Finding | undefined {
  const here = placed.findIndex((finding) => finding.rowNo === rowNo && finding.field === field);
  if (here >= 0) return placed[here + by] ?? (by === 1 ? placed[0] : placed.at(-1));
  const after = placed.findIndex((finding) => (finding.rowNo ?? 0) >= rowNo);
  if (by === 1) return placed[after] ?? placed[0];
  return placed[after - 1] ?? placed.at(-1);
}

/** As far as the grid shows without scrolling. */
const rowsAtTop = 15;

/** Before a cell is chosen the line over the grid tells of the first finding on the screen, else of the first cell. */
function openingPlace({ grid, columns, findings }: Options): Place | null {
  if (grid.rowAt(0) === undefined || columns.length === 0) return null;
  for (let row = 0; row < rowsAtTop; row++) {
    const [finding] = findings.byRow.get(grid.rowAt(row)?.rowNo ?? 0) ?? [];
    const column = columns.findIndex(({ field }) => field === finding?.field);
    if (finding && column >= 0) return { row, column };
  }
  return { row: 0, column: 0 };
}

/**
 * The cell that is looked at. A cell named in the address is found and shown when the page opens; without a row, that of the first
 * row of the view.
 */
export function useSelection({ grid, columns, findings }: Options): GridSelection {
  const page = usePageState();
  const [chosen, setAt] = useState<Place | null>(null);
  const opening = chosen === null && page.cell === '' ? openingPlace({ grid, columns, findings }) : null;
  const { row: rowAt, column: columnAt } = chosen ?? opening ?? {};
  const at = useMemo(
    () => (rowAt === undefined || columnAt === undefined ? null : { row: rowAt, column: columnAt }),
    [columnAt, rowAt],
  );
  const row = at ? grid.rowAt(at.row) : undefined;
  const column = at ? columns[at.column] : undefined;
  const selected = useMemo(
    () => (at && row && column ? { index: at.row, rowNo: row.rowNo, row, column } : null),
    [at, column, row],
  );
  const select = useCallback((nextRow: number, nextColumn: number) => setAt({ row: nextRow, column: nextColumn }), []);

  const { findIndex } = grid;
  const goTo = useCallback(
    (rowNo: number, field: string | null) => {
      const place = Math.max(
        0,
        columns.findIndex((candidate) => candidate.field === field),
      );
      void findIndex(rowNo).then((index) => {
        if (index !== null) setAt({ row: index, column: place });
      });
    },
    [columns, findIndex],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      const finding = nextFinding(findings.placed, selected?.rowNo ?? 0, selected?.column.field ?? '', by);
      if (finding?.rowNo) goTo(finding.rowNo, finding.field);
    },
    [findings.placed, goTo, selected],
  );

  const opened = useRef<string | null>(null);
  const isReady = grid.head !== undefined && columns.length > 0;
  useEffect(() => {
    if (!isReady || page.cell === '' || opened.current === page.cell) return;
    opened.current = page.cell;
    const [rowText = '', field = ''] = page.cell.split(':');
    const rowNo = Number(rowText);
    const column = columns.findIndex((candidate) => candidate.field === field);
    // An address may have been written by hand.
    if (rowText === '') setAt({ row: 0, column: Math.max(0, column) });
    else if (Number.isInteger(rowNo)) goTo(rowNo, field);
  }, [columns, goTo, isReady, page.cell]);

  return { at, selected, select, goTo, step };
}
