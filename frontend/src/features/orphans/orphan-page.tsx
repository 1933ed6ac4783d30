import { Flex, IconButton, Skeleton } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import type { OrphanCategory, OrphanCounts } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { Panel } from '../../components/panel.tsx';
import { api } from '../../lib/api.ts';
import { addMonths, useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { useOrphanCounts } from './orphan-api.ts';
import { OrphanList } from './orphan-list.tsx';
import { useOrphanColumns } from './use-orphan-columns.tsx';

const defaults = { category: '', postMonth: '', search: '', sort: '-stake', isIgnored: '' };
const isMonth = /^\d{4}-(0[1-9]|1[0-2])(-01)?$/u;

function MonthSteps({ postMonth, onChoose }: { postMonth: string; onChoose: (postMonth: string) => void }) {
  const { t } = useTranslation('orphans');
  const dates = useDates();
  const step = (by: number) => onChoose(`${addMonths(postMonth, by)}-01`);
  return (
    <Flex align="center" gap="1">
      <IconButton variant="outline" aria-label={t('month.earlier')} onClick={() => step(-1)}>
        <LuChevronLeft className="flip" aria-hidden />
      </IconButton>
      <Flex as="span" minW="84px" justify="center" textStyle="sm" fontWeight="500" aria-live="polite">
        {dates.month(postMonth)}
      </Flex>
      <IconButton variant="outline" aria-label={t('month.later')} onClick={() => step(1)}>
        <LuChevronRight className="flip" aria-hidden />
      </IconButton>
    </Flex>
  );
}

const countOf = ({ counts }: OrphanCounts, category: OrphanCategory): number =>
  counts.find((one) => one.category === category)?.count ?? 0;

/** Master data that nothing can be collected for until somebody completes it, category by category: at first the first one with records. */
export function OrphanPage() {
  const { t } = useTranslation('orphans');
  const { values, set } = useUrlState(defaults);
  const categories = offeredCategories(useSession().privileges);
  const counts = useOrphanCounts(isMonth.test(values.postMonth) ? values.postMonth : undefined);
  const { data } = counts;
  const first = categories[0];
  const chosen = categories.find((one) => one === values.category);
  const filled = data && categories.find((one) => countOf(data, one) > 0);
  // It stays open when its last record is completed, also before the address has it.
  const [opened, setOpened] = useState(filled);
  if (opened === undefined && filled !== undefined) setOpened(filled);
  const category = chosen ?? opened ?? first;
  const isElsewhere = chosen === undefined && opened !== undefined && opened !== first;
  useEffect(() => {
    if (isElsewhere) set({ category: opened }, { replace: true });
  }, [isElsewhere, opened, set]);
  const view = useListView('orphanRecords', useOrphanColumns(category ?? 'propertiesWithoutFund'));
  const viewCounts = useViewCounts(view, ['orphans', data?.postMonth], ({ category: of = first, ...query }, signal) =>
    api.get(`/orphans/${of}`, { query: { ...query, postMonth: data?.postMonth, size: 10 }, signal }),
  );
  const total = (data?.counts ?? []).reduce((sum, { count }) => sum + count, 0);
  if (!category) return null;
  return (
    <>
      <PageHeader
        title={t('title')}
        postMonth={data?.postMonth}
        facts={data ? [t('facts.total', { count: total })] : []}
        actions={data && <MonthSteps postMonth={data.postMonth} onChoose={(postMonth) => set({ postMonth })} />}
      />
      {view.views.length > 0 && <ViewTabs view={view} allLabel={t('all')} counts={viewCounts} />}
      <Panel isFlush>
        {counts.error && !data ? (
          <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
        ) : (
          <PageTabs
            label={t('label')}
            mayWrap
            value={category}
            onChange={(next) => set({ category: next, search: '', sort: '-stake', isIgnored: '' })}
            tabs={categories.map((value) => {
              const counted = data?.counts.find((one) => one.category === value);
              return {
                value,
                label: t(`tab.${value}`),
                count: counted?.count,
                content:
                  counted && data ? (
                    <OrphanList counted={counted} postMonth={data.postMonth} view={view} />
                  ) : (
                    <Skeleton m="3" h="180px" aria-busy />
                  ),
              };
            })}
          />
        )}
      </Panel>
    </>
  );
}
