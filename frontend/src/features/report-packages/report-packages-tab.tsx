import { Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { reportPackages } from '#contracts/packages.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { MasterPage } from '../../entities/masters/master-page.tsx';
import { PackagePanel } from './package-panel.tsx';
import { usePackageOverview } from './packages-api.ts';

/** The tab of report packages: the month of each, then their list. */
export function ReportPackagesTab({ above }: { above?: ReactNode }) {
  const { data, error, refetch } = usePackageOverview();
  const collected = (data?.packages ?? []).filter(({ months }) => months > 0);
  return (
    <MasterPage
      definition={reportPackages}
      above={
        <>
          {above}
          <Stack gap="3" mb="3">
            {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton h="240px" aria-busy />}
            {collected.map((one) => (
              <PackagePanel key={one.reportPackageId} overview={one} postMonth={data?.postMonth ?? ''} />
            ))}
          </Stack>
        </>
      }
    />
  );
}
