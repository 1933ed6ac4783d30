import { Box, Button, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck } from 'react-icons/lu';
import type { OrphanCount, OrphanRow } from '#contracts/orphans.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import type { ListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { useDates } from '../../lib/dates.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { useOrphans } from './orphan-api.ts';
import { OrphanRates } from './orphan-rates.tsx';
import { OrphanRowMenu } from './orphan-row-menu.tsx';
import { OrphanTrend } from './orphan-trend.tsx';
import { useOrphanColumns } from './use-orphan-columns.tsx';

export interface OrphanListProps {
  /** Of the category, whatever is searched. */
  counted: OrphanCount;
  /** `YYYY-MM-01` */
  postMonth: string;
  view: ListView;
}

/** The records of one category, and what to do about each of them. */
export function OrphanList({ counted, postMonth, view }: OrphanListProps) {
  const { category } = counted;
  const { t } = useTranslation('orphans');
  const dates = useDates();
  const { baseRole } = useSession().user;
  const isAdministrator = baseRole === 'Admin' || baseRole === 'SuperAdmin';
  // Accounts of a provider are mapped by its own people, too.
  const mayMap = usePrivilege('COA-mapping-new', 'Edit') && category === 'accountMappingPending';
  const mayComplete = isAdministrator || mayMap;
  const list = useListState({ filters: [], choices: ['isIgnored'], sort: '-stake' });
  const columns = useOrphanColumns(category);
  const { values, set } = useUrlState({ isIgnored: '' });
  const isIgnored = values.isIgnored === 'true';
  const total = isIgnored ? counted.ignored : counted.count;
  const mayIgnore = usePrivilege('orphanRecords', 'Edit');
  const query = useMemo(
    () => ({ ...list.query, postMonth, isIgnored: isIgnored ? 'true' : undefined }),
    [list.query, postMonth, isIgnored],
  );
  const result = useOrphans(category, query);
  const shownOf = useShownOf();
  const whole = list.activeCount > 0 ? { total } : undefined;
  return (
    <>
      <Box px="3" py="2.5" borderBottomWidth="1px" borderColor="border.muted">
        <Text textStyle="sm" color="fg.muted" mb="1">
          {t(`hint.${category}`)} {!mayComplete && t('askAdministrator')}
        </Text>
        <OrphanTrend counted={counted} />
        <OrphanRates counted={counted} postMonth={postMonth} />
      </Box>
      <FilterBar
        search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
        onReset={list.activeCount > 0 ? list.clearFilters : undefined}
      >
        <Text textStyle="sm" color="fg.muted" aria-live="polite">
          {result.data && shownOf(result.data, whole, (count) => t('count', { count }))}
        </Text>
        {(counted.ignored > 0 || isIgnored) && (
          <Button
            size="xs"
            variant="outline"
            aria-pressed={isIgnored}
            onClick={() => set({ isIgnored: isIgnored ? '' : 'true' })}
          >
            {t('ignore.shown', { count: counted.ignored })}
          </Button>
        )}
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
          {...(mayIgnore && {
            rowActions: (row: OrphanRow) => row.mayIgnore && <OrphanRowMenu {...{ category, postMonth, row }} />,
          })}
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
