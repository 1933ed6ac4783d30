import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProviderChart } from '#contracts/account-mappings.schema.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { formAddress } from './form-address.ts';
import { nameOfChart } from './mapping-words.ts';

/** What can be done with a chart from its row, or from the row of one of its accounts. */
export function RowActs({ chart, onClone }: { chart: ProviderChart; onClone: () => void }) {
  const { t } = useTranslation('account-mappings');
  const mayEdit = usePrivilege('COA-mapping-new', 'Edit');
  const mayDoAll = usePrivilege('COA-mapping-new', 'All');
  const isProvider = useSession().user.baseRole === 'DataProvider';
  const name = nameOfChart(chart);
  const act = t(chart.pending === chart.accounts ? 'act.map' : 'act.remap');
  return (
    <Flex as="span" gap="1" justify="flex-end" wrap={{ base: 'wrap', xl: 'nowrap' }}>
      {mayDoAll && !isProvider && (
        <Button variant="ghost" size="xs" onClick={onClone} aria-label={t('act.cloneOf', { name })}>
          {t('act.clone')}
        </Button>
      )}
      <Button asChild variant="ghost" size="xs">
        <Link to={`${formAddress(chart.chartId)}&view=1`} aria-label={t('act.viewOf', { name })}>
          {t('act.view')}
        </Link>
      </Button>
      {mayEdit && (
        <Button asChild variant="outline" size="xs">
          <Link to={formAddress(chart.chartId)} aria-label={t('act.mapOf', { act, name })}>
            {act}
          </Link>
        </Button>
      )}
    </Flex>
  );
}
