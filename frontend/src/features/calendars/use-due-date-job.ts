import { useState } from 'react';
import { toast } from '../../components/toaster.tsx';
import { useApplyDueDates } from './due-date-api.ts';

export interface DueDateJob {
  jobId: number | null;
  follow: (jobId: number) => void;
  /** Applies what a preview has shown. When it holds no more, the page shows what does. */
  apply: (asked: { mark: string; calendar?: string }) => void;
}

/** The job of a page that gives open submissions their due dates; the form that begins it may be closed meanwhile. */
export function useDueDateJob(): DueDateJob {
  const [jobId, setJobId] = useState<number | null>(null);
  const { mutate } = useApplyDueDates();
  return {
    jobId,
    follow: setJobId,
    apply: (asked) =>
      mutate(asked, {
        onSuccess: (job) => setJobId(job.jobId),
        onError: (error) => {
          toast.failure(error);
        },
      }),
  };
}
