import { Box, Checkbox, Table } from '@chakra-ui/react';
import { Fragment, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CutNames } from '../../components/bdi.tsx';
import { BelowLine } from './below-line.tsx';
import type { FoldedColumn } from './folded-columns.ts';
import type { ListColumn, ListSelection } from './list-column.ts';

/** How the rows of a list are identified, chosen and acted on. */
export interface RowsProps<Row> {
  rowKey: (row: Row) => string;
  /** What the checkbox and the menu of a row are named after. */
  rowName: (row: Row) => string;
  selection?: ListSelection;
  rowActions?: (row: Row) => ReactNode;
  /** Acts with words, which in a card need a line of their own. */
  hasActionsBelow?: boolean;
  /** The row that is open, beside the list or in it. */
  isOpen?: (row: Row) => boolean;
  /** What an open row shows below itself. */
  detailOf?: (row: Row) => ReactNode;
  /** Narrow letters, for nine or more columns. */
  isDense?: boolean;
}

type Props<Row> = RowsProps<Row> & { columns: readonly FoldedColumn<Row>[]; rows: readonly Row[] };

/** Chooses a row, or with Shift everything between it and the one chosen before. */
function useRowSelection<Row>({ rows, rowKey, selection }: Pick<Props<Row>, 'rows' | 'rowKey' | 'selection'>) {
  const last = useRef<number | null>(null);
  const isShift = useRef(false);
  const choose = (at: number, isChosen: boolean) => {
    if (!selection) return;
    const from = isShift.current && last.current !== null ? last.current : at;
    const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1).map(rowKey);
    const keys = new Set(selection.keys);
    for (const key of range) {
      if (isChosen) keys.add(key);
      else keys.delete(key);
    }
    last.current = at;
    selection.onChange(keys);
  };
  return { choose, noteShift: (isPressed: boolean) => (isShift.current = isPressed) };
}

/** Rows of a table; under 768 px each is a card whose lines carry the column's name. */
export function ListRows<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, rowName, selection, rowActions, hasActionsBelow, isDense } = props;
  const { isOpen, detailOf } = props;
  const { t } = useTranslation();
  const edge = isDense ? denseEdge : cellEdge;
  // In a card the acts stand beside the box to tick, else beside the first value, or below everything.
  const hasActionsBeside = rowActions !== undefined && !hasActionsBelow;
  const isBeside = (place: number) => place === 0 && selection === undefined && hasActionsBeside;
  const { choose, noteShift } = useRowSelection({ rows, rowKey, selection });
  return rows.map((row, at) => {
    const key = rowKey(row);
    const isSelected = selection?.keys.has(key) ?? false;
    const isOpened = isOpen?.(row) ?? false;
    const isMarked = isSelected || isOpened;
    const cells = (
      <Table.Row
        key={key}
        data-selected={isSelected ? '' : undefined}
        position="relative"
        display={{ mdDown: 'grid' }}
        gridTemplateColumns={{ mdDown: 'minmax(0, 1fr) auto' }}
        py={{ mdDown: '2' }}
        borderBottomWidth={{ mdDown: '1px' }}
        borderColor="border.muted"
        bg={isMarked ? 'ink.subtle' : undefined}
        _hover={{ bg: isMarked ? undefined : 'bg.subtle' }}
      >
        {selection && (
          <Table.Cell display={cellDisplay} gridArea={{ mdDown: '1 / 1' }} {...edge}>
            <Checkbox.Root
              size="sm"
              checked={isSelected}
              onPointerDown={(event) => noteShift(event.shiftKey)}
              onKeyDown={(event) => noteShift(event.shiftKey)}
              onCheckedChange={({ checked }) => choose(at, checked === true)}
            >
              <Checkbox.HiddenInput aria-label={t('table.selectRow', { name: rowName(row) })} />
              <Checkbox.Control />
            </Checkbox.Root>
          </Table.Cell>
        )}
        {columns.map((column, place) => (
          <Table.Cell
            key={column.id}
            display={cellDisplay}
            gridColumn={{ mdDown: isBeside(place) ? '1' : '1 / -1' }}
            gap="3"
            overflowWrap={{ mdDown: 'anywhere' }}
            css={narrowValues}
            title={isDense ? column.title?.(row) : undefined}
            {...(isDense && denseCell)}
            maxW={column.maxWidth && { base: column.maxWidth, mdDown: 'none' }}
            textAlign={column.isNumeric ? { base: 'right', mdDown: 'start' } : undefined}
            fontWeight={column.isStrong ? '500' : undefined}
            {...edge}
          >
            <Box
              as="span"
              display={{ base: 'none', mdDown: 'inline' }}
              color="fg.muted"
              textStyle="xs"
              w="124px"
              flexShrink="0"
              aria-hidden
            >
              {column.header}
            </Box>
            <NotedValue column={column} row={row} isCut={isDense === true} mayWrap={column.mayWrap} />
            {column.below.length > 0 && (
              <BelowLine
                mayBreak={!isDense}
                parts={column.below.map((part) => ({
                  id: part.id,
                  content: <NotedValue column={part} row={row} isCut={isDense === true} isBelow />,
                }))}
              />
            )}
          </Table.Cell>
        ))}
        {rowActions && (
          <Table.Cell
            display={cellDisplay}
            gridArea={{ mdDown: hasActionsBeside ? '1 / 2' : 'auto / 1 / auto / -1' }}
            justifyContent="flex-end"
            textAlign="end"
            {...edge}
          >
            {rowActions(row)}
          </Table.Cell>
        )}
      </Table.Row>
    );
    if (!isOpened || !detailOf) return cells;
    const columnCount = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
    return (
      <Fragment key={key}>
        {cells}
        <Table.Row display={{ mdDown: 'block' }} bg="bg.subtle">
          <Table.Cell display={{ mdDown: 'block' }} colSpan={columnCount} p={{ base: '3', mdDown: '2' }}>
            {/* It is as wide as the rows leave it, and makes none of their columns wider. */}
            <Box contain="inline-size">{detailOf(row)}</Box>
          </Table.Cell>
        </Table.Row>
      </Fragment>
    );
  });
}

