import { useTranslation } from 'react-i18next';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { machineAddress } from './rule-address.ts';

/** The parts of `/rules_engine`. */
export function RulesTabs({ value }: { value: 'rules' | 'machine' }) {
  const { t } = useTranslation('rules-engine');
  const mayTry = usePrivilege('rules_engine', 'Edit');
  const tabs = [
    { value: 'rules', label: t('tab.rules'), address: '/rules_engine' },
    ...(mayTry ? [{ value: 'machine', label: t('tab.machine'), address: machineAddress() }] : []),
  ];
  return tabs.length > 1 && <FolderTabs label={t('tab.label')} tabs={tabs} value={value} />;
}
