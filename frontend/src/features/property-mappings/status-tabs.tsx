import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { propertyMappingStatuses } from '#contracts/property-mappings.ts';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { usePropertyMappingCounts } from './match-api.ts';

/** All codes, or those of one status; links, each with its address. */
export function StatusTabs() {
  const { t } = useTranslation('property-mappings');
  const [params] = useSearchParams();
  const { data } = usePropertyMappingCounts();
  const chosen = propertyMappingStatuses.find((status) => status === params.get('status')) ?? 'all';
  const addressOf = (status: string) => {
    const query = new URLSearchParams(params);
    query.delete('page');
    if (status === 'all') query.delete('status');
    else query.set('status', status);
    return `?${query}`;
  };
  const tabs = (['all', ...propertyMappingStatuses] as const).map((value) => ({
    value,
    label: t(`tab.${value}`),
    count: data?.[value],
    address: addressOf(value),
  }));
  return <FolderTabs label={t('tab.label')} tabs={tabs} value={chosen} />;
}
