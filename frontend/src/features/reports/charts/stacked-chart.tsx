import { Chart, useChart } from '@chakra-ui/charts';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { useDates } from '../../../lib/dates.ts';
import type { LineSeries } from './line-chart.tsx';
import { monthLabel } from './month-label.ts';
import { useDirection } from './use-direction.ts';

export interface StackedChartProps {
  label: string;
  rows: readonly Record<string, string | number | null>[];
  series: readonly Omit<LineSeries, 'isDashed'>[];
}

/** Bars over post months, one part on another. */
export function StackedChart({ label, rows, series }: StackedChartProps) {
  const dates = useDates();
  const { isRightToLeft } = useDirection();
  const chart = useChart({
    data: [...rows],
    series: series.map(({ name, color, label: words }) => ({ name, color, label: words, stackId: 'held' })),
  });
  return (
    <Chart.Root chart={chart} h="240px" role="group" aria-label={label}>
      <BarChart responsive data={chart.data} accessibilityLayer margin={{ top: 8, right: 8, left: 0, bottom: 0 }}>
        <CartesianGrid stroke={chart.color('border.muted') as string} vertical={false} />
        <XAxis
          dataKey="postMonth"
          reversed={isRightToLeft}
          tickLine={false}
          axisLine={false}
          tickFormatter={(month: string) => dates.monthShort(month)}
        />
        <YAxis
          orientation={isRightToLeft ? 'right' : 'left'}
          tickLine={false}
          axisLine={false}
          width={36}
          tickFormatter={(value: number) => dates.number(value)}
        />
        <Tooltip content={<Chart.Tooltip labelFormatter={monthLabel(dates)} />} />
        {series.map(({ name, color }) => (
          <Bar
            key={name}
            dataKey={name}
            stackId="held"
            isAnimationActive={false}
            maxBarSize={26}
            fill={chart.color(color) as string}
          />
        ))}
      </BarChart>
    </Chart.Root>
  );
}
