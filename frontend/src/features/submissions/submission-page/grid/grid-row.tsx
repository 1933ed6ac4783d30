import { Box, chakra, Icon } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleX, LuMessageSquareWarning } from 'react-icons/lu';
import type { Finding, GridRow } from '#contracts/submission-views.ts';
import { useDates } from '../../../../lib/dates.ts';
import { cellKey } from '../ticket-names.ts';
import { CellEditor } from './cell-editor.tsx';
import { formatCell, isNumeric } from './format-cell.ts';
import type { PendingEdit, VersionEdits } from './use-edits.ts';
import type { FindingsMap } from './use-findings-map.ts';
import type { ShownColumn } from './use-selection.ts';

export interface GridRowProps {
  id: string;
  index: number;
  row: GridRow | undefined;
  columns: readonly ShownColumn[];
  findings: FindingsMap;
  selectedColumn: number | null;
  isEditing: boolean;
  edits: VersionEdits | null;
  onSelect: (column: number) => void;
  onEdit: () => void;
  onStopEditing: (next?: readonly [number, number]) => void;
}

const bodyCell = {
  h: '28px',
  px: '2',
  position: 'relative',
  borderBottomWidth: '1px',
  borderEndWidth: '1px',
  borderColor: 'border.muted',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

const corner = { _ltr: 'polygon(0 0, 100% 0, 100% 100%)', _rtl: 'polygon(0 0, 100% 0, 0 100%)' };
const paletteOf = (finding: Finding) => (finding.severity === 'hard' ? 'fault' : 'provider');

function RowHead({ rowNo, findings }: { rowNo: number; findings: readonly Finding[] }) {
  const { t } = useTranslation('statuses');
  const [worst] = findings;
  return (
    <chakra.th
      {...bodyCell}
      position="sticky"
      insetStart="0"
      zIndex="1"
      bg="bg.subtle"
      color="fg.muted"
      fontWeight="400"
      textAlign="end"
      scope="row"
    >
      {worst && (
        <>
          <Icon
            as={worst.severity === 'hard' ? LuCircleX : LuMessageSquareWarning}
            boxSize="13px"
            me="1"
            color={`${paletteOf(worst)}.fg`}
            aria-hidden
          />
          <Box as="span" srOnly>
            {t(`severity.${worst.severity}`)}
          </Box>
        </>
      )}
      {rowNo}
    </chakra.th>
  );
}

interface CellProps {
  id: string;
  column: ShownColumn;
  row: GridRow;
  findings: readonly Finding[] | undefined;
  edit: PendingEdit | undefined;
  isSelected: boolean;
  onSelect: () => void;
  onEdit: () => void;
}

function Cell({ id, column, row, findings, edit, isSelected, onSelect, onEdit }: CellProps) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  const value = edit ? edit.value : (row.values[column.at] ?? null);
  const isChanged = column.at in row.changed;
  const worst = findings?.[0];
  const isMarked = worst !== undefined || isChanged || edit !== undefined;
  const background = edit ? 'done.subtle' : worst ? `${paletteOf(worst)}.subtle` : isChanged ? 'ink.subtle' : undefined;
  const said = [
    isChanged ? t('data.wasChanged') : '',
    worst ? worst.message : '',
    edit ? t('data.isEdited') : '',
  ].filter(Boolean);
  const shown = formatCell(value, column.type, tag, column.places);
  return (
    <Box
      as="td"
      id={id}
      role="gridcell"
      aria-selected={isSelected}
      {...bodyCell}
      bg={background}
      fontWeight={isMarked ? '500' : undefined}
      textAlign={isNumeric(column.type) ? 'right' : 'start'}
      outline={isSelected ? '2px solid' : undefined}
      outlineColor="ink.solid"
      outlineOffset="-2px"
      cursor="cell"
      onMouseDown={onSelect}
      onDoubleClick={onEdit}
      boxShadow={
        isChanged && !edit
          ? { _ltr: 'inset 2px 0 0 {colors.ink.solid}', _rtl: 'inset -2px 0 0 {colors.ink.solid}' }
          : undefined
      }
    >
      {worst && (
        <Box
          as="span"
          aria-hidden
          position="absolute"
          top="0"
          insetEnd="0"
          boxSize="8px"
          bg={`${paletteOf(worst)}.solid`}
          clipPath={corner}
        />
      )}
      <bdi>{shown === '' && isNumeric(column.type) ? '–' : shown}</bdi>
      {said.length > 0 && (
        <Box as="span" srOnly>
          {said.join('. ')}
        </Box>
      )}
    </Box>
  );
}

/** One row of the sheet; empty until its window has arrived. */
export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { id, index, row, columns, findings, selectedColumn, isEditing, edits, onSelect, onEdit, onStopEditing } =
    props;
  if (!row) {
    return (
      <tr aria-rowindex={index + 2} style={{ height: 28 }}>
        <Box as="td" {...bodyCell} bg="bg.subtle" />
        <Box as="td" {...bodyCell} {...{ colSpan: columns.length }} />
      </tr>
    );
  }
  return (
    <tr aria-rowindex={index + 2} style={{ height: 28 }}>
      <RowHead rowNo={row.rowNo} findings={findings.byRow.get(row.rowNo) ?? []} />
      {columns.map((column, place) => {
        const edit = edits?.get(row.rowNo, column.field);
        if (isEditing && edits && selectedColumn === place) {
          return (
            <CellEditor
              key={column.field}
              column={column}
              value={edit ? edit.value : (row.values[column.at] ?? null)}
              onDone={(value, next) => {
                edits.put({ rowNo: row.rowNo, field: column.field, value, was: row.values[column.at] ?? null });
                onStopEditing(next);
              }}
              onCancel={() => onStopEditing()}
            />
          );
        }
        return (
          <Cell
            key={column.field}
            id={`${id}-${index}-${place}`}
            column={column}
            row={row}
            findings={findings.byCell.get(cellKey(row.rowNo, column.field))}
            edit={edit}
            isSelected={selectedColumn === place}
            onSelect={() => onSelect(place)}
            onEdit={onEdit}
          />
        );
      })}
    </tr>
  );
});
