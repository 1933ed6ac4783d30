import { useTranslation } from 'react-i18next';
import type { WarnedReviewer } from '#contracts/workflow-configuration.schema.ts';
import { useDates } from '../../lib/dates.ts';

/** What stands beside a person, in a sentence. */
export function useWarningText(): (warning: WarnedReviewer['warnings'][number]) => string {
  const { t } = useTranslation('workflow-configuration');
  const dates = useDates();
  const when = (instant: string | null) => (instant === null ? '' : dates.instant(instant));
  return ({ code, name, from, until }) =>
    t(`warning.${code}`, { name: name ?? '', from: when(from), until: when(until) });
}
