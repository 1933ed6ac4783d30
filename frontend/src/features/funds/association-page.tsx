import { Link as ChakraLink, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { funds } from '#contracts/funds.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useRecord } from '../../entities/masters/masters.ts';
import { AssociationEditor } from './association-editor.tsx';
import { associationsAddress, fundAddress } from './fund-address.ts';
import { useAssociations, useEntitiesOf } from './fund-api.ts';

/** `/fundsassociateproperties?fundId=`: which properties a fund holds, from when to when, at which share. */
export function AssociationPage() {
  const [params] = useSearchParams();
  const fundId = Number(params.get('fundId'));
  if (!Number.isSafeInteger(fundId) || fundId < 1) return <Navigate replace to="/funds" />;
  return <AssociationsOf key={fundId} fundId={fundId} />;
}

function AssociationsOf({ fundId }: { fundId: number }) {
  const { t } = useTranslation('funds');
  const fund = useRecord(funds, fundId);
  const { data, error, refetch } = useAssociations(fundId);
  const entities = useEntitiesOf(fund.data && String(fund.data.values['name'])).data ?? [];
  const failure = fund.error ?? error;
  if (failure && !(fund.data && data)) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!fund.data || !data) return <Skeleton h="240px" aria-busy />;
  const name = String(fund.data.values['name']);
  return (
    <>
      <PageHeader
        title={t('associate.title', { name })}
        facts={[
          <ChakraLink asChild key="fund" colorPalette="ink" minH="6">
            <Link to={fundAddress(name)}>{name}</Link>
          </ChakraLink>,
          // A fund often holds nothing itself: its properties stand below its entities.
          ...entities.map(({ id, values }) => (
            <ChakraLink asChild key={id} colorPalette="ink" minH="6">
              <Link to={associationsAddress(id)}>
                {t('associate.through', { name: values['name'], n: values['propertyCount'] })}
              </Link>
            </ChakraLink>
          )),
        ]}
      />
      <AssociationEditor fundId={fundId} saved={data} />
    </>
  );
}
