import { useTranslation } from 'react-i18next';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { usePrivilege } from '../../lib/session.ts';

/** The list of files and the report on their processing, each with its address and its privilege. */
export function FilesTabs({ value, total }: { value: 'files' | 'report'; total?: number | undefined }) {
  const { t } = useTranslation('uploaded-files');
  const maySeeFiles = usePrivilege('viewuploadedfiles');
  const maySeeReport = usePrivilege('report/fileprocessing');
  const tabs = [
    ...(maySeeFiles ? [{ value: 'files', label: t('tab.files'), address: '/viewuploadedfiles' }] : []),
    ...(maySeeReport ? [{ value: 'report', label: t('tab.report'), address: '/report/fileprocessing' }] : []),
  ];
  return (
    <FolderTabs
      label={t('tabs')}
      tabs={tabs.map((tab) => (tab.value === value ? { ...tab, count: total } : tab))}
      value={value}
    />
  );
}
