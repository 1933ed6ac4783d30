import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LanguageCode } from '#contracts/sessions.ts';
import { toast } from '../../components/toaster.tsx';
import { chooseLanguage } from '../../lib/i18n.ts';
import { useSaveLanguage } from './session-api.ts';

/** Applies a language at once; keeping it with the account may fail without taking it back. */
export function useChangeLanguage(): (language: LanguageCode) => Promise<void> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useSaveLanguage();
  return useCallback(
    async (language) => {
      await chooseLanguage(language);
      await mutateAsync(language).catch((error: unknown) => toast.failure(error));
      // What the server words in the reader's language (subjects, messages of rules) is asked for again.
      await queryClient.invalidateQueries();
    },
    [mutateAsync, queryClient],
  );
}
