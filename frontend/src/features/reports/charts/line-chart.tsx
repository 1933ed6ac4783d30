import { Chart, useChart } from '@chakra-ui/charts';
import { CartesianGrid, Line, LineChart as Lines, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useDates } from '../../../lib/dates.ts';
import { monthLabel } from './month-label.ts';
import { useDirection } from './use-direction.ts';

export interface LineSeries {
  name: string;
  label: string;
  color: string;
  isDashed?: boolean;
}

export interface LineChartProps {
  label: string;
  rows: readonly Record<string, string | number | null>[];
  series: readonly LineSeries[];
  /** A line across, with its words. */
  target?: { value: number; label: string };
  domain: [number, number];
  height?: string;
}

/** Whole values at equal distances: quarters of the domain, else halves. */
function evenTicks([low, high]: [number, number]): number[] {
  const pieces = [4, 2].find((count) => (high - low) % count === 0) ?? 1;
  return Array.from({ length: pieces + 1 }, (_, at) => low + ((high - low) * at) / pieces);
}

/** Lines over post months; the table of the same figures stands beside it. */
export function LineChart({ label, rows, series, target, domain, height = '240px' }: LineChartProps) {
  const dates = useDates();
  const { isRightToLeft } = useDirection();
  const chart = useChart({
    data: [...rows],
    series: series.map(({ name, color, label: words }) => ({ name, color, label: words })),
  });
  return (
    <Chart.Root chart={chart} h={height} role="group" aria-label={label}>
      <Lines responsive data={chart.data} accessibilityLayer margin={{ top: 8, right: 8, left: 0, bottom: 0 }}>
        <CartesianGrid stroke={chart.color('border.muted') as string} vertical={false} />
        <XAxis
          dataKey="postMonth"
          reversed={isRightToLeft}
          tickLine={false}
          axisLine={false}
          tickFormatter={(month: string) => dates.monthShort(month)}
        />
        <YAxis
          domain={domain}
          ticks={evenTicks(domain)}
          orientation={isRightToLeft ? 'right' : 'left'}
          tickLine={false}
          axisLine={false}
          width={36}
          tickFormatter={(value: number) => dates.number(value)}
        />
        <Tooltip content={<Chart.Tooltip labelFormatter={monthLabel(dates)} />} />
        {target && (
          <ReferenceLine
            y={target.value}
            strokeDasharray="4 4"
            stroke={chart.color('border.emphasized') as string}
            label={{ value: target.label, position: 'insideTopLeft', fontSize: 11 }}
          />
        )}
        {series.map(({ name, color, isDashed = false }) => (
          <Line
            key={name}
            dataKey={name}
            type="linear"
            isAnimationActive={false}
            stroke={chart.color(color) as string}
            strokeWidth={2}
            dot={!isDashed}
            {...(isDashed && { strokeDasharray: '5 4' })}
          />
        ))}
      </Lines>
    </Chart.Root>
  );
}
