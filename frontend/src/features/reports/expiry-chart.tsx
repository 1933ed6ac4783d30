import { Chart, useChart } from '@chakra-ui/charts';
import { useTranslation } from 'react-i18next';
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { useDates } from '../../lib/dates.ts';
import { chartFocus } from './chart-focus.ts';

export interface ExpiryPoint {
  /** Year or month, in words. */
  period: string;
  rent: number;
  /** Percent of the rent that has ended by then. */
  cumulative: number;
}

/** Rent that ends in each period as bars, and the part that has ended by then as a line. Figures are in the table below. */
export function ExpiryChart({ title, points }: { title: string; points: ExpiryPoint[] }) {
  const { t, i18n } = useTranslation('reports');
  const dates = useDates();
  const isRightToLeft = i18n.dir() === 'rtl';
  const chart = useChart<ExpiryPoint>({
    data: points,
    series: [
      { name: 'rent', label: t('expiry.chart.rent'), color: 'ink.solid' },
      { name: 'cumulative', label: t('expiry.chart.cumulative'), color: 'fg.muted' },
    ],
  });
  const compact = (value: number) => dates.number(value, { notation: 'compact' });
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const label = (name: 'rent' | 'cumulative') => t(`expiry.chart.${name}`);
  return (
    <Chart.Root chart={chart} h={{ base: '200px', md: '250px' }} maxH="250px" w="full" dir="ltr" css={chartFocus}>
      <ComposedChart responsive data={chart.data} title={title} accessibilityLayer>
        <CartesianGrid vertical={false} stroke={chart.color('border.muted')} />
        <XAxis
          dataKey={chart.key('period')}
          reversed={isRightToLeft}
          tickLine={false}
          stroke={chart.color('fg.muted')}
        />
        <YAxis yAxisId="rent" orientation={start} tickFormatter={compact} axisLine={false} tickLine={false} />
        <YAxis yAxisId="share" orientation={end} domain={[0, 100]} axisLine={false} tickLine={false} />
        <Tooltip
          formatter={(value, name) =>
            name === 'cumulative'
              ? [dates.percent(Number(value) / 100), label('cumulative')]
              : [dates.number(Number(value)), label('rent')]
          }
        />
        <Bar
          yAxisId="rent"
          dataKey={chart.key('rent')}
          fill={chart.color('ink.solid')}
          isAnimationActive={false}
          maxBarSize={34}
        />
        <Line
          yAxisId="share"
          dataKey={chart.key('cumulative')}
          stroke={chart.color('fg.muted')}
          strokeWidth={2}
          isAnimationActive={false}
        />
      </ComposedChart>
    </Chart.Root>
  );
}
