import { Link as ChakraLink } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { isNumeric, listedFields } from '#contracts/masters.ts';
import { api } from '../../lib/api.ts';
import type { UnderAct } from './asked-change.ts';
import { masterKey, useRecords } from './masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { ListTable } from '../list/list-table.tsx';
import type { ListView } from '../list/use-list-view.ts';
import type { ListState } from '../list/use-list-state.ts';
import { useViewCounts } from '../list/use-view-counts.ts';
import type { ListTotal } from '../list/use-view-counts.ts';
import { ViewControls } from '../list/view-controls.tsx';
import { ViewTabs } from '../list/view-tabs.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { ActiveBadge, FieldValueText } from './field-value.tsx';
import { InlineValue } from './inline-value.tsx';
import { useRecordAddress } from './record-address.ts';
import { MasterBulkBar } from './master-bulk-bar.tsx';
import { useBulkSelection } from './use-bulk-selection.ts';
import { useMasterFilters } from './use-master-filters.ts';
import { useMasterWords } from './use-master-words.ts';

export interface MasterListProps {
  definition: MasterDefinition;
  list: ListState;
  columns: ListColumn<MasterRecord>[];
  view: ListView;
  menuOf: (record: MasterRecord) => RowMenuItem[];
  /** Offered while there is nothing at all. */
  firstSteps?: ReactNode;
  /** Filters of the page itself, which no chip offers. */
  withoutChips?: readonly string[];
  /** How many filters are in a line, where the list shares its width. */
  firstChips?: number | undefined;
  /** How many there are, while filters hide some. */
  whole: ListTotal | undefined;
  /** One line for each row, however few the columns. */
  isDense?: boolean | undefined;
  /** Under the first steps, while there is nothing at all. */
  emptyMore?: ReactNode;
  /** Acts of this master alone for many records, beside those of every master. */
  bulkActs?: ((ids: number[], clear: () => void) => ReactNode) | undefined;
  /** In the dialogs of those of every master. */
  underAct?: UnderAct | undefined;
}

/** Of a dense list at 1440 px: the name that the row is known by stays whole, and others are cut first. */
const titleWidth = '148px';

/** Its names in other languages are columns only on request: the title is shown as its reader calls it. */
function isInReadersLanguage({ title, fields }: MasterDefinition): boolean {
  return fields.some(({ name, isOnRecordOnly }) => name === `${title}Ja` && isOnRecordOnly === true);
}

export function useMasterColumns(
  definition: MasterDefinition,
  namedAddress: ((record: MasterRecord) => string) | undefined,
): ListColumn<MasterRecord>[] {
  const words = useMasterWords(definition);
  const addressOf = useRecordAddress(definition);
  return useMemo(() => {
    const columns = listedFields(definition).map((field): ListColumn<MasterRecord> => {
      const isTitle = field.name === definition.title;
      return {
        id: field.name,
        header: words.field(field.name),
        isNumeric: isNumeric(field),
        ...(isNumeric(field) ? {} : { title: ({ values }: MasterRecord) => words.textOf(values[field.name]) }),
        isStrong: isTitle,
        isFixed: isTitle,
        ...(isTitle ? { minWidth: titleWidth } : {}),
        isFirstHidden: field.isOnRecordOnly === true,
        ...(field.isSorted ? { sortKey: field.name } : {}),
        cell: (record) => {
          const value = <FieldValueText definition={definition} field={field} value={record.values[field.name]} />;
          if (field.isInline && record.allowedActs.includes('edit')) {
            return <InlineValue {...{ definition, field, record }} />;
          }
          if (!isTitle) return value;
          return (
            <ChakraLink asChild display="inline" color="fg" _hover={{ textDecoration: 'underline' }}>
              <Link to={namedAddress?.(record) ?? addressOf(record.id)}>
                {isInReadersLanguage(definition) ? <Bdi>{words.nameOf(record)}</Bdi> : value}
              </Link>
            </ChakraLink>
          );
        },
      };
    });
    const active: ListColumn<MasterRecord> = {
      id: 'isActive',
      header: words.field('isActive'),
      sortKey: 'isActive',
      cell: (record) => <ActiveBadge {...record} />,
    };
    return [...columns, active];
  }, [definition, words, addressOf, namedAddress]);
}

/** So many columns are read more easily with one line for each row. */
const denseFrom = 9;

/** Search, filters and pages of a master, all of it in the address. */
export function MasterList(props: MasterListProps) {
  const { definition, list, columns, view, menuOf, firstSteps, emptyMore, bulkActs, whole, withoutChips = [] } = props;
  const words = useMasterWords(definition);
  const result = useRecords(definition, list.query);
  const filters = useMasterFilters(definition, list).filter(({ id }) => !withoutChips.includes(id));
  const counts = useViewCounts(view, masterKey(definition), (query, signal) =>
    api.get(definition.path, { query: { ...query, size: 10 }, signal }),
  );
  const bulk = useBulkSelection(definition, list);
  const isEmpty = result.data?.total === 0 && list.activeCount === 0;
  return (
    <>
      {!(isEmpty && view.views.length === 0) && <ViewTabs view={view} allLabel={words.word('all')} counts={counts} />}
      <Panel isFlush>
        <MasterBulkBar
          definition={definition}
          bulk={bulk}
          query={list.query}
          total={result.data?.total ?? 0}
          underAct={props.underAct}
        >
          {bulkActs?.(bulk.ids, bulk.clear)}
        </MasterBulkBar>
        {!isEmpty && bulk.ids.length === 0 && (
          <FilterBar
            search={{ value: list.search, onChange: list.setSearch, placeholder: words.word('search') }}
            filters={filters}
            firstChips={props.firstChips}
            onReset={list.activeCount > 0 ? list.clearFilters : undefined}
          >
            <ViewControls view={view} />
          </FilterBar>
        )}
        <ListTable<MasterRecord>
          label={words.many}
          columns={columns}
          view={view}
          isDense={props.isDense ?? columns.length - view.hidden.size >= denseFrom}
          hidden={whole?.total}
          hiding={
            whole && {
              filters: filters.filter(({ values }) => values.length > 0).map(({ label }) => label),
              search: list.search,
              things: words.shown(whole, undefined),
            }
          }
          rowKey={({ id }) => String(id)}
          rowName={words.nameOf}
          result={result}
          list={list}
          selection={bulk.selection}
          rowActions={(record) => <RowMenu name={words.nameOf(record)} items={menuOf(record)} />}
          empty={
            <>
              <EmptyState title={words.many} text={words.word('empty')}>
                {firstSteps}
              </EmptyState>
              {emptyMore}
            </>
          }
        />
      </Panel>
    </>
  );
}
