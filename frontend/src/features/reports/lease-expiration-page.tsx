import { Grid } from '@chakra-ui/react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { expiryBases, expiryPeriods, reportChoiceNames, reportFilterNames } from '#contracts/reports.ts';
import type { ExpiryBasis, ExpiryPeriod } from '#contracts/reports.ts';
import type { LeaseExpiration } from '#contracts/reports.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useDates } from '../../lib/dates.ts';
import { ChartPanel } from './chart-panel.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { ExpiryFigures } from './expiry-figures.tsx';
import { ExpiryLeases } from './expiry-leases.tsx';
import { ExpiryTable, useBucketName } from './expiry-table.tsx';
import { LeftOutStrip } from './left-out-strip.tsx';
import { useReport } from './report-api.ts';
import { ReportFrame } from './report-frame.tsx';
import { TopTenants } from './top-tenants.tsx';
import { useReportFilters } from './use-report-filters.ts';

const ExpiryChart = lazy(async () => ({ default: (await import('./expiry-chart.tsx')).ExpiryChart }));

/** When the leases of a month end, with their area and contracted rent. */
export function LeaseExpirationPage() {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const { list, filters } = useReportFilters({
    names: [...reportChoiceNames, ...reportFilterNames],
    choices: ['publishedOn', 'basis', 'by', 'bucket'],
    sort: 'endsOn',
  });
  const basis = expiryBases.find((one) => one === list.filters.basis[0]) ?? 'break';
  const by = expiryPeriods.find((one) => one === list.filters.by[0]) ?? 'year';
  const view = useListView('leaseExpiration');
  const { search: _, page: __, size: ___, sort: ____, bucket: _____, ...asked } = list.query;
  const result = useReport('lease-expiration', asked);
  const report = result.data;
  return (
    <ReportFrame
      report="leaseexpiration"
      postMonth={report?.postMonth}
      isPending={result.isPending}
      facts={
        report
          ? [
              t('against', { month: dates.monthLong(report.against) }),
              report.currency &&
                t('measures', { currency: report.currency, unit: report.areaUnit ? t(`unit.${report.areaUnit}`) : '' }),
              <CoverageNote key="before" coverage={report.coverageBefore} isMonthNamed />,
            ]
          : []
      }
      {...{ view, list, filters }}
      coverage={report?.coverage}
      loads={report}
      hasHistory
      switches={
        <>
          <SegmentChoice<ExpiryPeriod>
            label={t('expiry.by')}
            value={by}
            onChange={(value) => list.setFilter('by', value === 'year' ? [] : [value])}
            options={expiryPeriods.map((value) => ({ value, label: t(`expiry.period.${value}`) }))}
            size="xs"
          />
          <SegmentChoice<ExpiryBasis>
            label={t('expiry.basis')}
            value={basis}
            onChange={(value) => list.setFilter('basis', value === 'break' ? [] : [value])}
            options={expiryBases.map((value) => ({ value, label: t(`expiry.on.${value}`) }))}
            size="xs"
          />
        </>
      }
      download={{ path: 'lease-expiration', query: list.query }}
    >
      {result.error && !report ? (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <>
          <ExpiryFigures report={report} />
          {report && report.buckets.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
          {report && report.buckets.length > 0 && <Body report={report} list={list} />}
        </>
      )}
    </ReportFrame>
  );
}

type List = ReturnType<typeof useReportFilters<never, 'bucket'>>['list'];

function Body({ report, list }: { report: LeaseExpiration; list: Pick<List, 'filters' | 'setFilter'> & Leases }) {
  const { t } = useTranslation('reports');
  const nameOf = useBucketName(report.by);
  const points = report.buckets
    .filter(({ kind }) => kind === 'period')
    .map((bucket) => ({
      period: nameOf(bucket),
      rent: Number(bucket.rent ?? 0),
      cumulative: Number(bucket.cumulative ?? 0) * 100,
    }));
  const title = t(`expiry.chart.title.${report.by}`, { currency: report.currency ?? '' });
  const wanted = list.filters.bucket[0];
  const open = report.buckets.find(({ kind, period }) => (period ?? kind) === wanted);
  return (
    <>
      <LeftOutStrip
        leftOut={report.totals.leftOut}
        unitsWithoutArea={report.totals.unitsWithoutArea}
        currency={report.currency}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px', _print: 'minmax(0, 1fr) 320px' }}
        gap="4"
        mb="4"
      >
        <ChartPanel
          title={title}
          legend={[
            { color: 'ink.solid', label: t('expiry.chart.rent') },
            { color: 'fg.muted', label: t('expiry.chart.cumulative'), isLine: true },
          ]}
        >
          <ExpiryChart title={title} points={points} />
        </ChartPanel>
        <TopTenants tenants={report.topTenants} />
      </Grid>
      {wanted !== undefined && (
        <ExpiryLeases
          report={report}
          list={list}
          name={open ? nameOf(open) : wanted}
          onClose={() => list.setFilter('bucket', [])}
        />
      )}
      <Panel isFlush title={t('expiry.table')}>
        <ExpiryTable report={report} />
      </Panel>
    </>
  );
}

type Leases = Parameters<typeof ExpiryLeases>[0]['list'];
