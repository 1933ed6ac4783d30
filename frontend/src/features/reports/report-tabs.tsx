import { useTranslation } from 'react-i18next';
import { reportNames, screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { useSession } from '../../lib/session.ts';

/** The reports that the reader may open; each has its address. */
export function ReportTabs({ value }: { value: ReportName }) {
  const { t } = useTranslation('reports');
  const { privileges } = useSession();
  const shown = reportNames.filter((name) => includesPrivilege(privileges[screenOfReport(name)], 'View'));
  return (
    <FolderTabs
      label={t('tabs')}
      tabs={shown.map((name) => ({ value: name, label: t(`name.${name}`), address: `/report/${name}` }))}
      value={value}
    />
  );
}
