import { useTranslation } from 'react-i18next';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import { byName } from '../../lib/named-words.ts';

/** Results of runs and reasons, in words. */
export function useRunWords() {
  const { t } = useTranslation('connections');
  const look = byName(t);
  return {
    status: (status: string) => look(`status.${status}`),
    reason: (reason: string, details: Record<string, string | number> = {}) => look(`reason.${reason}`, details),
    /** Without the facts of its run: what needs them is shown with the run. */
    reasonAlone: (reason: string) => {
      const words = look(`reason.${reason}`, { skipInterpolation: true });
      return words.includes('{{') ? t('runs.reasonThere') : words;
    },
    cause: ({ cause, askedBy }: Pick<ConnectionRun, 'cause' | 'askedBy'>) =>
      cause === 'schedule' || cause === 'event'
        ? t(`cause.${cause}`)
        : t(`cause.${cause}`, { name: askedBy?.name ?? '' }),
  };
}
