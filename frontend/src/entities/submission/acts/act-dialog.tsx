import { AdminReopenDialog } from './admin-reopen-dialog.tsx';
import { ChangePostMonthDialog } from './change-post-month-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { CommentActDialog } from './comment-act-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RetryDialog } from './retry-dialog.tsx';
import { SimpleActDialog } from './simple-act-dialog.tsx';
import { SubstituteDialog } from './substitute-dialog.tsx';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';

export const dialogActs = [
  'adminReopen',
  'reopenPeriod',
  'changePostMonth',
  'handOver',
  'substitute',
  'remind',
  'sync',
  'retry',
  'revalidate',
  'recall',
  'nilReturn',
  'close',
] as const;
export type ActDialogName = (typeof dialogActs)[number];

/** The dialog of an act by its name. */
export function ActDialog({ name, ...props }: SubmissionDialogProps & { name: ActDialogName }) {
  switch (name) {
    case 'adminReopen':
      return <AdminReopenDialog {...props} />;
    case 'changePostMonth':
      return <ChangePostMonthDialog {...props} />;
    case 'handOver':
      return <HandOverDialog {...props} />;
    case 'substitute':
      return <SubstituteDialog {...props} />;
    case 'retry':
      return <RetryDialog {...props} />;
    case 'close':
      return <CloseDialog {...props} />;
    case 'reopenPeriod':
    case 'nilReturn':
      return <CommentActDialog act={name} {...props} />;
    case 'remind':
    case 'sync':
    case 'revalidate':
    case 'recall':
      return <SimpleActDialog act={name} {...props} />;
  }
}
