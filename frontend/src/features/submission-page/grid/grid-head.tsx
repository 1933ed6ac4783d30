import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { usePageState } from '../use-page-state.ts';
import { isNumeric } from '../../../entities/submission/format-cell.ts';
import type { ShownColumn } from './use-selection.ts';

interface GridHeadProps {
  columns: readonly ShownColumn[];
  hasFilters: boolean;
}

/** Up, down, and back to the order of the sheet. */
const nextSort = (sort: string, field: string) => (sort === field ? `-${field}` : sort === `-${field}` ? '' : field);

function SortButton({ column }: { column: ShownColumn }) {
  const { sort, set } = usePageState();
  const { field, label, letter } = column;
  const isSorted = sort === field || sort === `-${field}`;
  return (
    <chakra.button
      type="button"
      display="block"
      w="full"
      textAlign="inherit"
      cursor="pointer"
      fontWeight={isSorted ? '600' : undefined}
      title={label}
      onClick={() => set({ sort: nextSort(sort, field) })}
    >
      <Box as="span" display="block" fontFamily="mono" textStyle="2xs" fontWeight="400" color="fg.muted" aria-hidden>
        {letter || '\u00a0'}
      </Box>
      <Box as="span" display="block" truncate>
        {label}
        {isSorted && <span aria-hidden>{sort.startsWith('-') ? ' ↓' : ' ↑'}</span>}
      </Box>
    </chakra.button>
  );
}

function FilterField({ column: { field, label } }: { column: ShownColumn }) {
  const { t } = useTranslation('submission');
  const { filters, set } = usePageState();
  const change = (text: string) => {
    const { [field]: _, ...others } = filters;
    const next = text.trim() === '' ? others : { ...others, [field]: text };
    set({ filters: Object.keys(next).length === 0 ? '' : JSON.stringify(next) });
  };
  return (
    <chakra.input
      type="search"
      aria-label={t('data.filterOf', { field: label })}
      value={filters[field] ?? ''}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => event.stopPropagation()}
      w="full"
      h="22px"
      mt="1"
      px="1"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.emphasized"
      rounded="l1"
      fontWeight="400"
    />
  );
}

/** Column letters of the workbook above the names of the fields: a press sorts. */
export function GridHead({ columns, hasFilters }: GridHeadProps) {
  const { t } = useTranslation('submission');
  const { sort } = usePageState();
  const orderOf = (field: string) => (sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined);
  return (
    <div role="rowgroup" data-head>
      <div role="row" aria-rowindex={1}>
        <Box role="columnheader" data-frozen="row" alignContent="end" textStyle="xs">
          {t('data.row')}
        </Box>
        {columns.map((column, at) => (
          <div
            key={column.field}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={orderOf(column.field)}
            data-number={isNumeric(column.type) || undefined}
            data-frozen={column.isKey ? 'key' : undefined}
          >
            <SortButton column={column} />
            {hasFilters && <FilterField column={column} />}
          </div>
        ))}
      </div>
    </div>
  );
}
