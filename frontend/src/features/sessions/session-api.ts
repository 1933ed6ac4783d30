import { useMutation, useQuery } from '@tanstack/react-query';
import type { LanguageCode } from '#contracts/sessions.ts';
import { api } from '../../lib/api.ts';
import { ApiError, isApiError, SilenceError } from '../../lib/api-error.ts';
import { leaveTo } from '../../lib/leave.ts';
import { logQuietly } from '../../lib/log.ts';
import { backUpStoredUser, clearStoredUser, restoreStoredUser } from '../../lib/stored-user.ts';
import { saveHeldWork } from '../../lib/unsaved-work.ts';
import { clearWorkingStates } from '../../lib/working-state.ts';
import { toLanguageCode } from '../../lib/languages.ts';

export function useSessionQuery() {
  return useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      // Nobody is an expected answer: as a refusal it would be in the browser's console at each first visit.
      const session = await api.get('/session', { query: { orNobody: true }, signal });
      if (!session) throw new ApiError('NotSignedIn', 401);
      return session;
    },
    staleTime: 60_000,
    retry: (failures, error) => failures < 2 && isApiError(error, 'Network') && !(error instanceof SilenceError),
  });
}

/** Clears what the browser keeps of the person, then leaves by way of the identity provider. */
export async function signOut(): Promise<void> {
  await saveHeldWork();
  const { redirectTo } = await api.post('/auth/logout');
  clearStoredUser();
  clearWorkingStates();
  leaveTo(redirectTo);
}

/** The language marked IsDefault; null when the list cannot be read, which is only logged. */
export async function fetchDefaultLanguage(): Promise<LanguageCode | null> {
  try {
    const { data } = await api.get('/common/language');
    return toLanguageCode(data.find((option) => option.IsDefault)?.LanguageCode);
  } catch (error) {
    logQuietly('The list of languages could not be read', error);
    return null;
  }
}

export function useSaveLanguage() {
  return useMutation({ mutationFn: (language: LanguageCode) => api.put('/session/language', { body: { language } }) });
}

/** People whom the signed-in person may impersonate; the server leaves out whom the rules exclude. */
export async function findImpersonationChoices(search: string, signal: AbortSignal) {
  const query = { search };
  return api.get('/session/impersonation/people', {
    query,
    signal,
  });
}

export function useImpersonate() {
  return useMutation({
    mutationFn: (choice: { userId: number; reason: string }) => api.post('/session/impersonation', { body: choice }),
    onSuccess: () => {
      backUpStoredUser();
      clearWorkingStates();
      leaveTo('/');
    },
  });
}

export function useExitImpersonate() {
  return useMutation({
    mutationFn: () => api.delete('/session/impersonation'),
    onSuccess: () => {
      restoreStoredUser();
      clearWorkingStates();
      leaveTo('/');
    },
  });
}
