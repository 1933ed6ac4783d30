import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import { api } from '../../lib/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

const path = '/calendars/due-dates';
const keys = ['calendars', 'due-dates'];

/** Asked again when one comes back to the page, and after every change of a calendar or holiday. */
export function useDueDateChanges(query: { page: number; size: number }) {
  const result = useQuery({
    queryKey: [...keys, query],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => api.get(path, { query, signal }),
  });
  const { refetch } = result;
  const running = useIsMutating();
  const before = useRef(0);
  useEffect(() => {
    if (running === 0 && before.current > 0) void refetch();
    before.current = running;
  }, [running, refetch]);
  return result;
}

export function useApplyDueDates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { mark: string; calendar?: string }) => api.post(`${path}/apply`, { body }),
    // What was seen holds no more: the page shows what does.
    onError: () => client.invalidateQueries({ queryKey: keys }),
  });
}

export function useForgetDueDates() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys });
}

/** What saving would do, asked again a moment after something was typed. What cannot be saved has no answer. */
export function useEditPreview(edit: CalendarEdit | null, page: { page: number; size: number }) {
  const asked = useDebounced(JSON.stringify(edit), 400);
  return useQuery({
    queryKey: [...keys, 'preview', asked, page],
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      api.post(`${path}/preview`, { body: JSON.parse(asked) as CalendarEdit, query: page, signal }),
  });
}
