import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Finding } from '#contracts/submission-views.ts';
import { toast } from '../../../components/toaster.tsx';
import { useSession } from '../../../lib/session.ts';
import { acceptExplanation, acceptRule } from '../../../entities/submission/api/submission.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';

export interface Accepted {
  has: (finding: Finding) => boolean;
  toggle: (finding: Finding) => void;
  /** All explained findings of one rule. */
  acceptRule: (ruleId: number) => void;
  isPending: boolean;
}

/** Explanations that the reader has accepted; the other reviewers see them too. What counts for the submission is the decision. */
export function useAccepted(submissionNo: string): Accepted {
  const { userId } = useSession().user;
  const client = useQueryClient();
  const has = (finding: Finding) => finding.acceptedBy.some((one) => one.userId === userId);
  const { mutate, isPending } = useMutation({
    mutationFn: (finding: Finding) => acceptExplanation(submissionNo, finding.findingId, { isAccepted: !has(finding) }),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.ofSubmission(submissionNo) }),
    onError: (error) => toast.failure(error),
  });
  const ofRule = useMutation({
    mutationFn: (ruleId: number) => acceptRule(submissionNo, ruleId),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.ofSubmission(submissionNo) }),
    onError: (error) => toast.failure(error),
  });
  return { has, toggle: mutate, acceptRule: ofRule.mutate, isPending: isPending || ofRule.isPending };
}
