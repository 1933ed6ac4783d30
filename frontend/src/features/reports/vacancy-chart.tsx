import { Chart, useChart } from '@chakra-ui/charts';
import { useTranslation } from 'react-i18next';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { vacancyMeasures } from '#contracts/reports.ts';
import type { VacancyMeasure } from '#contracts/reports.ts';
import { useDates } from '../../lib/dates.ts';
import { chartFocus } from './chart-focus.ts';
import { measureLooks } from './vacancy-looks.ts';

/** Percent of each measure in a month; null where it is not known. */
export type VacancyPoint = { month: string } & Record<VacancyMeasure, number | null>;

/** The three measures over twelve months, each with a line of its own. Figures are in the table below. */
export function VacancyChart({ title, points }: { title: string; points: VacancyPoint[] }) {
  const { t, i18n } = useTranslation('reports');
  const dates = useDates();
  const isRightToLeft = i18n.dir() === 'rtl';
  const chart = useChart<VacancyPoint>({
    data: points,
    series: vacancyMeasures.map((name) => ({ name, color: measureLooks[name].color })),
  });
  return (
    <Chart.Root chart={chart} h="160px" maxH="160px" w="full" dir="ltr" css={chartFocus}>
      <LineChart responsive data={chart.data} title={title} accessibilityLayer>
        <CartesianGrid vertical={false} stroke={chart.color('border.muted')} />
        <XAxis
          dataKey={chart.key('month')}
          reversed={isRightToLeft}
          tickLine={false}
          stroke={chart.color('fg.muted')}
        />
        <YAxis
          orientation={isRightToLeft ? 'right' : 'left'}
          width={36}
          axisLine={false}
          tickLine={false}
          tickFormatter={(value: number) => dates.number(value, { maximumFractionDigits: 1 })}
        />
        <Tooltip
          formatter={(value, name) => {
            const measure = vacancyMeasures.find((one) => one === name);
            return [dates.percent(Number(value) / 100), measure ? t(`vacancy.measure.${measure}`) : name];
          }}
        />
        {vacancyMeasures.map((name) => (
          <Line
            key={name}
            dataKey={chart.key(name)}
            stroke={chart.color(measureLooks[name].color)}
            strokeDasharray={measureLooks[name].dashes}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </Chart.Root>
  );
}
