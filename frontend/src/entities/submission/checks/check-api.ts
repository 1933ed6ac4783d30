import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const pathOf = (submissionNo: string) => `/submissions/${encodeURIComponent(submissionNo)}/checks` as const;
const keyOf = (submissionNo: string) => ['fileChecks', submissionNo];

/** Results of one's own checks of the last day, the latest first. */
export const useFileChecks = (submissionNo: string) =>
  useQuery({
    queryKey: keyOf(submissionNo),
    queryFn: async ({ signal }) => (await api.get(pathOf(submissionNo), { signal })).checks,
  });

export function useCheckFile(submissionNo: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return api.post(pathOf(submissionNo), { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(submissionNo) }),
  });
}
