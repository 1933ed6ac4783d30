import { Box, Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../lib/dates.ts';
import { formatCell, isNumeric } from '../../../entities/submission/format-cell.ts';
import type { RowAround } from './use-row-around.ts';

const mostColumns = 5;

/** The faulty row between its neighbors: the keys, the field in question, and what fits beside them. */
export function RowsAround({
  columns,
  rows,
  row,
  field,
}: Pick<RowAround, 'columns' | 'rows' | 'row'> & { field: string }) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  const isWanted = (column: RowAround['columns'][number]) => column.isKey || column.field === field;
  const wanted = columns.filter(isWanted);
  const others = columns.filter((column) => !isWanted(column)).slice(0, Math.max(0, mostColumns - wanted.length));
  const shown = columns.filter((column) => wanted.includes(column) || others.includes(column));
  if (rows.length === 0) return null;
  return (
    <Box overflowX="auto" borderWidth="1px" rounded="l2">
      <Table.Root size="sm" aria-label={t('correct.around')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('data.row')}</Table.ColumnHeader>
            {shown.map((column) => (
              <Table.ColumnHeader key={column.field} textAlign={isNumeric(column.type) ? 'end' : 'start'}>
                {column.label}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((one) => (
            <Table.Row key={one.rowNo} fontWeight={one === row ? '600' : '400'} color={one === row ? 'fg' : 'fg.muted'}>
              <Table.Cell>{one.rowNo}</Table.Cell>
              {shown.map((column) => (
                <Table.Cell
                  key={column.field}
                  textAlign={isNumeric(column.type) ? 'end' : 'start'}
                  bg={one === row && column.field === field ? 'fault.subtle' : undefined}
                >
                  <bdi>{formatCell(one.values[columns.indexOf(column)] ?? null, column.type, tag)}</bdi>
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
