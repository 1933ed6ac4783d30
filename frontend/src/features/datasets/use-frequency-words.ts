import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { byName } from '../../lib/named-words.ts';

interface Frequency {
  submitFrequency: string;
  submitTimelineDay: number | null;
}

/** "Monthly, day 10", and how many others there are. */
export function useFrequencyWords(): (frequencies: readonly Frequency[]) => string {
  const { t } = useTranslation('datasets');
  return useCallback(
    ([first, ...rest]: readonly Frequency[]) => {
      if (!first) return t('frequency.none');
      const frequency = byName(t)(`frequency.${first.submitFrequency}`);
      const day = first.submitTimelineDay;
      const words = day === null ? frequency : t('frequency.day', { frequency, day });
      return rest.length === 0 ? words : t('frequency.more', { first: words, n: rest.length });
    },
    [t],
  );
}
