import { Checkbox, Icon, Table, VisuallyHidden, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuArrowDown, LuArrowUp } from 'react-icons/lu';
import { useDefinition } from '../../lib/glossary.ts';
import { DefinedTerm, definedLook } from '../../components/defined-term.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { BelowLine } from './below-line.tsx';
import type { FoldedColumn } from './folded-columns.ts';
import type { ListColumn, ListSelection } from './list-column.ts';

interface SortHeadProps<Row> {
  column: ListColumn<Row>;
  sort: string;
  onSort: (sort: string) => void;
}

function SortHead<Row>({ column, sort, onSort }: SortHeadProps<Row>) {
  const isAscending = sort === column.sortKey;
  const isDescending = sort === `-${column.sortKey ?? ''}`;
  const isSorted = isAscending || isDescending;
  const definition = useDefinition(column.header);
  return (
    <Tooltip content={definition} isDisabled={definition === undefined}>
      <chakra.button
        type="button"
        onClick={() => onSort(isAscending ? `-${column.sortKey ?? ''}` : (column.sortKey ?? ''))}
        display="inline-flex"
        alignItems="center"
        minH="24px"
        gap="1"
        cursor="pointer"
        rounded="l1"
        focusVisibleRing="outside"
        color={isSorted ? 'fg' : undefined}
        fontWeight={isSorted ? '600' : undefined}
        _hover={{ color: 'fg' }}
      >
        <chakra.span {...(definition !== undefined && definedLook)}>{column.header}</chakra.span>
        {isSorted && <Icon as={isAscending ? LuArrowUp : LuArrowDown} boxSize="12px" aria-hidden />}
      </chakra.button>
    </Tooltip>
  );
}

function SelectPage({ pageKeys, selection }: { pageKeys: readonly string[]; selection: ListSelection }) {
  const { t } = useTranslation();
  const chosen = pageKeys.filter((key) => selection.keys.has(key)).length;
  const state = chosen === 0 ? false : chosen === pageKeys.length ? true : 'indeterminate';
  return (
    <Checkbox.Root
      size="sm"
      checked={state}
      onCheckedChange={({ checked }) => {
        const others = [...selection.keys].filter((key) => !pageKeys.includes(key));
        selection.onChange(new Set(checked === true ? [...others, ...pageKeys] : others));
      }}
    >
      <Checkbox.HiddenInput aria-label={t('table.selectAll')} />
      <Checkbox.Control />
    </Checkbox.Root>
  );
}

export interface ListHeadProps<Row> extends Omit<SortHeadProps<Row>, 'column'> {
  columns: readonly FoldedColumn<Row>[];
  selection?: ListSelection;
  pageKeys: readonly string[];
  hasActions: boolean;
}

export function ListHead<Row>({ columns, sort, onSort, selection, pageKeys, hasActions }: ListHeadProps<Row>) {
  const { t } = useTranslation();
  const headOf = (column: ListColumn<Row>) =>
    column.sortKey === undefined ? (
      <DefinedTerm>{column.header}</DefinedTerm>
    ) : (
      <SortHead column={column} sort={sort} onSort={onSort} />
    );
  return (
    <Table.Header display={{ mdDown: 'none' }}>
      <Table.Row>
        {selection && (
          <Table.ColumnHeader w="36px" {...stickyHead}>
            <SelectPage pageKeys={pageKeys} selection={selection} />
          </Table.ColumnHeader>
        )}
        {columns.map((column) => (
          <Table.ColumnHeader
            key={column.id}
            w={column.width}
            textAlign={column.isNumeric ? 'right' : undefined}
            aria-sort={sortedAs([column, ...column.below], sort)}
            {...stickyHead}
          >
            {headOf(column)}
            {column.below.length > 0 && (
              <BelowLine parts={column.below.map((part) => ({ id: part.id, content: headOf(part) }))} />
            )}
          </Table.ColumnHeader>
        ))}
        {hasActions && (
          <Table.ColumnHeader w="44px" {...stickyHead}>
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </Table.ColumnHeader>
        )}
      </Table.Row>
    </Table.Header>
  );
}

/** Of a head with others below it: whichever of them the rows are in order of. */
function sortedAs<Row>(
  columns: readonly ListColumn<Row>[],
  sort: string,
): 'ascending' | 'descending' | 'none' | undefined {
  const keys = columns.flatMap(({ sortKey }) => sortKey ?? []);
  if (keys.length === 0) return undefined;
  if (keys.includes(sort)) return 'ascending';
  return keys.some((key) => sort === `-${key}`) ? 'descending' : 'none';
}

const stickyHead = { position: 'sticky', top: '0', zIndex: '1', bg: 'bg.subtle' } as const;
