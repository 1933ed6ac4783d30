import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuExternalLink, LuTriangleAlert } from 'react-icons/lu';
import type { StuckReason } from '#contracts/stuck.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { ActDialog } from '../../../entities/submission/acts/act-dialog.tsx';
import type { ActDialogName } from '../../../entities/submission/acts/act-dialog.tsx';
import { useRemedy } from '../../../entities/submission/stuck/stuck-api.ts';
import { StuckDetail } from '../../../entities/submission/stuck/stuck-detail.tsx';
import { remedyFor, wordsOf } from '../../../entities/submission/stuck/stuck-look.ts';
import { PanelFrame } from './panel-frame.tsx';
import { SendButton } from '../../../components/send-button.tsx';

/** One reason, what it is about, and the one button that frees it. */
function Reason({ reason, submissionNo }: { reason: StuckReason; submissionNo: string }) {
  const { t } = useTranslation('stuck');
  const messageOf = useErrorMessage();
  const { mutate, isPending, error } = useRemedy(submissionNo);
  const remedy = remedyFor(reason);
  return (
    <Stack gap="2">
      <Text textStyle="sm">{t(`reason.${wordsOf(reason)}`)}</Text>
      <StuckDetail reason={reason} p="2" maxH="120px" overflow="auto" />
      {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
      {remedy && (
        <SendButton
          colorPalette="ink"
          isSending={isPending}
          onClick={() =>
            mutate(remedy, {
              onSuccess: () => toast.success({ title: t(`remedy.${remedy}.done`), text: submissionNo }),
            })
          }
        >
          {t(`remedy.${remedy}.action`)}
        </SendButton>
      )}
    </Stack>
  );
}

/** In plain words: what is stuck, what was kept, how to free it. */
export function StuckPanel({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const [dialog, setDialog] = useState<ActDialogName | null>(null);
  const { submissionNo, stuck, parkedCode, allowedActions, temporalUrl } = submission;
  return (
    <PanelFrame title={t('stuck.title')} icon={LuTriangleAlert} palette="fault">
      <Stack gap="3" mt="2">
        {stuck.map((reason) => (
          <Reason key={`${reason.kind}:${reason.code ?? ''}`} {...{ reason, submissionNo }} />
        ))}
        <Text textStyle="xs" color="fg.muted">
          {t('stuck.kept')}
        </Text>
        {allowedActions.includes('retry') && (
          <Button colorPalette="ink" onClick={() => setDialog('retry')}>
            {t('acts.retry.open')}
          </Button>
        )}
        {parkedCode === 'NoAssignee' && allowedActions.includes('substitute') && (
          <Button variant="outline" onClick={() => setDialog('substitute')}>
            {t('acts.substitute.open')}
          </Button>
        )}
        {temporalUrl && (
          <Box>
            <Button variant="plain" asChild px="0">
              <a href={temporalUrl} target="_blank" rel="noreferrer">
                <LuExternalLink aria-hidden />
                {t('acts.process')}
              </a>
            </Button>
          </Box>
        )}
      </Stack>
      {dialog && <ActDialog name={dialog} submission={submission} onClose={() => setDialog(null)} />}
    </PanelFrame>
  );
}
