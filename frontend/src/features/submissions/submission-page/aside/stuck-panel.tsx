import { Button, Code as ChakraCode, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuExternalLink, LuTriangleAlert } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ActDialog } from '../../acts/act-dialog.tsx';
import type { ActDialogName } from '../../acts/act-dialog.tsx';
import { PanelFrame } from './panel-frame.tsx';

/** In plain words: what is stuck, what was kept, how to free it. */
export function StuckPanel({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const [dialog, setDialog] = useState<ActDialogName | null>(null);
  const { processState, parkedCode, parkedDetail, allowedActions, temporalUrl } = submission;
  const isLost = processState === 'lost';
  return (
    <PanelFrame
      title={t('stuck.title')}
      text={isLost ? t('stuck.lost') : parkedCode ? t(`stuck.${parkedCode}`) : t('stuck.parked')}
      icon={LuTriangleAlert}
      palette="fault"
    >
      <Stack gap="2" mt="2">
        {parkedDetail && (
          <ChakraCode dir="ltr" whiteSpace="pre-wrap" textStyle="xs" p="2" maxH="120px" overflow="auto">
            {parkedDetail}
          </ChakraCode>
        )}
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
        {isLost && allowedActions.includes('sync') && (
          <Button variant="outline" onClick={() => setDialog('sync')}>
            {t('acts.sync.open')}
          </Button>
        )}
        {temporalUrl && (
          <Button variant="plain" asChild alignSelf="flex-start" px="0">
            <a href={temporalUrl} target="_blank" rel="noreferrer">
              <LuExternalLink aria-hidden />
              {t('acts.process')}
            </a>
          </Button>
        )}
      </Stack>
      {dialog && <ActDialog name={dialog} submission={submission} onClose={() => setDialog(null)} />}
    </PanelFrame>
  );
}
