import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { ApiError } from './api-error.ts';

/**
 * Words for a failure, by its code and, where one code means different things to different people, by the act that was
 * refused (`AlreadyDecided_recall`) or by the fault (`SubmissionNotOpened_NoFrequency`); the server's English sentence is never shown.
 */
export function errorMessage(t: TFunction<'errors'>, error: unknown): string {
  if (!(error instanceof ApiError)) return t('Unexpected');
  const { details } = error;
  const context = 'sameAsVersionNo' in details ? 'sameFile' : (details.act ?? details.fault);
  return t(error.code, { ...details, ...(typeof context === 'string' && { context }), defaultValue: t('Unexpected') });
}

export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => errorMessage(t, error);
}
