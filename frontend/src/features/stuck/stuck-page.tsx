import { Box, Flex, Link as ChakraLink, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuExternalLink } from 'react-icons/lu';
import type { StuckSubmission } from '#contracts/stuck-views.ts';
import { stuckKinds } from '#contracts/stuck.ts';
import type { StuckKind } from '#contracts/stuck.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useListView } from '../../entities/list/use-list-view.ts';
import type { ListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { Panel } from '../../components/panel.tsx';
import { useUrlState } from '../../lib/use-url-state.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';
import {
  countStuckSubmissions,
  useStuckOverview,
  useStuckSubmissions,
} from '../../entities/submission/stuck/stuck-api.ts';
import { useStuckColumns } from './use-stuck-columns.tsx';
import { WorkersNotice } from '../../entities/submission/stuck/workers-notice.tsx';

const defaults = { kind: '' };

interface StuckListProps {
  kind: StuckKind;
  /** Of the kind, whatever is searched. */
  count: number;
  searchUrl: string | null;
  view: ListView;
}

function StuckList({ kind, count, searchUrl, view }: StuckListProps) {
  const { t } = useTranslation('stuck');
  const list = useListState({ filters: [], sort: 'since' });
  const columns = useStuckColumns();
  const result = useStuckSubmissions(kind, list.query);
  const shownOf = useShownOf();
  return (
    <Box>
      <Flex px="3" py="2.5" gap="3" wrap="wrap" textStyle="sm" borderBottomWidth="1px" borderColor="border.muted">
        <Text color="fg.muted" flex="1 1 320px">
          {t(`hint.${kind}`)}
        </Text>
        {searchUrl && (
          <ChakraLink href={searchUrl} target="_blank" rel="noreferrer" colorPalette="ink">
            {t('search')}
            <LuExternalLink aria-hidden />
          </ChakraLink>
        )}
      </Flex>
      <FilterBar
        search={{ value: list.search, onChange: list.setSearch, placeholder: t('searchFor') }}
        onReset={list.activeCount > 0 ? list.clearFilters : undefined}
      >
        <Text textStyle="sm" color="fg.muted" aria-live="polite">
          {result.data &&
            list.activeCount > 0 &&
            shownOf(result.data, { total: count }, (all) => t('facts.total', { count: all }))}
        </Text>
        <ViewControls view={view} />
      </FilterBar>
      <ListTable<StuckSubmission>
        label={t(`kind.${kind}`)}
        columns={columns}
        view={view}
        hidden={count}
        rowKey={(row) => `${row.submissionNo}:${row.kind}:${row.code ?? ''}`}
        rowName={(row) => row.submissionNo}
        result={result}
        list={list}
        empty={<EmptyState icon={<LuCircleCheck aria-hidden />} title={t('empty.title')} text={t('empty.text')} />}
      />
    </Box>
  );
}

/** What waits for an operator, kind by kind: why, since when, and the ways to the submission and to its run. */
export function StuckPage() {
  const { t } = useTranslation('stuck');
  const { values, set } = useUrlState(defaults);
  const overview = useStuckOverview();
  const { data } = overview;
  const occurring = data?.counts.find(({ count }) => count > 0)?.kind;
  const kind = stuckKinds.find((one) => one === values.kind) ?? occurring ?? stuckKinds[0];
  const view = useListView('stuck', useStuckColumns());
  const counts = useViewCounts(view, submissionKeys.stuck, countStuckSubmissions);
  const total = (data?.counts ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeader title={t('title')} facts={data ? [t('facts.total', { count: total })] : []} />
      <ViewTabs view={view} allLabel={t('all')} counts={counts} />
      <Panel isFlush>
        {data && <WorkersNotice unservedQueues={data.unservedQueues} />}
        {overview.error && !data ? (
          <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        ) : (
          <PageTabs
            label={t('label')}
            value={kind}
            onChange={(next) => set({ kind: next })}
            tabs={stuckKinds.map((value) => {
              const known = data?.counts.find((one) => one.kind === value);
              return {
                value,
                label: t(`kind.${value}`),
                count: known?.count,
                content: known ? (
                  <StuckList kind={value} count={known.count} searchUrl={known.searchUrl} view={view} />
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
