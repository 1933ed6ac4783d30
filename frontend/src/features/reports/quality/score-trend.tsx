import { Skeleton, Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { QualitySummary } from '#contracts/process-reports.schema.ts';
import { Panel } from '../../../components/panel.tsx';
import { MonthFigures } from '../charts/month-figures.tsx';

const LineChart = lazy(() => import('../charts/line-chart.tsx').then((found) => ({ default: found.LineChart })));
const gradeA = 95;

/** The scores of twelve months. */
export function ScoreTrend({ summary }: { summary: QualitySummary | undefined }) {
  const { t } = useTranslation('process-reports');
  if (!summary) return <Skeleton h="280px" aria-busy />;
  const rows = summary.months.map(({ postMonth, approved, delivered }) => ({
    postMonth,
    approved: approved === null ? null : Number(approved),
    delivered: delivered === null ? null : Number(delivered),
  }));
  const values = rows.flatMap(({ approved, delivered }) => [approved ?? 100, delivered ?? 100]);
  const lowest = Math.max(0, Math.floor((Math.min(gradeA, ...values) - 5) / 5) * 5);
  const series = [
    { name: 'approved', label: t('quality.column.approved'), color: 'ink.solid' },
    { name: 'delivered', label: t('quality.column.delivered'), color: 'fg.muted', isDashed: true },
  ];
  return (
    <Panel title={t('quality.chart')}>
      {rows.length === 0 ? (
        <Text color="fg.muted">{t('quality.empty')}</Text>
      ) : (
        <>
          <Suspense fallback={<Skeleton h="240px" />}>
            <LineChart
              label={t('quality.chart')}
              rows={rows}
              series={series}
              target={{ value: gradeA, label: t('quality.aLine') }}
              domain={[lowest, 100]}
            />
          </Suspense>
          <MonthFigures label={t('quality.figures')} monthLabel={t('quality.month')} rows={rows} series={series} />
        </>
      )}
    </Panel>
  );
}
