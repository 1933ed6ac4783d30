import { Flex, IconButton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import { Link, useNavigate } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { Tooltip } from '../../components/tooltip.tsx';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { useQueue } from './use-queue.ts';

interface StepProps {
  to: string | null;
  label: string;
  hotkey: string;
  isBack?: boolean;
}

function Step({ to, label, hotkey, isBack = false }: StepProps) {
  const icon = isBack ? (
    <LuChevronLeft className="flip" aria-hidden />
  ) : (
    <LuChevronRight className="flip" aria-hidden />
  );
  if (to === null) {
    return (
      <IconButton size="xs" variant="outline" aria-label={label} disabled>
        {icon}
      </IconButton>
    );
  }
  return (
    <Tooltip content={`${label} (${hotkey})`}>
      <IconButton size="xs" variant="outline" aria-label={label} aria-keyshortcuts={hotkey} asChild>
        <Link to={to}>{icon}</Link>
      </IconButton>
    </Tooltip>
  );
}

/** "1 of 7 in your queue", with j for the next and k for the one before. */
export function QueueSteps({ submission, listPath }: { submission: SubmissionDetail; listPath: string }) {
  const { t } = useTranslation('submission');
  const navigate = useNavigate();
  const queue = useQueue(submission, listPath);
  const addressOf = (submissionNo: string | null | undefined) => (submissionNo ? `${listPath}/${submissionNo}` : null);
  const next = addressOf(queue?.next);
  const previous = addressOf(queue?.previous);
  useHotkeys(
    {
      // At once: the keys of this submission are gone before the next one is pressed, so none can hit a submission left behind.
      j: () => {
        if (next) void navigate(next, { flushSync: true });
      },
      k: () => {
        if (previous) void navigate(previous, { flushSync: true });
      },
    },
    queue !== null,
  );
  if (queue === null) return null;
  return (
    <Flex as="nav" aria-label={t('queue.label')} align="center" gap="1.5">
      <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap">
        {t('queue.position', { position: queue.position, total: queue.total })}
      </Text>
      <Step to={previous} label={t('queue.previous')} hotkey="k" isBack />
      <Step to={next} label={t('queue.next')} hotkey="j" />
    </Flex>
  );
}
