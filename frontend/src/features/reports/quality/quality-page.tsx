import { Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { QualityGroup } from '#contracts/process-reports.schema.ts';
import { qualityGroupings } from '#contracts/process-reports.ts';
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
import { DimensionPanel } from './dimension-panel.tsx';
import { ScorePanel } from './score-panel.tsx';
import { ScoreTrend } from './score-trend.tsx';
import { useQualityColumns } from './use-quality-columns.tsx';

/** How good the data of a month is, as delivered and as approved, and what made it so. */
export function QualityPage() {
  const { t } = useTranslation('process-reports');
  const dates = useDates();
  const { list, filters } = useReportFilters({
    names: ['postMonth', 'against', ...reportFilterNames, 'datasetId'],
    choices: ['by'],
    sort: 'approved',
  });
  const by = qualityGroupings.find((one) => one === list.filters.by[0]) ?? 'property';
  const columns = useQualityColumns(by);
  const view = useListView('dataQuality', columns);
  const { search: _, page: __, size: ___, sort: ____, by: _____, ...asked } = list.query;
  const { data: summary, error, refetch } = useReport('data-quality/summary', asked);
  const result = useReport('data-quality', list.query);
  return (
    <ReportFrame
      report="dataquality"
      postMonth={summary?.postMonth}
      isPending={!summary}
      facts={
        summary
          ? [
              t('quality.submissions', { count: summary.submissions }),
              t('quality.against', { month: dates.monthLong(summary.against) }),
            ]
          : []
      }
      {...{ view, list, filters }}
      searchLabel={t('quality.search')}
      coverage={summary?.coverage}
      download={{ path: 'data-quality', query: list.query, total: result.data?.total }}
    >
      {error && !summary ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1.6fr 1.8fr', _print: '1fr 1.6fr 1.8fr' }} gap="4" mb="4">
          <ScorePanel summary={summary} />
          <DimensionPanel summary={summary} />
          <ScoreTrend summary={summary} />
        </Grid>
      )}
      <Panel
        isFlush
        aria-label={t('quality.groups')}
        title={t('quality.groups')}
        titleEnd={
          <ChoiceInAddress
            name="by"
            label={t('quality.view')}
            value={by}
            options={qualityGroupings.map((one) => ({ value: one, label: t(`quality.by.${one}`) }))}
            forgets={['page', 'sort']}
          />
        }
      >
        <ListTable<QualityGroup>
          label={t('quality.groups')}
          columns={columns}
          view={view}
          rowKey={({ id }) => String(id)}
          rowName={({ name }) => name}
          result={result}
          list={list}
          empty={<EmptyState title={t('quality.empty')} text={t('quality.emptyText')} />}
          isDense
        />
      </Panel>
      <Text textStyle="sm" color="fg.muted" mt="3">
        {t('quality.formula')}{' '}
        {summary && summary.ofFormerFormula > 0 && t('quality.former', { count: summary.ofFormerFormula })}
      </Text>
    </ReportFrame>
  );
}
