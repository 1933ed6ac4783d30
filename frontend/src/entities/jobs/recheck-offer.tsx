import { Box, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecheckSource } from '#contracts/rechecks.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { JobProgress } from './job-progress.tsx';
import { useRecheckPreview, useStartRecheck } from './recheck-api.ts';
import { RecheckButton } from './recheck-button.tsx';

/** After a change: how many waiting submissions it concerns, checked again with one click. Nothing when it concerns none. */
export function RecheckOffer({ source }: { source: RecheckSource }) {
  const { t } = useTranslation('jobs');
  const messageOf = useErrorMessage();
  const { data } = useRecheckPreview(source);
  const start = useStartRecheck(source);
  const [jobId, setJobId] = useState<number | null>(null);
  if (jobId !== null) {
    return (
      <Box borderWidth="1px" rounded="l2" p="3" my="2">
        <JobProgress jobId={jobId} />
      </Box>
    );
  }
  if (!data || data.checked === 0) return null;
  const { checked } = data;
  return (
    <Box role="status" borderWidth="1px" borderColor="ink.border" bg="ink.subtle" rounded="l2" p="3" my="2">
      <Flex gap="3" align="center" wrap="wrap">
        <Text flex="1 1 240px" minW="0">
          {t('recheck.offer', { count: checked })}
        </Text>
        <RecheckButton source={source} />
        <SendButton
          colorPalette="ink"
          isSending={start.isPending}
          onClick={() => start.mutate(checked, { onSuccess: (job) => setJobId(job.jobId) })}
        >
          {t('recheck.apply', { count: checked })}
        </SendButton>
      </Flex>
      {start.error && <FaultStrip>{messageOf(start.error)}</FaultStrip>}
    </Box>
  );
}
