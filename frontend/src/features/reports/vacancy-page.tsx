import { Switch } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { excludableReasons, reportChoiceNames, reportFilterNames } from '#contracts/reports.ts';
import type { VacancyProperty } from '#contracts/reports.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useDates } from '../../lib/dates.ts';
import { CoverageNote } from './coverage-note.tsx';
import { ReasonLegend } from './reason-bar.tsx';
import { useReport } from './report-api.ts';
import { ReportFrame } from './report-frame.tsx';
import { useReportFilters } from './use-report-filters.ts';
import { useVacancyColumns } from './use-vacancy-columns.tsx';
import { VacancyPanels } from './vacancy-panels.tsx';
import { VacancyWarnings } from './vacancy-warnings.tsx';
import { VacantUnits } from './vacant-units.tsx';

/** How much of a month is vacant: three measures that are never mixed. */
export function VacancyPage() {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const { list, filters } = useReportFilters({
    names: [...reportChoiceNames, ...reportFilterNames],
    choices: ['publishedOn', 'without', 'unitsOf'],
    sort: 'property',
  });
  const columns = useVacancyColumns();
  const view = useListView('vacancy', columns);
  const { search: _, page: __, size: ___, sort: ____, unitsOf: _____, ...asked } = list.query;
  const result = useReport('vacancy', asked);
  const report = result.data;
  const properties = useReport('vacancy/properties', list.query);
  const open = properties.data?.rows.find(({ property }) => String(property.id) === list.filters.unitsOf[0])?.property;
  const isWithout = list.filters.without.length > 0;
  return (
    <ReportFrame
      report="vacancyanalysis"
      postMonth={report?.postMonth}
      isPending={result.isPending}
      facts={
        report
          ? [
              t('against', { month: dates.monthLong(report.against) }),
              <CoverageNote key="before" coverage={report.coverageBefore} isMonthNamed />,
            ]
          : []
      }
      {...{ view, list, filters }}
      searchLabel={t('vacancy.search')}
      coverage={report?.coverage}
      loads={report}
      hasHistory
      switches={
        <Switch.Root
          checked={isWithout}
          onCheckedChange={({ checked }) => list.setFilter('without', checked ? [...excludableReasons] : [])}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label textStyle="sm">{t('vacancy.without')}</Switch.Label>
        </Switch.Root>
      }
      download={{ path: 'vacancy', query: { ...asked, search: list.search } }}
    >
      {result.error && !report ? (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        report && (
          <>
            <VacancyWarnings report={report} />
            <VacancyPanels report={report} />
          </>
        )
      )}
      <Panel isFlush title={t('vacancy.byReason')} titleEnd={<ReasonLegend />}>
        <ListTable<VacancyProperty>
          label={t('vacancy.byReason')}
          columns={columns}
          view={view}
          rowKey={({ property }) => String(property.id)}
          rowName={({ property }) => property.name}
          result={properties}
          list={list}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
          isDense
        />
      </Panel>
      {open && (
        <VacantUnits
          property={open}
          query={asked}
          list={list}
          currency={report?.currency ?? null}
          onClose={() => list.setFilter('unitsOf', [])}
        />
      )}
    </ReportFrame>
  );
}
