import { Skeleton, Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LuGauge } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { WallPage } from '#contracts/month-wall.schema.ts';
import { MonthFigures } from '../charts/month-figures.tsx';
import { GradeBadge } from '../quality/grade-badge.tsx';
import { useFigures } from '../use-figures.ts';
import { WallCard, WallFigure } from './wall-card.tsx';

const LineChart = lazy(() => import('../charts/line-chart.tsx').then((found) => ({ default: found.LineChart })));
const gradeA = 95;
const chartHeight = '150px';

/** The score as approved, with its grade and twelve months. */
export function GoodCard({ good: { score, grade, months } }: { good: WallPage['good'] }) {
  const { t } = useTranslation('month');
  const figures = useFigures();
  const rows = months.map(({ postMonth, approved }) => ({
    postMonth,
    approved: approved === null ? null : Number(approved),
  }));
  const lowest = Math.max(0, Math.floor(Math.min(gradeA, ...rows.map(({ approved }) => approved ?? 100)) / 5) * 5 - 5);
  const series = [{ name: 'approved', label: t('good.score'), color: 'ink.solid' }];
  return (
    <WallCard icon={LuGauge} title={t('good.title')}>
      <WallFigure value={<Link to="/report/dataquality">{figures.decimal(score, 1)}</Link>}>
        {grade !== null && <GradeBadge grade={grade} />} {t('good.of')}
      </WallFigure>
      {rows.length === 0 ? (
        <Text color="fg.muted">{t('good.none')}</Text>
      ) : (
        <>
          <Suspense fallback={<Skeleton h={chartHeight} />}>
            <LineChart
              label={t('good.trend')}
              rows={rows}
              series={series}
              target={{ value: gradeA, label: t('good.gradeA') }}
              domain={[lowest, 100]}
              height={chartHeight}
            />
          </Suspense>
          <MonthFigures label={t('good.trend')} monthLabel={t('postMonth')} rows={rows} series={series} />
        </>
      )}
    </WallCard>
  );
}
