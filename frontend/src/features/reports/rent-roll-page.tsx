import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RentRollLine, RentRollSummary } from '#contracts/reports.schema.ts';
import { reportChoiceNames, reportFilterNames } from '#contracts/reports.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useDates } from '../../lib/dates.ts';
import { useQueryParams } from '../../lib/use-query-params.ts';
import { CoverageNote } from './coverage-note.tsx';
import { LineagePanel } from './lineage-panel.tsx';
import type { Traced } from './lineage-panel.tsx';
import { LeftOutStrip } from './left-out-strip.tsx';
import { RentRollFigures } from './rent-roll-figures.tsx';
import { RentRollGroups } from './rent-roll-groups.tsx';
import { useReport } from './report-api.ts';
import { ReportFrame } from './report-frame.tsx';
import { useRentRollColumns } from './use-rent-roll-columns.tsx';
import { useReportFilters } from './use-report-filters.ts';

const views = ['all', 'changed', 'property', 'fund'] as const;
type View = (typeof views)[number];

/** The latest published rent roll of a month beside that of an earlier one, unit by unit or in sums. */
export function RentRollPage() {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const { list, filters } = useReportFilters({
    names: [...reportChoiceNames, ...reportFilterNames],
    choices: ['publishedOn', 'view', 'change'],
    sort: 'unit',
  });
  const chosen = views.find((view) => view === list.filters.view[0]) ?? 'all';
  const isGrouped = chosen === 'property' || chosen === 'fund';
  const [traced, setTraced] = useState<Traced | null>(null);
  const columns = useRentRollColumns(setTraced);
  const view = useListView('rentRoll', columns);
  const { search: _, page: __, size: ___, sort: ____, view: _____, change: ______, ...asked } = list.query;
  const summary = useReport('rent-roll/summary', asked).data;
  const result = useReport('rent-roll', list.query, !isGrouped);
  const facts = summary && [
    t('against', { month: dates.monthLong(summary.against) }),
    ...(summary.currency === null ? [] : [t('measures', { currency: summary.currency, unit: unitOf(summary, t) })]),
    <CoverageNote key="before" coverage={summary.coverageBefore} isMonthNamed />,
  ];
  return (
    <ReportFrame
      report="rentroll"
      postMonth={summary?.postMonth}
      isPending={!summary}
      facts={facts ?? []}
      {...{ view, list, filters }}
      searchLabel={t('rentroll.search')}
      coverage={summary?.coverage}
      loads={summary}
      hasHistory
      download={{ path: 'rent-roll', query: list.query, total: result.data?.total }}
    >
      <RentRollFigures summary={summary} />
      {summary && (
        <LeftOutStrip
          leftOut={summary.totals.leftOut}
          unitsWithoutArea={summary.totals.unitsWithoutArea}
          currency={summary.currency}
        />
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: traced ? 'minmax(0, 1fr) 332px' : 'minmax(0, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        <Panel
          isFlush
          aria-label={t('name.rentroll')}
          titleEnd={<ViewChoice value={chosen} />}
          title={t('rentroll.rows')}
        >
          {isGrouped ? (
            <RentRollGroups by={chosen} list={list} currency={summary?.currency ?? null} />
          ) : (
            <ListTable<RentRollLine>
              label={t('name.rentroll')}
              columns={columns}
              view={view}
              rowKey={({ loadId, rowNo, isGone }) => `${loadId}.${rowNo}.${isGone}`}
              rowName={({ property, unit }) => `${property.name} ${unit ?? ''}`}
              result={result}
              list={list}
              empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
              isDense
            />
          )}
        </Panel>
        {traced && <LineagePanel traced={traced} onClose={() => setTraced(null)} />}
      </Grid>
    </ReportFrame>
  );
}

/** Another view has other columns to sort by, and begins at its first page. */
function ViewChoice({ value }: { value: View }) {
  const { t } = useTranslation('reports');
  const [, changeParams] = useQueryParams();
  const choose = (view: View) =>
    changeParams((next) => {
      for (const name of ['page', 'sort', 'view']) next.delete(name);
      if (view !== 'all') next.set('view', view);
    });
  return (
    <SegmentChoice<View>
      label={t('rentroll.view')}
      value={value}
      onChange={choose}
      options={views.map((view) => ({ value: view, label: t(`rentroll.show.${view}`) }))}
      size="xs"
    />
  );
}

const unitOf = ({ areaUnit }: RentRollSummary, t: ReturnType<typeof useTranslation<'reports'>>['t']) =>
  areaUnit === null ? '' : t(`unit.${areaUnit}`);
