import { Box, Flex, Grid, Table, Text } from '@chakra-ui/react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vacancy } from '#contracts/reports.schema.ts';
import { vacancyMeasures } from '#contracts/reports.ts';
import type { VacancyMeasure } from '#contracts/reports.ts';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useFigures } from './use-figures.ts';
import { measureLooks } from './vacancy-looks.ts';

const VacancyChart = lazy(async () => ({ default: (await import('./vacancy-chart.tsx')).VacancyChart }));

/** Three measures of equal rank, each with its formula in words, and their twelve months. */
export function VacancyPanels({ report }: { report: Vacancy }) {
  const { t } = useTranslation('reports');
  return (
    <Grid
      templateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(3, minmax(0, 1fr))',
        xl: 'repeat(3, minmax(0, 1fr)) 1.5fr',
        _print: 'repeat(3, minmax(0, 1fr)) 1.5fr',
      }}
      gap="4"
      mb="4"
    >
      {vacancyMeasures.map((measure) => (
        <MeasurePanel key={measure} report={report} measure={measure} />
      ))}
      <Box gridColumn={{ md: '1 / -1', xl: 'auto', _print: 'auto' }} minW="0">
        <ChartPanel
          title={t('vacancy.trend')}
          legend={vacancyMeasures.map((name) => ({
            color: measureLooks[name].color,
            label: t(`vacancy.measure.${name}`),
            isLine: true,
          }))}
        >
          <Trend report={report} />
        </ChartPanel>
      </Box>
    </Grid>
  );
}

function MeasurePanel({ report, measure }: { report: Vacancy; measure: VacancyMeasure }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  const { share, properties } = report.totals[measure];
  const before = report.before[measure].share;
  const points =
    share === null || before === null
      ? null
      : dates.number((Number(share) - Number(before)) * 100, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return (
    <Panel>
      <Flex as="h2" align="center" gap="2" textStyle="sm" fontWeight="600">
        <Box bg={measureLooks[measure].color} boxSize="9px" rounded="1px" aria-hidden />
        {t(`vacancy.measure.${measure}`)}
      </Flex>
      <Text textStyle="2xl" fontWeight="600" my="1">
        {figures.percent(share)}
      </Text>
      <Text textStyle="sm">{t(`vacancy.formula.${measure}`)}</Text>
      <Text textStyle="xs" color="fg.muted" mt="3">
        {points !== null && `${t('vacancy.points', { points, month: dates.month(report.against) })} · `}
        {t('vacancy.ofProperties', { known: properties, count: report.totals.properties })}
      </Text>
    </Panel>
  );
}

/** The chart, and the table behind it, which is also what is printed. */
function Trend({ report: { trend } }: { report: Vacancy }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  const percent = (share: string | null) => (share === null ? null : Number(share) * 100);
  return (
    <>
      <VacancyChart
        title={t('vacancy.trend')}
        points={trend.map(({ postMonth, area, inrev, epra }) => ({
          month: dates.monthShort(postMonth),
          area: percent(area),
          inrev: percent(inrev),
          epra: percent(epra),
        }))}
      />
      <Box as="details" mt="2" textStyle="xs">
        <Box as="summary" cursor="pointer" color="fg.muted">
          {t('vacancy.showTable')}
        </Box>
        <Table.Root size="sm" aria-label={t('vacancy.trendTable')} className="dense">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('vacancy.column.month')}</Table.ColumnHeader>
              {vacancyMeasures.map((name) => (
                <Table.ColumnHeader key={name} textAlign="right">
                  {t(`vacancy.measure.${name}`)}
                </Table.ColumnHeader>
              ))}
              <Table.ColumnHeader textAlign="right">{t('vacancy.properties')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {trend.map((month) => (
              <Table.Row key={month.postMonth}>
                <Table.Cell>{dates.month(month.postMonth)}</Table.Cell>
                {vacancyMeasures.map((name) => (
                  <Table.Cell key={name} textAlign="right">
                    {figures.percent(month[name])}
                  </Table.Cell>
                ))}
                <Table.Cell textAlign="right">{figures.count(month.properties)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </>
  );
}
