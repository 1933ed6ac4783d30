import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { submissionKeys } from '../api/submission-keys.ts';

/** One month of a report package with its members; an act on any submission reads it again. */
export function usePackageMonth(packageMonthId: number | null) {
  return useQuery({
    enabled: packageMonthId !== null,
    queryKey: submissionKeys.packageMonth(packageMonthId),
    queryFn: ({ signal }) => api.get(`/report-packages/months/${packageMonthId}`, { signal }),
  });
}
