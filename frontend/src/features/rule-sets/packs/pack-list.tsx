import { Flex, Link as TextLink, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/error-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useDates } from '../../../lib/dates.ts';
import { packsAddress } from '../rule-address.ts';
import { useRulePacks } from './pack-api.ts';

/** A pack for each data model, and the datasets that may have it. */
export function PackList({ datasetId }: { datasetId: number | null }) {
  const { t } = useTranslation('rules-engine');
  const { number } = useDates();
  const { data, error, refetch } = useRulePacks();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="240px" aria-busy />;
  return (
    <Panel isFlush>
      <Table.Root size="sm" aria-label={t('packs.title')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('packs.pack')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="right">{t('packs.version')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="right">{t('packs.rules')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('packs.datasets')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {data.map((pack) => (
            <Table.Row key={pack.code}>
              <Table.Cell fontWeight="600">{pack.name}</Table.Cell>
              <Table.Cell textAlign="right">{number(pack.version)}</Table.Cell>
              <Table.Cell textAlign="right">{number(pack.ruleCount)}</Table.Cell>
              <Table.Cell>
                {pack.datasets.length === 0 && <Text color="fg.muted">{t('packs.noDataset')}</Text>}
                {pack.datasets.map(({ id, name, installed }) => (
                  <Flex key={id} align="baseline" gap="2" wrap="wrap" minH="24px">
                    <TextLink asChild minH="24px" fontWeight={id === datasetId ? '600' : undefined}>
                      <Link
                        to={packsAddress(id)}
                        aria-current={id === datasetId || undefined}
                        aria-label={t('packs.compare', { name })}
                      >
                        <bdi>{name}</bdi>
                      </Link>
                    </TextLink>
                    <Text color="fg.muted">{t('packs.installedOf', { installed, of: pack.ruleCount })}</Text>
                  </Flex>
                ))}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Panel>
  );
}
