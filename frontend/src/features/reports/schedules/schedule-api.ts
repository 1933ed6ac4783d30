import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddSchedule } from '#contracts/report-schedules.schema.ts';
import type { ReportName } from '#contracts/reports.ts';
import { api } from '../../../lib/api.ts';

const path = '/reports/schedules';
const key = ['reports', 'schedules'] as const;

export function useSchedules(report: ReportName) {
  return useQuery({
    queryKey: [...key, report],
    queryFn: ({ signal }) => api.get(path, { query: { report }, signal }),
  });
}

export function useReceivers(report: ReportName) {
  return useQuery({
    queryKey: [...key, 'receivers', report],
    queryFn: ({ signal }) => api.get(`${path}/receivers`, { query: { report }, signal }),
  });
}

export function useAddSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddSchedule) => api.post(path, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useDeleteSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scheduleId: number) => api.delete(`${path}/${scheduleId}`),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
