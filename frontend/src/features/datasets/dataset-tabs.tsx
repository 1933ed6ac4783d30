import { useTranslation } from 'react-i18next';
import { FolderTabs } from '../../components/folder-tabs.tsx';

export const datasetTabs = ['datasets', 'packages', 'models'] as const;
export type DatasetTab = (typeof datasetTabs)[number];

/** The parts of `/dataset`. */
export function DatasetTabs({ value, others }: { value: DatasetTab; others: readonly DatasetTab[] }) {
  const { t } = useTranslation('datasets');
  const tabs = datasetTabs
    .filter((tab) => tab === 'datasets' || others.includes(tab))
    .map((tab) => ({
      value: tab,
      label: t(`tabs.${tab}`),
      address: tab === 'datasets' ? '/dataset' : `/dataset?tab=${tab}`,
    }));
  return <FolderTabs label={t('tabs.label')} tabs={tabs} value={value} />;
}
