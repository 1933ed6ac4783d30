import { useQuery } from '@tanstack/react-query';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { api } from '../../../lib/api.ts';

export interface SubmissionPageProps {
  submissionNo: string;
  /** The dashboard that the page was opened from. */
  listPath: string;
}

export function SubmissionPage({ submissionNo }: SubmissionPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['submission', submissionNo],
    queryFn: ({ signal }) => api.get<SubmissionDetail>(`/submissions/${submissionNo}`, { signal }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return <PageHeader title={data.dataset.name} postMonth={data.postMonth} badge={<StatusBadge {...data} />} />;
}
