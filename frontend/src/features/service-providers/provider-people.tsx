import { Skeleton, Table, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serviceProviders } from '#contracts/service-providers.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { ActiveBadge } from '../../entities/masters/field-value.tsx';
import { api } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';

/** The people who belong to a provider. */
export function ProviderPeople({ id }: { id: number }) {
  const { t } = useTranslation('service-providers');
  const { data, error, refetch } = useQuery({
    queryKey: [...masterKey(serviceProviders), 'people', id],
    queryFn: ({ signal }) => api.get(`${serviceProviders.path}/${id}/people`, { signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton m="3" h="120px" aria-busy />;
  if (data.people.length === 0) {
    return (
      <Text p="3" color="fg.muted">
        {t('people.empty')}
      </Text>
    );
  }
  return (
    <Table.Root size="sm" aria-label={t('people.tab')}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>{t('people.name')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('people.email')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('people.role')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('people.active')}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {data.people.map(({ userId, name, email, roleName, isActive }) => (
          <Table.Row key={userId}>
            <Table.Cell fontWeight="500">
              <Bdi>{name}</Bdi>
            </Table.Cell>
            <Table.Cell>
              <Bdi>{email}</Bdi>
            </Table.Cell>
            <Table.Cell>
              <Bdi>{roleName}</Bdi>
            </Table.Cell>
            <Table.Cell>
              <ActiveBadge isActive={isActive} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
