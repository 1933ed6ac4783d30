import { useTranslation } from 'react-i18next';
import { frequencies } from '#contracts/frequencies.ts';
import type { FieldValue } from '#contracts/masters.ts';
import type { TimelineResult } from '#contracts/frequencies.schema.ts';
import { textOf, useMasterWords } from '../../entities/masters/use-master-words.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';

/** Why a row was not saved. */
export function useErrorWords(): (refused: TimelineResult) => string {
  const { t, i18n } = useTranslation('frequencies');
  const words = useMasterWords(frequencies);
  const messageOf = useErrorMessage();
  const { series } = useDates();
  return ({ code, problems, record }) => {
    if (problems.length > 0) return problems.map(words.problem).join(' ');
    if (code === 'StaleView') {
      const names = ['submitFrequency', 'submitTimelineDay', 'dayMode', 'roll'];
      const shown = names
        .map((name) => textOf(record?.values[name] as FieldValue | undefined, i18n.language))
        .filter((text) => text !== '');
      return t('stale', { values: series(shown) });
    }
    return messageOf(new ApiError((code ?? 'Unexpected') as ApiError['code'], 0));
  };
}
