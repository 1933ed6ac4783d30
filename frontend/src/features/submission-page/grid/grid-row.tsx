import { VisuallyHidden } from '@chakra-ui/react';
import { memo } from 'react';
import type { Finding, GridRow } from '#contracts/submission-views.ts';
import { cellKey } from '../../../entities/submission/submission-names.ts';
import { CellEditor } from './cell-editor.tsx';
import { formatCell, isNumeric } from '../../../entities/submission/format-cell.ts';
import { rowHeight } from './grid-style.ts';
import type { VersionEdits } from './use-edits.ts';
import type { FindingsMap } from './use-findings-map.ts';
import type { ShownColumn } from './use-selection.ts';

/** Said to screen readers; the same for all rows. */
export interface GridWords {
  changed: string;
  computed: string;
  edited: string;
  hard: string;
  soft: string;
}

export interface GridRowProps {
  id: string;
  index: number;
  row: GridRow | undefined;
  columns: readonly ShownColumn[];
  /** Language tag of numbers. */
  tag: string;
  words: GridWords;
  findings: FindingsMap;
  selectedColumn: number | null;
  /** First and last place of the selected range in this row. */
  rangeFrom: number | null;
  rangeTo: number | null;
  isEditing: boolean;
  edits: VersionEdits | null;
  onStopEditing: (next?: readonly [number, number]) => void;
}

const noFindings: readonly Finding[] = [];

interface RowHeadProps {
  row: GridRow;
  findings: readonly Finding[];
  words: GridWords;
}

function RowHead({ row: { rowNo, address }, findings, words }: RowHeadProps) {
  const [worst] = findings;
  return (
    <div role="rowheader" data-cell data-frozen="row">
      {worst && (
        <>
          <span data-sign={worst.severity} aria-hidden>
            {worst.severity === 'hard' ? '×' : '!'}
          </span>
          <VisuallyHidden>{words[worst.severity]}</VisuallyHidden>
        </>
      )}
      <bdi title={address}>{address ?? rowNo}</bdi>
    </div>
  );
}

/** One row of the sheet; empty until its window has arrived. Plain elements only: see `gridStyle`. */
export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { id, index, row, columns, tag, words, findings, selectedColumn, isEditing, edits, onStopEditing } = props;
  const { rangeFrom, rangeTo } = props;
  const place = { transform: `translateY(${index * rowHeight}px)` };
  if (!row) {
    return (
      <div role="row" aria-rowindex={index + 2} style={place}>
        <div role="rowheader" data-cell data-frozen="row" />
      </div>
    );
  }
  return (
    <div role="row" aria-rowindex={index + 2} style={place}>
      <RowHead row={row} findings={findings.byRow.get(row.rowNo) ?? noFindings} words={words} />
      {columns.map((column, at) => {
        const edit = edits?.get(row.rowNo, column.field);
        const stored = row.values[column.at] ?? null;
        const value = edit ? edit.value : stored;
        if (isEditing && edits && selectedColumn === at) {
          return (
            <CellEditor
              key={column.field}
              column={column}
              value={value}
              onDone={(typed, next) => {
                edits.put({ rowNo: row.rowNo, field: column.field, value: typed, was: stored });
                onStopEditing(next);
              }}
              onCancel={() => onStopEditing()}
            />
          );
        }
        const isChanged = column.at in row.changed;
        const worst = findings.byCell.get(cellKey(row.rowNo, column.field))?.[0];
        const shown = formatCell(value, column.type, tag, column.places);
        const isNumber = isNumeric(column.type);
        const isComputed = !edit && row.computed.includes(column.at);
        const said = [isComputed && words.computed, isChanged && words.changed, worst?.message, edit && words.edited]
          .filter(Boolean)
          .join('. ');
        return (
          <div
            key={column.field}
            id={`${id}-${index}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={selectedColumn === at}
            data-cell
            data-row={index}
            data-column={at}
            data-number={isNumber || undefined}
            data-frozen={column.isKey ? 'key' : undefined}
            data-mark={edit ? 'edit' : (worst?.severity ?? (isChanged ? 'changed' : undefined))}
            data-changed={(isChanged && !edit) || undefined}
            data-computed={isComputed || undefined}
            data-range={(rangeFrom !== null && rangeTo !== null && at >= rangeFrom && at <= rangeTo) || undefined}
          >
            <bdi>{shown === '' && isNumber ? '–' : shown}</bdi>
            {said !== '' && <VisuallyHidden>{said}</VisuallyHidden>}
          </div>
        );
      })}
    </div>
  );
});
