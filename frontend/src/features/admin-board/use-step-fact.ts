import { useTranslation } from 'react-i18next';
import type { FirstStepState } from '#contracts/first-steps.ts';

/** What was entered in a step that is done, in words; null where that is not for this reader, or nothing is there. */
export function useStepFact({ step, isDone, count, name }: FirstStepState): string | null {
  const { t } = useTranslation('first-steps');
  if (!isDone || count === null) return null;
  if (step === 'submission') return name && t('step.submission.fact', { name });
  if (step === 'mapping' || step === 'frequency' || step === 'property') {
    return t(`step.${step}.fact`, { count });
  }
  if (name === null) return null;
  return count === 1 ? name : t('andMore', { name, count: count - 1 });
}
