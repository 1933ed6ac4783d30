import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serviceProviders } from '#contracts/service-providers.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { ProviderPeople } from './provider-people.tsx';

export function ServiceProviderPage() {
  const { t } = useTranslation('service-providers');
  const tabs = useMemo(
    () => [
      { value: 'people', label: t('people.tab'), content: ({ id }: { id: number }) => <ProviderPeople id={id} /> },
    ],
    [t],
  );
  return <MasterPage definition={serviceProviders} tabs={tabs} />;
}
