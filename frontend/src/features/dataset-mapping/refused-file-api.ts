import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Takes the refused file of a submission as sample, once for each visit of the page. */
export const useRefusedFile = (submissionNo: string | null) =>
  useQuery({
    // Not below the mappings: saving one must not compare the file with it again.
    queryKey: ['refusedFile', submissionNo],
    enabled: submissionNo !== null,
    queryFn: ({ signal }) =>
      api.post(`/dataset-mappings/refused-files/${encodeURIComponent(submissionNo ?? '')}`, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
