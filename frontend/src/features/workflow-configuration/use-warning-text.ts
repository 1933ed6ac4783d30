import { useTranslation } from 'react-i18next';
import type { WarnedReviewer } from '#contracts/workflow-configuration.schema.ts';
import { useDates } from '../../lib/dates.ts';

/** What stands beside a person, in a sentence. */
export function useWarningText(): (warning: WarnedReviewer['warnings'][number]) => string {
  const { t } = useTranslation('workflow-configuration');
  const dates = useDates();
  return ({ code, name, until }) =>
    t(`warning.${code}`, { name: name ?? '', until: until === null ? '' : dates.instant(until) });
}
