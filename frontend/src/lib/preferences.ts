import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { Preferences } from '#contracts/preferences.ts';
import { defaultPreferences } from '#contracts/preferences.ts';
import type { SessionView } from '#contracts/sessions.ts';
import { api } from './api.ts';
import { SessionContext } from './session.ts';

export function usePreferences(): Preferences {
  return use(SessionContext)?.preferences ?? defaultPreferences;
}

/** Keeps what is named and leaves the rest; the session shows it once the server has answered. */
export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Preferences>) => api.put('/preferences', { body }),
    onSuccess: (preferences) =>
      client.setQueryData<SessionView>(['session'], (session) => session && { ...session, preferences }),
  });
}
