import { Badge, Link as TextLink, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useDataModels } from './data-model-api.ts';
import { FieldsTab } from './fields-tab.tsx';

/** The tab "Data models" of `/dataset`: the models, or with `dataModelId` in the address the fields of one. */
export function DataModelsTab() {
  const [params] = useSearchParams();
  const id = Number(params.get('dataModelId'));
  return Number.isSafeInteger(id) && id > 0 ? <FieldsTab dataModelId={id} /> : <ModelList />;
}

function ModelList() {
  const { t } = useTranslation('data-models');
  const dates = useDates();
  const [params] = useSearchParams();
  const { data, error, refetch } = useDataModels();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="240px" aria-busy />;
  const addressOf = (id: number) => {
    const next = new URLSearchParams(params);
    next.set('dataModelId', String(id));
    return `?${next.toString()}`;
  };
  return (
    <Panel isFlush overflowX="auto">
      <Table.Root size="sm" aria-label={t('list.title')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('list.name')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('list.version')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end" hideBelow="md">
              {t('list.fields')}
            </Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end" hideBelow="md">
              {t('list.off')}
            </Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end" hideBelow="md">
              {t('list.own')}
            </Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('list.datasets')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('list.changed')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {data.models.map((model) => (
            <Table.Row key={model.id}>
              <Table.Cell>
                <TextLink asChild fontWeight="600">
                  <Link to={addressOf(model.id)} aria-label={t('list.open', { name: model.name })}>
                    {model.name}
                  </Link>
                </TextLink>{' '}
                {model.hasOffer && <Badge colorPalette="provider">{t('list.offer')}</Badge>}
              </Table.Cell>
              <Table.Cell textAlign="end">{dates.number(model.version)}</Table.Cell>
              <Table.Cell textAlign="end" hideBelow="md">
                {dates.number(model.fieldCount)}
              </Table.Cell>
              <Table.Cell textAlign="end" hideBelow="md">
                {dates.number(model.offCount)}
              </Table.Cell>
              <Table.Cell textAlign="end" hideBelow="md">
                {dates.number(model.ownCount)}
              </Table.Cell>
              <Table.Cell hideBelow="md">
                {model.datasets.length === 0 ? (
                  <Text color="fg.muted">{t('list.noDataset')}</Text>
                ) : (
                  model.datasets.map(({ name }) => name).join(' · ')
                )}
              </Table.Cell>
              <Table.Cell hideBelow="md">{dates.instant(model.changedAt)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Panel>
  );
}
