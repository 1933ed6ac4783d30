import type { SubmissionDetail } from '#contracts/submission-views.ts';

/** Every dialog of an act is about one submission. */
export interface SubmissionDialogProps {
  submission: SubmissionDetail;
  onClose: () => void;
}
