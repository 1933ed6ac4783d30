import { Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useOrphanCounts } from './orphan-api.ts';
import { orphanAddress } from './orphan-look.ts';

/** The way to the orphan records from a dashboard, for the month that is in its address. */
export function OrphanLink() {
  const { t } = useTranslation('orphans');
  const postMonth = useSearchParams()[0].get('postMonth') ?? undefined;
  const { data } = useOrphanCounts(postMonth);
  const total = (data?.counts ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <ChakraLink asChild colorPalette="ink">
      <Link to={orphanAddress(undefined, postMonth)}>{t('link', { count: total })}</Link>
    </ChakraLink>
  );
}
