import { useTranslation } from 'react-i18next';
import { reportNames, screenOfReport } from '#contracts/reports.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { Screen } from '#contracts/roles.ts';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { useSession } from '../../lib/session.ts';

const tabs = [...reportNames, 'month', 'rates'] as const;
export type ReportTab = (typeof tabs)[number];
const screenOf = (tab: ReportTab): Screen =>
  tab === 'month' || tab === 'rates' ? 'report/month' : screenOfReport(tab);

/** The reports that the reader may open, the month on one page, and the rates that amounts are converted by. */
export function ReportTabs({ value }: { value: ReportTab }) {
  const { t } = useTranslation('reports');
  const { privileges } = useSession();
  const shown = tabs.filter((name) => includesPrivilege(privileges[screenOf(name)], 'View'));
  return (
    <FolderTabs
      label={t('tabs')}
      tabs={shown.map((name) => ({ value: name, label: t(`name.${name}`), address: `/report/${name}` }))}
      value={value}
    />
  );
}
