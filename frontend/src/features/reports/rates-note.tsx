import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { UsedRate } from '#contracts/report-loads.schema.ts';
import { useDates } from '../../lib/dates.ts';

/** The rates that amounts were converted by; nothing where every row has the currency of the report. */
export function RatesNote({ rates, currency }: { rates: readonly UsedRate[]; currency: string | null }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  if (currency === null || rates.length === 0) return null;
  const sentenceOf = ({ currency: from, rate, through, isInverse, source }: UsedRate) => {
    if (rate === null) return t('rate.none', { currency: from });
    const notes = [
      ...(source === null ? [] : [t('rate.source', { source })]),
      ...(through === null ? [] : [through]),
      ...(isInverse ? [t('rate.inverse')] : []),
    ];
    const words = t('rate.one', {
      currency: from,
      rate: dates.number(Number(rate), { maximumSignificantDigits: 8 }),
      target: currency,
    });
    return notes.length === 0 ? words : `${words} (${dates.series(notes)})`;
  };
  const months = [...new Set(rates.map(({ postMonth }) => postMonth))];
  return (
    <>
      {months.map((month) => (
        <Text key={month} textStyle="sm" color="fg.muted" mb="2">
          {t('rate.of', {
            month: dates.monthLong(month),
            rates: dates.list(rates.filter(({ postMonth }) => postMonth === month).map(sentenceOf)),
          })}
        </Text>
      ))}
    </>
  );
}
