import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

export function useReportChoices() {
  return useQuery({
    queryKey: ['reports', 'choices'],
    queryFn: ({ signal }) => api.get('/reports/choices', { signal }),
    staleTime: 60_000,
  });
}

/** Figures of a report below `/reports/`; the former ones stay while others are on their way. */
export function useReport<const Path extends string>(path: Path, query: QueryValues, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ['reports', path, query],
    queryFn: ({ signal }) => api.get(`/reports/${path}`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
