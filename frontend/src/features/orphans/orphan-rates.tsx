import { Link as ChakraLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrphanCount } from '#contracts/orphans.ts';
import { useDates } from '../../lib/dates.ts';
import { usePrivilege } from '../../lib/session.ts';

/** What amounts of several currencies are compared in, and which of them cannot be. Nothing where all are in one. */
export function OrphanRates({ counted, postMonth }: { counted: OrphanCount; postMonth: string }) {
  const { t } = useTranslation('orphans');
  const dates = useDates();
  const maySeeRates = usePrivilege('report/month');
  const { comparedIn, unrated } = counted;
  if (comparedIn === null && unrated.count === 0) return null;
  const month = dates.monthLong(postMonth);
  const without = { month, records: unrated.count, currencies: dates.list(unrated.currencies) };
  return (
    <Text textStyle="sm" color="fg.muted" mt="1">
      {comparedIn !== null && t('stake.compared', { currency: comparedIn, month })}{' '}
      {unrated.count > 0 && t(unrated.currencies.length > 0 ? 'stake.unrated' : 'stake.unratedMixed', without)}{' '}
      {maySeeRates && (
        <ChakraLink asChild colorPalette="ink">
          <Link to="/report/rates">{t('stake.rates')}</Link>
        </ChakraLink>
      )}
    </Text>
  );
}
