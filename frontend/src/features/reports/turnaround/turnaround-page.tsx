import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TurnaroundGroup } from '#contracts/process-reports.schema.ts';
import { clocks, statistics, turnaroundGroupings } from '#contracts/process-reports.ts';
import { reportFilterNames } from '#contracts/reports.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ListTable } from '../../../entities/list/list-table.tsx';
import { useListView } from '../../../entities/list/use-list-view.ts';
import { useDates } from '../../../lib/dates.ts';
import { ChoiceInAddress } from '../choice-in-address.tsx';
import { useReport } from '../report-api.ts';
import { ReportFrame } from '../report-frame.tsx';
import { useReportFilters } from '../use-report-filters.ts';
import { LikelyLate } from '../forecast/likely-late.tsx';
import { ScorecardButton } from './scorecard-button.tsx';
import { TurnaroundFigures } from './turnaround-figures.tsx';
import { TurnaroundTrends } from './turnaround-trends.tsx';
import { useTurnaroundColumns } from './use-turnaround-columns.tsx';
import { WaitingList } from './waiting-list.tsx';

/** How long submissions take, who holds them, and who is waited for now. */
export function TurnaroundPage() {
  const { t } = useTranslation('process-reports');
  const dates = useDates();
  const { list, filters } = useReportFilters({
    names: ['postMonth', 'against', ...reportFilterNames, 'datasetId'],
    choices: ['by', 'clock', 'statistic'],
    sort: 'name',
  });
  const by = turnaroundGroupings.find((one) => one === list.filters.by[0]) ?? 'provider';
  const clock = clocks.find((one) => one === list.filters.clock[0]) ?? 'calendar';
  const statistic = statistics.find((one) => one === list.filters.statistic[0]) ?? 'median';
  const [first, ...others] = list.filters.serviceProviderId;
  const onlyProvider = others.length === 0 ? first : undefined;
  const columns = useTurnaroundColumns(by, statistic);
  const view = useListView('turnaround', columns);
  const { search: _, page: __, size: ___, sort: ____, by: _____, statistic: ______, ...asked } = list.query;
  const { data: summary, error, refetch } = useReport('turnaround/summary', asked);
  const result = useReport('turnaround', list.query);
  const switches = (
    <Flex gap="2" wrap="wrap" data-no-print>
      {summary && <ScorecardButton serviceProviderId={onlyProvider} postMonth={summary.postMonth} />}
      <ChoiceInAddress
        name="statistic"
        label={t('turnaround.statistic')}
        value={statistic}
        options={statistics.map((one) => ({ value: one, label: t(`turnaround.${one}`) }))}
      />
      <ChoiceInAddress
        name="clock"
        label={t('turnaround.clock')}
        value={clock}
        options={clocks.map((one) => ({ value: one, label: t(`turnaround.${one}`) }))}
      />
    </Flex>
  );
  return (
    <ReportFrame
      report="turnaroundtime"
      postMonth={summary?.postMonth}
      isPending={!summary}
      facts={summary ? [t('quality.against', { month: dates.monthLong(summary.against) })] : []}
      {...{ view, list, filters, switches }}
      searchLabel={t('turnaround.search')}
      coverage={summary?.coverage}
      download={{ path: 'turnaround', query: list.query, total: result.data?.total }}
    >
      {error && !summary ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <TurnaroundFigures {...{ summary, statistic, clock }} />
          <TurnaroundTrends summary={summary} />
          {summary && <WaitingList waiting={summary.waiting} />}
          <LikelyLate />
        </>
      )}
      <Panel
        isFlush
        aria-label={t('turnaround.groups')}
        title={t('turnaround.groups')}
        titleEnd={
          <ChoiceInAddress
            name="by"
            label={t('turnaround.view')}
            value={by}
            options={turnaroundGroupings.map((one) => ({ value: one, label: t(`turnaround.by.${one}`) }))}
            forgets={['page', 'sort']}
          />
        }
      >
        <ListTable<TurnaroundGroup>
          label={t('turnaround.groups')}
          columns={columns}
          view={view}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          result={result}
          list={list}
          empty={<EmptyState title={t('turnaround.empty')} text={t('turnaround.emptyText')} />}
          isDense
        />
      </Panel>
    </ReportFrame>
  );
}
