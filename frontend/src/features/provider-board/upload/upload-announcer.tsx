import { VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { useStatusLabel } from '../../../components/status-badge.tsx';
import { useSubmission } from '../../../entities/submission/api/submission.ts';
import { submissionLabel } from '../submission-name.tsx';
import { isChecking } from '../submission-states.ts';
import type { UploadItem } from './upload-item.ts';

/** Steps in which the share of the bytes is announced; each percent would be noise. */
const step = 25;

/** Tells screen readers how far each file is, in one region: two of them would interrupt each other. */
export function UploadAnnouncer({
  items,
  submissions,
}: {
  items: readonly UploadItem[];
  submissions: readonly SubmissionSummary[];
}) {
  const { t } = useTranslation('provider');
  const say = ({ phase, share, submissionNo, proposal, isProposing, file: { name: fileName } }: UploadItem): string => {
    if (phase === 'sending') {
      const percent = Math.floor((share * 100) / step) * step;
      return t('say.sending', { fileName, percent });
    }
    if (phase === 'chosen' && !isProposing) {
      const submission = submissions.find((one) => one.submissionNo === submissionNo);
      // What the person chose by hand needs no words.
      if (submissionNo !== null && proposal === null) return '';
      const name = submission ? submissionLabel(submission) : submissionNo;
      return name === null ? t('say.notProposed', { fileName }) : t('say.proposed', { fileName, name });
    }
    if (phase === 'accepted') return t('say.accepted', { fileName });
    if (phase === 'pending') return t('say.pending', { fileName });
    return phase === 'cancelled' ? t('say.cancelled', { fileName }) : '';
  };
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {items.map((item) =>
        item.phase === 'accepted' && item.submissionNo !== null ? (
          <CheckWords key={item.key} submissionNo={item.submissionNo} fileName={item.file.name} otherwise={say(item)} />
        ) : (
          <span key={item.key}>{say(item)} </span>
        ),
      )}
    </VisuallyHidden>
  );
}

/** When a stage of the check begins, and how it ended; the percents in between would be noise. */
function CheckWords({
  submissionNo,
  fileName,
  otherwise,
}: {
  submissionNo: string;
  fileName: string;
  otherwise: string;
}) {
  const { t } = useTranslation('provider');
  const { t: tCommon } = useTranslation();
  const statusLabel = useStatusLabel();
  const { data: submission } = useSubmission(submissionNo);
  if (!submission) return <span>{otherwise} </span>;
  if (!isChecking(submission)) return <span>{t('say.ended', { fileName, status: statusLabel(submission) })} </span>;
  const { progress } = submission;
  return (
    <span>{progress ? t('say.checking', { fileName, stage: tCommon(`progress.${progress.stage}`) }) : otherwise} </span>
  );
}
