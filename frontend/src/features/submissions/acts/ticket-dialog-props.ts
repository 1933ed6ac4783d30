import type { SubmissionDetail } from '#contracts/submission-views.ts';

/** Every dialog of an act is about one ticket. */
export interface TicketDialogProps {
  submission: SubmissionDetail;
  onClose: () => void;
}
