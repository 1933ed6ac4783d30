import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { frequencies } from '#contracts/frequencies.ts';
import type { CloneFrequencies } from '#contracts/frequencies.schema.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

const key = masterKey(frequencies);
const dueDates = `${frequencies.path}/open-due-dates` as const;

interface AskedTickets {
  ids: readonly number[];
  postMonth: string;
}

export function useTicketPreview(body: AskedTickets) {
  return useQuery({
    queryKey: [...key, 'tickets', body],
    queryFn: ({ signal }) => api.post(`${frequencies.path}/tickets/preview`, { body, signal }),
    placeholderData: keepPreviousData,
    // Somebody else may have opened some since.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useOpenTickets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AskedTickets) => api.post(`${frequencies.path}/tickets`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

const previewKey = (ids: readonly number[]) => [...key, 'open-due-dates', ids];

export function useApplyPreview(ids: readonly number[]) {
  return useQuery({
    queryKey: previewKey(ids),
    queryFn: ({ signal }) => api.post(dueDates, { body: { ids }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useApplyToOpen(ids: readonly number[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mark: string) => api.post(`${dueDates}/apply`, { body: { ids, mark } }),
    // What was seen holds no more: the dialog shows what does.
    onError: () => client.invalidateQueries({ queryKey: previewKey(ids) }),
  });
}

export function useClonePreview(body: CloneFrequencies | null) {
  return useQuery({
    enabled: body !== null,
    queryKey: [...key, 'clone', body],
    queryFn: ({ signal }) => api.post(`${frequencies.path}/clone/preview`, { body, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useClone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CloneFrequencies) => api.post(`${frequencies.path}/clone`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
