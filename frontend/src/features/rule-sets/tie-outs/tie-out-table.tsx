import { Box, Button, Flex, Icon, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TieOutBoard, TieOutCell, TieOutRow } from '#contracts/tie-outs.schema.ts';
import { formatAmount } from '../../../entities/submission/format-cell.ts';
import { useDates } from '../../../lib/dates.ts';
import { tieOutLooks } from './tie-out-looks.ts';

interface TieOutTableProps {
  board: TieOutBoard;
  onOpen: (row: TieOutRow, month: string, cell: TieOutCell) => void;
}

/** A row for each control of a property or fund, a column for each month. */
export function TieOutTable({ board, onOpen }: TieOutTableProps) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const nameOf = (id: number) => board.controls.find((control) => control.id === id)?.name ?? '';
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('board.table')}>
      <Table.Root size="sm" aria-label={t('board.table')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader minW="160px">{t('board.column.place')}</Table.ColumnHeader>
            {board.months.map((month) => (
              <Table.ColumnHeader key={month} whiteSpace="nowrap">
                {dates.month(month)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {board.rows.map((row, at) => (
            <Table.Row key={at}>
              <Table.Cell verticalAlign="top">
                <Text fontWeight="500">
                  <bdi>{row.name}</bdi>
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {row.code !== null && (
                    <>
                      <bdi>{row.code}</bdi>
                      {' · '}
                    </>
                  )}
                  <bdi>{nameOf(row.controlId)}</bdi>
                </Text>
              </Table.Cell>
              {row.cells.map((cell, column) => {
                const month = board.months[column] ?? '';
                return (
                  <Table.Cell key={month} p="1" verticalAlign="top">
                    {cell && (
                      <CellButton
                        cell={cell}
                        label={dates.series([row.name, nameOf(row.controlId), dates.month(month)])}
                        onOpen={() => onOpen(row, month, cell)}
                      />
                    )}
                  </Table.Cell>
                );
              })}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function CellButton({ cell, label, onOpen }: { cell: TieOutCell; label: string; onOpen: () => void }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const { icon, bg, color } = tieOutLooks[cell.state];
  const state = t(`board.state.${cell.state}`);
  const apart = cell.state === 'differs' && cell.difference ? formatAmount(cell.difference, dates.tag) : null;
  return (
    <Button
      variant="ghost"
      w="full"
      minW="104px"
      h="auto"
      minH="40px"
      px="2"
      py="1"
      justifyContent="start"
      bg={bg}
      color={color}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      <Flex direction="column" align="start" gap="0" minW="0">
        <Flex align="center" gap="1.5" textStyle="xs" fontWeight="500">
          <Icon as={icon} boxSize="14px" aria-hidden />
          {state}
        </Flex>
        {apart && (
          <Text as="bdi" textStyle="xs" fontVariantNumeric="tabular-nums">
            {apart}
          </Text>
        )}
      </Flex>
    </Button>
  );
}
