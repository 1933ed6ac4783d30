import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportPackages } from '#contracts/packages.ts';
import { api } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';

export function usePackageOverview() {
  return useQuery({
    queryKey: [...masterKey(reportPackages), 'overview'],
    queryFn: ({ signal }) => api.get('/report-packages/overview', { signal }),
  });
}

export function usePackageMonths(reportPackageId: number, page: number) {
  return useQuery({
    queryKey: [...masterKey(reportPackages), 'months', reportPackageId, page],
    queryFn: ({ signal }) =>
      api.get(`/report-packages/${reportPackageId}/months`, { query: { page, size: 10 }, signal }),
  });
}

export function useReleasePackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ packageMonthId, comment }: { packageMonthId: number; comment: string }) =>
      api.post(`/report-packages/months/${packageMonthId}/release`, { body: { comment } }),
    onSuccess: () => client.invalidateQueries({ queryKey: masterKey(reportPackages) }),
  });
}
