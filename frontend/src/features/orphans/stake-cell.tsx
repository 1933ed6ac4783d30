import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OrphanRow } from '#contracts/orphans.ts';
import { formatAmount } from '../../entities/submission/format-cell.ts';
import { useDates } from '../../lib/dates.ts';

interface Money {
  amount: string;
  currency: string | null;
}

/** Money where accounts wait, and below it what it is compared by; else submissions of the month. */
export function StakeCell({ row: { stake } }: { row: OrphanRow }) {
  const { t } = useTranslation('orphans');
  const dates = useDates();
  const wordsOf = ({ amount, currency }: Money) => `${formatAmount(amount, dates.tag)} ${currency ?? ''}`.trim();
  const { submissions, amount, currency, isMixed, compared } = stake;
  if (amount === null && !isMixed) {
    return (
      <Text as="span" whiteSpace="nowrap">
        {t('stake.submissions', { count: submissions })}
      </Text>
    );
  }
  return (
    <span>
      <Text as="bdi" whiteSpace="nowrap">
        {amount === null ? t('stake.mixed') : wordsOf({ amount, currency })}
      </Text>
      {(compared === null || compared.currency !== currency) && (
        <Text as="span" display="block" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {compared === null
            ? t('stake.noRate')
            : t('stake.about', { amount: wordsOf({ ...compared, amount: Number(compared.amount).toFixed(0) }) })}
        </Text>
      )}
    </span>
  );
}
