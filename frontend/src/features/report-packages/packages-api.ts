import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PackageMonthPage, PackageMonthView, PackageOverview } from '#contracts/packages.schema.ts';
import { reportPackages } from '#contracts/packages.ts';
import { api } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';

export function usePackageOverview() {
  return useQuery({
    queryKey: [...masterKey(reportPackages), 'overview'],
    queryFn: ({ signal }) => api.get<PackageOverview>('/report-packages/overview', { signal }),
  });
}

export function usePackageMonths(reportPackageId: number, page: number) {
  return useQuery({
    queryKey: [...masterKey(reportPackages), 'months', reportPackageId, page],
    queryFn: ({ signal }) =>
      api.get<PackageMonthPage>(`/report-packages/${reportPackageId}/months`, { query: { page, size: 10 }, signal }),
  });
}

export function useReleasePackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ packageMonthId, comment }: { packageMonthId: number; comment: string }) =>
      api.post<PackageMonthView>(`/report-packages/months/${packageMonthId}/release`, { body: { comment } }),
    onSuccess: () => client.invalidateQueries({ queryKey: masterKey(reportPackages) }),
  });
}
