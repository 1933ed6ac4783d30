import { Box, Table } from '@chakra-ui/react';
import { useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { foldColumns, useHasLittleRoom } from './folded-columns.ts';
import type { ListColumn, ListResult } from './list-column.ts';
import { ListHead } from './list-head.tsx';
import { ListPager } from './list-pager.tsx';
import { ListRows } from './list-rows.tsx';
import type { RowsProps } from './list-rows.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoMatch } from './no-match.tsx';
import type { HidingFilters } from './no-match.tsx';
import { shownOf } from './shown-columns.ts';
import { useLastPage } from './use-last-page.ts';
import type { ListState } from './use-list-state.ts';
import type { ListView } from './use-list-view.ts';
import { useRoomBelow } from './use-room-below.ts';

interface ListTableProps<Row> extends RowsProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Which columns are shown, in which order and how wide. */
  view?: Pick<ListView, 'columns' | 'hidden' | 'look'>;
  result: ListResult<Row>;
  list: Pick<ListState, 'page' | 'size' | 'sort' | 'activeCount' | 'setPage' | 'setSize' | 'setSort' | 'clearFilters'>;
  /** How many rows there are without the filters. */
  hidden?: number;
  /** What hides them. */
  hiding?: HidingFilters;
  /** Shown when there is nothing at all. */
  empty?: ReactNode;
}

/** Of rows that one scrolls to: as high as fits between the tabs of a list and its pager. */
const rowsHeight = 'max(320px, calc(100dvh - 240px))';
const narrowGaps = { '& :is(th, td):not(:first-of-type, :last-of-type)': { paddingInline: '6px' } };

/** A page of a list from the server: heads and pager stay, old rows stay while new ones are on their way. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { result, list, hidden, hiding, empty } = props;
  const { t } = useTranslation();
  const isLeaving = useLastPage(list, result);
  const { data, error } = result;
  if (error && !data) {
    return (
      <ErrorState
        error={error}
        kept={list.activeCount > 0 ? t('failed.kept') : undefined}
        onRetry={() => void result.refetch()}
      />
    );
  }
  if (data?.rows.length === 0 && data.total === 0) {
    if (list.activeCount > 0) {
      return <NoMatch count={list.activeCount} {...{ hidden, hiding }} onClear={list.clearFilters} />;
    }
    return empty ?? <EmptyState title={t('empty.noData')} />;
  }
  return <Rows {...props} isLeaving={isLeaving} />;
}

/** Head and pager stay in sight while the rows scroll between them; nothing lies over a row. */
function Rows<Row>(props: ListTableProps<Row> & { isLeaving: boolean }) {
  const { label, columns, view, rowKey, rowName, result, list, selection, rowActions, hasActionsBelow, isOpen } = props;
  const { detailOf } = props;
  const { data } = result;
  const isDense = view?.look.isCompact ?? props.isDense;
  const shown = foldColumns(shownOf(columns, view), useHasLittleRoom());
  const whole = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoomBelow(whole, scroller);
  const isRefreshing = result.isFetching && data !== undefined;
  return (
    <Box ref={whole}>
      <Box
        ref={scroller}
        overflow={{ md: 'auto' }}
        position="relative"
        maxH={{ md: 'var(--rows-height)' }}
        style={{ '--rows-height': room === null ? rowsHeight : `${room}px` } as CSSProperties}
      >
        <Table.Root
          size="sm"
          aria-label={label}
          aria-busy={result.isFetching}
          className={isDense ? 'dense' : undefined}
          css={isDense ? narrowGaps : undefined}
          display={{ mdDown: 'block' }}
        >
          <ListHead
            columns={shown}
            sort={list.sort}
            onSort={list.setSort}
            selection={selection}
            pageKeys={data?.rows.map(rowKey) ?? []}
            hasActions={rowActions !== undefined}
          />
          <Table.Body
            display={{ mdDown: 'block' }}
            opacity={isRefreshing && result.isFetching ? 0.75 : 1}
            transition="opacity 120ms"
            transitionDelay="150ms"
          >
            {data && !props.isLeaving ? (
              <ListRows
                columns={shown}
                rows={data.rows}
                {...{ rowKey, rowName, selection, rowActions, hasActionsBelow, isOpen, detailOf, isDense }}
              />
            ) : (
              <ListSkeleton
                columns={shown}
                count={Math.min(list.size, 10)}
                hasSelection={selection !== undefined}
                hasActions={rowActions !== undefined}
              />
            )}
          </Table.Body>
        </Table.Root>
      </Box>
      <ListPager
        page={list.page}
        size={list.size}
        total={data?.total ?? 0}
        isTotalCapped={data?.isTotalCapped ?? false}
        onPage={list.setPage}
        onSize={list.setSize}
      />
    </Box>
  );
}
