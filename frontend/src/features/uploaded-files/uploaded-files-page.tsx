import { Button, Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuDownload } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import { uploadedFileFilterNames } from '#contracts/uploaded-files.ts';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { toast } from '../../components/toaster.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import type { QueryValues } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';
import { comparisonAddress, FileBulkBar } from './file-bulk-bar.tsx';
import { FilesTabs } from './files-tabs.tsx';
import { useDownloadArchive } from './use-download-archive.ts';
import { useFileColumns } from './use-file-columns.tsx';
import { useFileFilters } from './use-file-filters.ts';
import { fetchFiles, useFiles } from './uploaded-files-api.ts';

/** All files that the filter finds, as one archive. */
function ArchiveMenu({ query }: { query: QueryValues }) {
  const { t } = useTranslation('uploaded-files');
  const download = useDownloadArchive();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline">
          <LuDownload aria-hidden />
          {t('download')}
          <LuChevronDown aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {(['original', 'marked'] as const).map((content) => (
              <Menu.Item key={content} value={content} onSelect={() => void download({ ...query, content })}>
                {t(`archive.${content}`)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Leads to the comparison with the version before, which may be on another page of the list. */
function useCompareBefore() {
  const navigate = useNavigate();
  return async ({ submissionNo, versionNo, versionId }: UploadedFile) => {
    try {
      const { rows } = await fetchFiles({ submissionNo, size: 100 });
      const before = rows
        .filter((file) => (file.versionNo ?? Infinity) < (versionNo ?? 0))
        .sort((left, right) => (right.versionNo ?? 0) - (left.versionNo ?? 0))[0];
      if (before?.versionId && versionId !== null)
        await navigate(comparisonAddress({ from: before.versionId, to: versionId }));
    } catch (error) {
      toast.failure(error);
    }
  };
}

/** Every version of every submission, with what became of it and its workbooks. */
export function UploadedFilesPage() {
  const { t } = useTranslation('uploaded-files');
  const navigate = useNavigate();
  const { list, filters } = useFileFilters(uploadedFileFilterNames);
  const mayDownload = usePrivilege('viewuploadedfiles', 'Edit');
  const [selected, setSelected] = useState<ReadonlyMap<string, UploadedFile>>(new Map());
  const result = useFiles(list.query);
  const columns = useFileColumns();
  const view = useListView('uploadedFiles', columns);
  const isNarrowed = list.activeCount > 0;
  const counts = useViewCounts(
    view,
    ['uploadedFiles', 'list'],
    (query, signal) => fetchFiles({ ...query, size: 10 }, signal),
    isNarrowed,
  );
  const shownOf = useShownOf();
  const compareBefore = useCompareBefore();
  const whole = isNarrowed ? counts.whole : undefined;
  const files = result.data?.rows ?? [];
  const select = (keys: ReadonlySet<string>) => {
    const known = new Map([...selected, ...files.map((file) => [file.fileId, file] as const)]);
    setSelected(new Map([...keys].flatMap((key) => [[key, known.get(key)!] as const])));
  };
  const { page: _, size: __, ...archived } = list.query;
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={result.data ? [shownOf(result.data, whole, (count) => t('count', { count }))] : []}
        actions={mayDownload && <ArchiveMenu query={archived} />}
      />
      <FilesTabs value="files" total={result.data?.total} />
      <Panel isFlush aria-label={t('title')}>
        <ViewTabs view={view} allLabel={t('all')} counts={counts} />
        {selected.size > 0 ? (
          <FileBulkBar selected={[...selected.values()]} onClear={() => setSelected(new Map())} />
        ) : (
          <FilterBar
            search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
            filters={filters}
            onReset={isNarrowed ? list.clearFilters : undefined}
          >
            <ViewControls view={view} />
          </FilterBar>
        )}
        <ListTable<UploadedFile>
          label={t('title')}
          columns={columns}
          view={view}
          hidden={whole?.total}
          rowKey={({ fileId }) => fileId}
          rowName={({ fileName, submissionNo, versionNo }) => `${fileName ?? submissionNo} ${versionNo ?? ''}`.trim()}
          result={result}
          list={list}
          selection={{ keys: new Set(selected.keys()), onChange: select }}
          rowActions={(file) => (
            <RowMenu
              name={file.fileName ?? file.submissionNo}
              items={[
                ...((file.versionNo ?? 1) > 1
                  ? [{ value: 'compare', label: t('compareBefore'), onSelect: () => void compareBefore(file) }]
                  : []),
                {
                  value: 'open',
                  label: t('openSubmission'),
                  onSelect: () => void navigate(`/dashboard/${file.submissionNo}`),
                },
              ]}
            />
          )}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
          isDense
        />
      </Panel>
    </>
  );
}
