import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Panel } from '../../../components/panel.tsx';
import { SubmissionName } from '../submission-name.tsx';
import { isChecking } from '../submission-states.ts';
import { CheckRow } from './check-row.tsx';
import { DropZone } from './drop-zone.tsx';
import { Proposals } from './proposals.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { UploadAnnouncer } from './upload-announcer.tsx';
import { chosenNumbers } from './upload-item.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

/** A newer file of the same submission was accepted too. */
const isFollowed = ({ phase, submissionNo }: UploadItem, later: readonly UploadItem[]) =>
  phase === 'accepted' && later.some((other) => other.phase === 'accepted' && other.submissionNo === submissionNo);

/** The button that sent a file is gone a moment later; the focus goes to the files instead of being lost. */
function useFocusOnGrowth(count: number) {
  const files = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) files.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return files;
}

export interface UploadPanelProps {
  uploads: Uploads;
  /** Of the board shown. */
  submissions: readonly SubmissionSummary[];
  maxBytes: number;
  mayUpload: boolean;
  onOpen: (submissionNo: string) => void;
}

/** The drop zone and every file on its way: this page's, and those of the month that are being checked. */
export function UploadPanel({ uploads, submissions, maxBytes, mayUpload, onOpen }: UploadPanelProps) {
  const { t } = useTranslation('provider');
  const { items } = uploads;
  const submissionOf = (submissionNo: string | null) =>
    submissions.find((submission) => submission.submissionNo === submissionNo) ?? null;
  const nameOf = ({ submissionNo, targets }: UploadItem) => {
    if (targets.length > 0) return t('upload.toMany', { n: targets.length });
    const submission = submissionOf(submissionNo);
    return submission ? <SubmissionName submission={submission} /> : (submissionNo ?? undefined);
  };
  const chosen = items.filter(({ phase }) => phase === 'chosen');
  const travelling = items.filter((item, at) => item.phase !== 'chosen' && !isFollowed(item, items.slice(at + 1)));
  // A file that was refused says nothing of the one that is being checked.
  const ownSubmissions = new Set(
    travelling.filter(({ phase }) => !['failed', 'refused', 'cancelled'].includes(phase)).flatMap(chosenNumbers),
  );
  const others = submissions.filter(
    (submission) => isChecking(submission) && !ownSubmissions.has(submission.submissionNo),
  );
  const files = useFocusOnGrowth(travelling.length);
  if (!mayUpload && others.length === 0) return null;
  return (
    <Panel isFlush aria-label={t('upload.label')} overflow="hidden">
      {mayUpload && <DropZone maxBytes={maxBytes} submissions={submissions} onFiles={uploads.add} />}
      {chosen.length > 0 && <Proposals items={chosen} uploads={uploads} submissions={submissions} />}
      <Box ref={files} role="group" aria-label={t('upload.files')} tabIndex={-1} outlineOffset="-2px">
        {travelling.map((item) =>
          item.phase === 'accepted' && item.submissionNo !== null ? (
            <CheckRow
              key={item.key}
              submissionNo={item.submissionNo}
              file={{ name: item.file.name, generation: item.generation }}
              onOpen={onOpen}
              onDismiss={() => uploads.dismiss(item.key)}
            />
          ) : (
            <UploadRow key={item.key} item={item} submission={nameOf(item)} uploads={uploads} />
          ),
        )}
        {others.map(({ submissionNo }) => (
          <CheckRow key={submissionNo} submissionNo={submissionNo} onOpen={onOpen} />
        ))}
      </Box>
      <UploadAnnouncer items={items} submissions={submissions} />
      <ReplaceDialog items={items} uploads={uploads} />
    </Panel>
  );
}
