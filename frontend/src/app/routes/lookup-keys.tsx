import { useTranslation } from 'react-i18next';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { LookupKeyPage } from '../../features/lookups/lookup-key-page.tsx';
import { SetUpPage } from '../../features/set-up/set-up-page.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';

const defaults = { tab: 'keys' };

/** `/lookup_key`, and in its second tab the set-up of the whole installation as a file. */
export function LookupKeysPage() {
  const { t } = useTranslation('set-up');
  const { values } = useUrlState(defaults);
  const mayMove = usePrivilege('lookup_key', 'All');
  if (!mayMove) return <LookupKeyPage />;
  const isSetUp = values.tab === 'set-up';
  const tabs = (
    <FolderTabs
      label={t('tabs')}
      tabs={[
        { value: 'keys', label: t('lookupKeys'), address: '/lookup_key' },
        { value: 'set-up', label: t('title'), address: '/lookup_key?tab=set-up' },
      ]}
      value={isSetUp ? 'set-up' : 'keys'}
    />
  );
  return isSetUp ? <SetUpPage tabs={tabs} /> : <LookupKeyPage tabs={tabs} />;
}
