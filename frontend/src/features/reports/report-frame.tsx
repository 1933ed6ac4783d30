import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCalendarClock, LuPrinter } from 'react-icons/lu';
import { mostReportRows, reportFileFormats } from '#contracts/report-files.ts';
import type { ReportExportPath, ReportFileFormat } from '#contracts/report-files.ts';
import type { Coverage } from '#contracts/reports.schema.ts';
import { screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import type { FilterBarProps } from '../../entities/list/filter-bar.tsx';
import type { ListState } from '../../entities/list/use-list-state.ts';
import type { ListView } from '../../entities/list/use-list-view.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { apiAddress } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';
import { CoverageNote } from './coverage-note.tsx';
import { PublishedOn } from './published-on.tsx';
import { RatesNote } from './rates-note.tsx';
import { ReportFileDialog } from './report-file-dialog.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { RestatedNote } from './restated-note.tsx';
import type { RestatedNoteProps } from './restated-note.tsx';
import { ScheduleDialog } from './schedules/schedule-dialog.tsx';

export interface ReportFrameProps {
  report: ReportName;
  postMonth?: string | undefined;
  isPending?: boolean;
  facts?: ReactNode[];
  view: ListView;
  list: Pick<ListState, 'search' | 'setSearch' | 'activeCount' | 'clearFilters'>;
  filters: NonNullable<FilterBarProps['filters']>;
  /** Words of the search field; absent where nothing is searched. */
  searchLabel?: string;
  coverage?: Coverage | undefined;
  /** How amounts were converted, and which figures replaced others; absent where the report reads no loads. */
  loads?: (Parameters<typeof RatesNote>[0] & RestatedNoteProps) | undefined;
  /** The report may be read as it was published on a day. */
  hasHistory?: boolean;
  /** At the end of the filters: switches of the report. */
  switches?: ReactNode;
  /** Below `/reports/`, and what is asked; absent where nothing is exported. */
  download?: { path: ReportExportPath; query: QueryValues; total?: number | undefined };
  children: ReactNode;
}

const noCounts = { whole: undefined, all: undefined, of: () => undefined };

/** Head, tabs, saved views and filters of a report; its figures are the children. */
export function ReportFrame({
  report,
  postMonth,
  facts = [],
  view,
  list,
  filters,
  children,
  ...props
}: ReportFrameProps) {
  const { t } = useTranslation('reports');
  const { searchLabel, coverage, loads, hasHistory = false, switches, download, isPending = false } = props;
  const [isScheduling, setScheduling] = useState(false);
  const [longFile, setLongFile] = useState<ReportFileFormat | null>(null);
  const mayDownload = usePrivilege(screenOfReport(report), 'Edit');
  return (
    <>
      <PageHeader
        title={t(`name.${report}`)}
        {...(postMonth === undefined ? {} : { postMonth })}
        isPending={isPending}
        facts={facts}
        actions={
          <Flex gap="2" data-no-print>
            <Button variant="outline" onClick={() => setScheduling(true)}>
              <LuCalendarClock aria-hidden />
              {t('schedule.action')}
            </Button>
            <Button variant="outline" onClick={() => window.print()}>
              <LuPrinter aria-hidden />
              {t('print')}
            </Button>
            {download && mayDownload && (
              <DownloadMenu
                label={t('download')}
                total={download.total}
                files={reportFileFormats.map((format) => ({
                  label: t(`format.${format}`),
                  most: mostReportRows.atOnce[format],
                  onTooLong: () => setLongFile(format),
                  address: apiAddress(`/reports/${download.path}/export/${format}`, download.query),
                }))}
              />
            )}
          </Flex>
        }
      />
      {isScheduling && <ScheduleDialog report={report} onClose={() => setScheduling(false)} />}
      {download && longFile && <ReportFileDialog {...download} format={longFile} onClose={() => setLongFile(null)} />}
      <Box data-no-print>
        <ReportTabs value={report} />
      </Box>
      <Panel isFlush aria-label={t('filters')} mb="4">
        <Box data-no-print>
          <ViewTabs view={view} allLabel={t('whole')} counts={noCounts} />
        </Box>
        <FilterBar
          {...(searchLabel === undefined
            ? {}
            : { search: { value: list.search, onChange: list.setSearch, placeholder: searchLabel } })}
          filters={filters}
          onReset={list.activeCount > 0 ? list.clearFilters : undefined}
        >
          <CoverageNote coverage={coverage} />
          {switches}
          {hasHistory && <PublishedOn />}
          <ViewControls view={view} />
        </FilterBar>
      </Panel>
      {loads && (
        <>
          <RatesNote rates={loads.rates} currency={loads.currency} />
          <RestatedNote restated={loads.restated} publishedOn={loads.publishedOn} />
        </>
      )}
      {children}
    </>
  );
}
