import { Badge, Box, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DatasetDeliveries } from '#contracts/datasets.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useDates } from '../../lib/dates.ts';
import { useDeliveries } from './dataset-api.ts';

type Provider = DatasetDeliveries['providers'][number];

/** Who delivers a dataset and how far each is this month, the late ones first. */
export function DeliveringProviders({ id }: { id: number }) {
  const { t } = useTranslation('datasets');
  const dates = useDates();
  const { data, error, refetch } = useDeliveries(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="64px" w="full" aria-busy />;
  if (data.providers.length === 0) return <Text color="fg.muted">{t('delivery.none')}</Text>;
  const label = t('delivery.title');
  return (
    <Box w="full" overflow="auto" maxH="320px" tabIndex={0} role="region" aria-label={label}>
      <Table.Root size="sm" aria-label={label}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('places.provider')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('delivery.places')}</Table.ColumnHeader>
            <Table.ColumnHeader>
              {data.postMonth ? dates.monthLong(data.postMonth) : t('month.column')}
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {data.providers.map((provider) => (
            <Table.Row key={provider.serviceProviderId}>
              <Table.Cell>
                <Bdi>{provider.serviceProvider}</Bdi>{' '}
                {!provider.isActive && <Badge colorPalette="gray">{t('delivery.inactive')}</Badge>}
              </Table.Cell>
              <Table.Cell textAlign="end">{dates.number(provider.places)}</Table.Cell>
              <Table.Cell>
                <MonthOf {...provider} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function MonthOf({ expected, received, late }: Provider) {
  const { t } = useTranslation('datasets');
  if (expected === 0) {
    return (
      <Text as="span" color="fg.muted">
        {t('month.notDue')}
      </Text>
    );
  }
  return (
    <>
      {t('month.of', { received, expected })}
      {late > 0 && (
        <Text as="span" color="fault.fg" ms="2">
          {t('month.late', { count: late })}
        </Text>
      )}
    </>
  );
}
