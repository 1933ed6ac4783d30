import { Button, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuLink, LuPlus, LuUpload } from 'react-icons/lu';
import { Navigate, useSearchParams } from 'react-router-dom';
import { masterAccounts } from '#contracts/charts.ts';
import type { ChartTree } from '#contracts/charts.schema.ts';
import { mostExported } from '#contracts/masters.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { RecordNotFound } from '../../components/record-not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { ActiveBadge } from '../../entities/masters/field-value.tsx';
import { ImportDialog } from '../../entities/masters/import-dialog.tsx';
import { apiAddress } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { AssociateDialog } from './associate-dialog.tsx';
import { useChart } from './chart-api.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { useAccountDrafts } from './use-account-drafts.ts';

/** `/chartsofAC_view?chartId=`: the accounts of one chart as a tree or a table. */
export function ChartViewPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('chartId'));
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate replace to="/chartsofAC" />;
  return <ChartOf key={id} chartId={id} />;
}

function ChartOf({ chartId }: { chartId: number }) {
  const { data, error, refetch } = useChart(chartId);
  if (isApiError(error, 'NotFound', 'BadInput') && !data) {
    return <RecordNotFound page="page.charts" list="page.charts" to="/chartsofAC" />;
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="240px" aria-busy />;
  return <Chart chart={data} />;
}

function Chart({ chart }: { chart: ChartTree }) {
  const { t } = useTranslation('charts');
  const { t: tMasters } = useTranslation('masters');
  const { t: tAccounts } = useTranslation('master-accounts');
  const mayAssociate = usePrivilege('chartsofAC', 'All');
  const drafts = useAccountDrafts(chart);
  const [open, setOpen] = useState<'import' | 'associate' | null>(null);
  const { chartId, name, version, accounts, fundCount, propertyCount, mayEdit, isRetired } = chart;
  const file = (format: 'excel' | 'pdf') => ({
    label: tMasters(format),
    address: apiAddress(`/master-accounts/export/${format}`, { chart: String(chartId), sort: 'code' }),
    most: mostExported[format],
  });
  return (
    <>
      <PageHeader
        title={name}
        badge={isRetired && <ActiveBadge isActive={false} isRetired />}
        facts={[
          t('accountsFact', { count: accounts.length }),
          t('versionFact', { version }),
          t('associatedFact', {
            funds: t('associatedFunds', { count: fundCount }),
            properties: t('associatedProperties', { count: propertyCount }),
          }),
        ]}
        actions={
          <>
            <DownloadMenu label={tMasters('download')} files={[file('excel'), file('pdf')]} total={accounts.length} />
            {mayEdit && (
              <Button variant="outline" onClick={() => setOpen('import')}>
                <LuUpload aria-hidden />
                {tMasters('import')}
              </Button>
            )}
            {mayAssociate && !isRetired && (
              <Button variant="outline" onClick={() => setOpen('associate')}>
                <LuLink aria-hidden />
                {t('associate')}
              </Button>
            )}
            {mayEdit && (
              <Button colorPalette="ink" onClick={() => drafts.add({ isActive: true })}>
                <LuPlus aria-hidden />
                {tAccounts('addTitle')}
              </Button>
            )}
          </>
        }
      />
      <Panel isFlush>
        <AccountsPanel chart={chart} drafts={drafts} />
      </Panel>
      <VersionsPanel chartId={chartId} />
      {open === 'import' && <ImportDialog definition={masterAccounts} target={name} onClose={() => setOpen(null)} />}
      {open === 'associate' && <AssociateDialog {...{ chartId, name }} onClose={() => setOpen(null)} />}
    </>
  );
}
