import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';
import type { QueryValues } from '../../lib/api.ts';
import { usePendingRecords } from './account-mapping-api.ts';

const mostCurrencies = 3;

/** How many accounts are pending in what the filter leaves, and what they amount to; currencies are never added. */
export function PendingRecords({ query }: { query: QueryValues }) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const amountOf = useAmounts();
  const { data } = usePendingRecords(query);
  const amounts = data?.amounts ?? [];
  const shown = amounts.slice(0, mostCurrencies).map(({ amount, currency }) => amountOf(amount, currency));
  if (amounts.length > mostCurrencies) shown.push('…');
  return (
    <Text textStyle="sm" color="fg.muted" aria-live="polite">
      {t('pendingRecords')}{' '}
      <Text as="span" fontWeight="600" color="fg">
        {data ? dates.number(data.accounts) : '–'}
      </Text>
      {shown.map((amount) => (
        <Text as="span" key={amount} color="fg">
          {' · '}
          <bdi>{amount}</bdi>
        </Text>
      ))}
    </Text>
  );
}
