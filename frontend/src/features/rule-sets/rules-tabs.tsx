import { useTranslation } from 'react-i18next';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { boardAddress, machineAddress } from './rule-address.ts';

/** The parts of `/rules_engine`. */
export function RulesTabs({ value }: { value: 'rules' | 'board' | 'machine' }) {
  const { t } = useTranslation('rules-engine');
  const mayTry = usePrivilege('rules_engine', 'Edit');
  const tabs = [
    { value: 'rules', label: t('tab.rules'), address: '/rules_engine' },
    { value: 'board', label: t('tab.board'), address: boardAddress },
    ...(mayTry ? [{ value: 'machine', label: t('tab.machine'), address: machineAddress() }] : []),
  ];
  return <FolderTabs label={t('tab.label')} tabs={tabs} value={value} />;
}
