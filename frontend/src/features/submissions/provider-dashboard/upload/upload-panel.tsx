import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Panel } from '../../../../components/panel.tsx';
import { TicketName } from '../ticket-name.tsx';
import { isChecking } from '../ticket-states.ts';
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
  tickets: readonly SubmissionSummary[];
  maxBytes: number;
  mayUpload: boolean;
  onOpen: (submissionNo: string) => void;
}

/** The drop zone and every file on its way: this page's, and those of the month that are being checked. */
export function UploadPanel({ uploads, tickets, maxBytes, mayUpload, onOpen }: UploadPanelProps) {
  const { t } = useTranslation('provider');
  const { items } = uploads;
  const ticketOf = (submissionNo: string | null) =>
    tickets.find((ticket) => ticket.submissionNo === submissionNo) ?? null;
  const nameOf = ({ submissionNo, targets }: UploadItem) => {
    if (targets.length > 0) return t('upload.toMany', { n: targets.length });
    const ticket = ticketOf(submissionNo);
    return ticket ? <TicketName ticket={ticket} /> : (submissionNo ?? undefined);
  };
  const chosen = items.filter(({ phase }) => phase === 'chosen');
  const travelling = items.filter((item, at) => item.phase !== 'chosen' && !isFollowed(item, items.slice(at + 1)));
  // A file that was refused says nothing of the one that is being checked.
  const ownTickets = new Set(
    travelling.filter(({ phase }) => !['failed', 'refused', 'cancelled'].includes(phase)).flatMap(chosenNumbers),
  );
  const others = tickets.filter((ticket) => isChecking(ticket) && !ownTickets.has(ticket.submissionNo));
  const files = useFocusOnGrowth(travelling.length);
  if (!mayUpload && others.length === 0) return null;
  return (
    <Panel isFlush aria-label={t('upload.label')} overflow="hidden">
      {mayUpload && <DropZone maxBytes={maxBytes} tickets={tickets} onFiles={uploads.add} />}
      {chosen.length > 0 && <Proposals items={chosen} uploads={uploads} tickets={tickets} />}
      <Box ref={files} role="group" aria-label={t('upload.files')} tabIndex={-1} outline="none">
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
            <UploadRow key={item.key} item={item} ticket={nameOf(item)} uploads={uploads} />
          ),
        )}
        {others.map(({ submissionNo }) => (
          <CheckRow key={submissionNo} submissionNo={submissionNo} onOpen={onOpen} />
        ))}
      </Box>
      <UploadAnnouncer items={items} tickets={tickets} />
      <ReplaceDialog items={items} uploads={uploads} />
    </Panel>
  );
}
