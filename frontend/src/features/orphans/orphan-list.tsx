import { Box, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck } from 'react-icons/lu';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListTable } from '../../components/list/list-table.tsx';
import { useListState } from '../../components/list/use-list-state.ts';
import type { ListView } from '../../components/list/use-list-view.ts';
import { useShownOf } from '../../components/list/use-shown-of.ts';
import { ViewControls } from '../../components/list/view-controls.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useOrphans } from './orphan-api.ts';
import { useOrphanColumns } from './use-orphan-columns.tsx';

export interface OrphanListProps {
  category: OrphanCategory;
  /** `YYYY-MM-01` */
  postMonth: string;
  /** Of the category, whatever is searched. */
  total: number;
  view: ListView;
}

/** The records of one category, and what to do about each of them. */
export function OrphanList({ category, postMonth, total, view }: OrphanListProps) {
  const { t } = useTranslation('orphans');
  const dates = useDates();
  const { baseRole } = useSession().user;
  const isAdministrator = baseRole === 'Admin' || baseRole === 'SuperAdmin';
  const list = useListState({ filters: [], sort: 'name' });
  const columns = useOrphanColumns(category);
  const query = useMemo(() => ({ ...list.query, postMonth }), [list.query, postMonth]);
  const result = useOrphans(category, query);
  const shownOf = useShownOf();
  const whole = list.activeCount > 0 ? { total } : undefined;
  return (
    <>
      <Text px="3" py="2.5" textStyle="sm" color="fg.muted" borderBottomWidth="1px" borderColor="border.muted">
        {t(`hint.${category}`)} {!isAdministrator && t('askAdministrator')}
      </Text>
      <FilterBar
        search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
        onReset={list.activeCount > 0 ? list.clearFilters : undefined}
      >
        <Text textStyle="sm" color="fg.muted" aria-live="polite">
          {result.data && shownOf(result.data, whole, (count) => t('count', { count }))}
        </Text>
        <ViewControls view={view} />
      </FilterBar>
      <Box>
        <ListTable<OrphanRow>
          label={t(`category.${category}`)}
          columns={columns}
          view={view}
          hidden={total}
          rowKey={(row) => row.key}
          rowName={(row) => row.name}
          result={result}
          list={list}
          empty={
            <EmptyState
              icon={<LuCircleCheck aria-hidden />}
              title={t('empty.title')}
              text={t('empty.text', { month: dates.monthLong(postMonth) })}
            />
          }
        />
      </Box>
    </>
  );
}
