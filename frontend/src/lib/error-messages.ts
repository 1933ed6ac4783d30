import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { ApiError } from './api-error.ts';

/** Words for a failure, by its code alone; the server's English sentence is never shown. */
export function errorMessage(t: TFunction<'errors'>, error: unknown): string {
  if (!(error instanceof ApiError)) return t('Unexpected');
  return t(error.code, { ...error.details, defaultValue: t('Unexpected') });
}

export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => errorMessage(t, error);
}
