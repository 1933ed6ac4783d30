import { Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LeaseExpiration } from '#contracts/reports.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useFigures } from './use-figures.ts';

/** The tenants with the largest contracted rent, and when the first of their leases ends. */
export function TopTenants({ tenants }: { tenants: LeaseExpiration['topTenants'] }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  return (
    <Panel isFlush title={t('expiry.top.title')}>
      <Text px="3" pt="2" textStyle="xs" color="fg.muted">
        {t('expiry.top.text')}
      </Text>
      <Table.Root size="sm" aria-label={t('expiry.top.title')}>
        <Table.Body>
          {tenants.map(({ tenant, rentShare, endsOn }) => (
            <Table.Row key={tenant}>
              <Table.Cell fontWeight="600">
                <Bdi>{tenant}</Bdi>
              </Table.Cell>
              <Table.Cell textAlign="right">{figures.percent(rentShare)}</Table.Cell>
              <Table.Cell textAlign="end">{endsOn === null ? '–' : dates.month(endsOn)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Panel>
  );
}
