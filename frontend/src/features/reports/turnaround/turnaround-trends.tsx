import { Grid, Skeleton, Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TurnaroundSummary } from '#contracts/process-reports.schema.ts';
import { Panel } from '../../../components/panel.tsx';
import { MonthFigures } from '../charts/month-figures.tsx';

const LineChart = lazy(() => import('../charts/line-chart.tsx').then((found) => ({ default: found.LineChart })));
const StackedChart = lazy(() =>
  import('../charts/stacked-chart.tsx').then((found) => ({ default: found.StackedChart })),
);
const holders = ['provider', 'system', 'reviewer', 'approver'] as const;

/** Twelve months: who held the submissions how long, and how many passed at once. */
export function TurnaroundTrends({ summary }: { summary: TurnaroundSummary | undefined }) {
  const { t } = useTranslation('process-reports');
  if (!summary) return <Skeleton h="300px" mb="4" aria-busy />;
  const number = (text: string | null) => (text === null ? null : Number(text));
  const held = summary.months.map((month) => ({
    postMonth: month.postMonth,
    provider: number(month.provider),
    system: number(month.system),
    reviewer: number(month.reviewer),
    approver: number(month.approver),
  }));
  const passed = summary.months.map(({ postMonth, firstPass }) => ({
    postMonth,
    firstPass: firstPass === null ? null : Number(firstPass) * 100,
  }));
  const parts = holders.map((name) => ({ name, label: t(`turnaround.holder.${name}`), color: `${name}.solid` }));
  const share = [{ name: 'firstPass', label: t('turnaround.figure.firstPass'), color: 'ink.solid' }];
  const months = { label: t('turnaround.months'), monthLabel: t('turnaround.month') };
  const none = <Text color="fg.muted">{t('turnaround.empty')}</Text>;
  return (
    <Grid templateColumns={{ base: '1fr', lg: '1.8fr 1fr', _print: '1.8fr 1fr' }} gap="4" mb="4">
      <Panel title={t('turnaround.held')}>
        {held.length === 0 ? (
          none
        ) : (
          <Suspense fallback={<Skeleton h="240px" />}>
            <StackedChart label={t('turnaround.held')} rows={held} series={parts} />
            <MonthFigures {...months} rows={held} series={parts} />
          </Suspense>
        )}
      </Panel>
      <Panel title={t('turnaround.yield')}>
        {passed.length === 0 ? (
          none
        ) : (
          <Suspense fallback={<Skeleton h="240px" />}>
            <LineChart label={t('turnaround.yield')} rows={passed} series={share} domain={[0, 100]} />
            <MonthFigures {...months} rows={passed} series={share} />
          </Suspense>
        )}
      </Panel>
    </Grid>
  );
}
