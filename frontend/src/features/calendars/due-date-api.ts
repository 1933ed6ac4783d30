import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';

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
    mutationFn: (mark: string) => api.post(`${path}/apply`, { body: { mark } }),
    // What was seen holds no more: the page shows what does.
    onError: () => client.invalidateQueries({ queryKey: keys }),
  });
}

export function useForgetDueDates() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys });
}
