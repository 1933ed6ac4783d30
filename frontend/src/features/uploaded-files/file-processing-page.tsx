import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostExported } from '#contracts/masters.ts';
import type { ProcessedFile } from '#contracts/uploaded-files.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { apiAddress } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';
import { CommentsDialog } from './comments-dialog.tsx';
import { FilesTabs } from './files-tabs.tsx';
import { reportFilterNames, useFileFilters } from './use-file-filters.ts';
import { useReportColumns } from './use-report-columns.tsx';
import { fetchProcessed, useProcessed } from './uploaded-files-api.ts';

/** What became of each file, stage by stage, and what was said about it. */
export function FileProcessingPage() {
  const { t } = useTranslation('uploaded-files');
  const { list, filters } = useFileFilters(reportFilterNames);
  const mayDownload = usePrivilege('report/fileprocessing', 'Edit');
  const [discussed, setDiscussed] = useState<ProcessedFile | null>(null);
  const result = useProcessed(list.query);
  const columns = useReportColumns(setDiscussed);
  const view = useListView('fileProcessing', columns);
  const isNarrowed = list.activeCount > 0;
  const counts = useViewCounts(
    view,
    ['uploadedFiles', 'report'],
    (query, signal) => fetchProcessed({ ...query, size: 10 }, signal),
    isNarrowed,
  );
  const shownOf = useShownOf();
  const whole = isNarrowed ? counts.whole : undefined;
  return (
    <>
      <PageHeader
        title={t('report.title')}
        facts={result.data ? [shownOf(result.data, whole, (count) => t('count', { count }))] : []}
        actions={
          mayDownload && (
            <DownloadMenu
              label={t('download')}
              total={result.data?.total}
              files={(['excel', 'pdf'] as const).map((format) => ({
                label: t(format),
                most: mostExported[format],
                address: apiAddress(`/reports/file-processing/export/${format}`, list.query),
              }))}
            />
          )
        }
      />
      <FilesTabs value="report" total={result.data?.total} />
      <Panel isFlush aria-label={t('report.title')}>
        <ViewTabs view={view} allLabel={t('all')} counts={counts} />
        <FilterBar
          search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
          filters={filters}
          onReset={isNarrowed ? list.clearFilters : undefined}
        >
          <ViewControls view={view} />
        </FilterBar>
        <ListTable<ProcessedFile>
          label={t('report.title')}
          columns={columns}
          view={view}
          hidden={whole?.total}
          rowKey={({ fileId }) => fileId}
          rowName={({ fileName, submissionNo }) => fileName ?? submissionNo}
          result={result}
          list={list}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
          isDense
        />
      </Panel>
      {discussed && <CommentsDialog file={discussed} onClose={() => setDiscussed(null)} />}
    </>
  );
}