interface CellValueProps<Row> {
  column: ListColumn<Row>;
  row: Row;
  /** Names are cut to one line. */
  isCut: boolean;
  /** A name has two lines. */
  mayWrap?: boolean;
  /** In the line below another value, which has the width. */
  isBelow?: boolean;
}

/** A value with the line below it, which has the width of the column: one line could not be read. */
function NotedValue<Row>(props: CellValueProps<Row>) {
  const note = props.column.note?.(props.row);
  if (note === undefined || note === null) return <CellValue {...props} />;
  return (
    <Box as="span" display="block" minW="0" whiteSpace="normal">
      <CellValue {...props} />
      <Box as="span" display="block" maxW={{ base: '200px', mdDown: 'none' }}>
        {note}
      </Box>
    </Box>
  );
}

function CellValue<Row>({ column, row, isCut, mayWrap = false, isBelow = false }: CellValueProps<Row>) {
  const value = (isBelow ? column.belowCell : undefined)?.(row) ?? column.cell(row);
  if (!isCut || !column.title) return value;
  const name = column.title(row);
  // The name of a file; others break between their words.
  const isOneWord = name?.includes(' ') === false;
  const least = { base: column.leastWidth ?? (column.isStrong ? '104px' : '68px'), xl: column.minWidth, mdDown: '0' };
  return (
    <Box
      as="span"
      title={isBelow ? name : undefined}
      {...cutName}
      {...(mayWrap && twoLines)}
      {...(mayWrap && { wordBreak: isOneWord ? 'break-all' : 'normal' })}
      minW={isBelow ? '24px' : least}
      {...(column.maxWidth && { maxW: { base: column.maxWidth, mdDown: 'none' } })}
    >
      <CutNames value={!mayWrap}>{value}</CutNames>
    </Box>
  );
}

// One line for each row; cards, which are not dense, wrap.
const denseCell = { whiteSpace: { base: 'nowrap', mdDown: 'normal' } } as const;
// Cut by lines and not by width: a long name then gives room letter by letter before the page has to scroll, but not
// so much of it that nobody knows whose it is.
const cutName = {
  display: { base: '-webkit-box', mdDown: 'inline' },
  // Each name is cut at its own end and begins on the side of its column, also a Latin one on an Arabic page and the reverse:
  // what is in a <bdi> says its direction.
  css: {
    WebkitLineClamp: '1',
    WebkitBoxOrient: 'vertical',
    unicodeBidi: 'plaintext',
    '& bdi': { unicodeBidi: 'normal' },
  },
  _ltr: { textAlign: 'left' },
  _rtl: { textAlign: 'right' },
  overflow: { base: 'hidden', mdDown: 'visible' },
  whiteSpace: 'normal',
  wordBreak: { base: 'break-all', mdDown: 'normal' },
  maxW: { base: '200px', mdDown: 'none' },
} as const;
const twoLines = { css: { ...cutName.css, WebkitLineClamp: '2' } } as const;
// A value may be narrower than its longest word, which then breaks: an address of mail is wider than a card.
// A card leaves out what is empty: on a phone a line of dashes costs as much as a value.
const narrowValues = { '& > *': { minWidth: '0' }, mdDown: { '&:has(> [data-empty])': { display: 'none' } } } as const;
const cellDisplay = { mdDown: 'flex' } as const;
const cellEdge = { borderBottomWidth: { mdDown: '0' }, py: { base: '6px', mdDown: '0.5' } } as const;
const denseEdge = { ...cellEdge, py: { base: '5.5px', mdDown: '0.5' } } as const;
