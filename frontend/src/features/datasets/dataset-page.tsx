import { Text } from '@chakra-ui/react';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuSettings2 } from 'react-icons/lu';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { masterAccounts } from '#contracts/charts.ts';
import { datasets } from '#contracts/datasets.ts';
import { funds } from '#contracts/funds.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { properties } from '#contracts/properties.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { useDates } from '../../lib/dates.ts';
import { datasetAddress } from './dataset-address.ts';
import { useDatasetOverview } from './dataset-api.ts';
import { DatasetTabs, datasetTabs } from './dataset-tabs.tsx';
import type { DatasetTab } from './dataset-tabs.tsx';
import { StandardModels } from './standard-models.tsx';
import { useDatasetColumns } from './use-dataset-columns.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

const otherImports = [funds, properties, serviceProviders, masterAccounts];
const addressOf = ({ id }: MasterRecord) => datasetAddress(id);

export interface DatasetPageProps {
  /** What the other tabs hold, of other features. */
  parts?: Partial<Record<'packages' | 'models', ReactNode>>;
}

/** `/dataset`: the tab that the address names. */
export function DatasetPage({ parts = {} }: DatasetPageProps) {
  const { t } = useTranslation('datasets');
  const [params] = useSearchParams();
  const others = datasetTabs.filter((one) => one !== 'datasets' && parts[one] !== undefined);
  const tab = others.find((one) => one === params.get('tab'));
  if (tab === undefined || tab === 'datasets') return <DatasetList others={others} />;
  return (
    <>
      <PageHeader title={t(`tabs.${tab}`)} />
      <DatasetTabs value={tab} others={others} />
      {parts[tab]}
    </>
  );
}

/** The list, with its form open at `/configurDatasetModal`. */
function DatasetList({ others }: { others: readonly DatasetTab[] }) {
  const { t } = useTranslation('datasets');
  const dates = useDates();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const model = params.get('dataModel');
  const { data } = useDatasetOverview();
  const columns = useDatasetColumns(data);
  const lacking = (data?.datasets ?? []).filter(({ missing }) => missing.length > 0).length;
  const close = () => void navigate('/dataset');
  const itemsOf = useCallback(
    ({ id }: MasterRecord): RowMenuItem[] => [
      {
        value: 'places',
        label: (
          <>
            <LuSettings2 aria-hidden /> {t('page.places')}
          </>
        ),
        onSelect: () => void navigate(datasetAddress(id, 'places')),
      },
    ],
    [navigate, t],
  );
  return (
    <MasterPage
      definition={datasets}
      addressOf={addressOf}
      opened={{ id: null, close }}
      otherImports={otherImports}
      columns={columns}
      itemsOf={itemsOf}
      facts={[
        lacking > 0 && (
          <Text as="span" key="lacking" color="provider.fg" fontWeight="600">
            {t('attention', { count: lacking })}
          </Text>
        ),
        data?.postMonth && t('month.note', { month: dates.monthLong(data.postMonth) }),
      ]}
      above={<DatasetTabs value="datasets" others={others} />}
      aside={<WhatIsMissing />}
      emptyMore={<StandardModels />}
      form={
        pathname === '/configurDatasetModal'
          ? { record: null, close, ...(model && { first: { dataModel: model } }) }
          : undefined
      }
    />
  );
}
