import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuFileSearch, LuUpload } from 'react-icons/lu';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useCheckFile, useFileChecks } from './check-api.ts';
import { CheckResult } from './check-result.tsx';

export interface CheckOnlyProps extends Omit<ButtonProps, 'onClick'> {
  submissionNo: string;
}

/** Shows what would be found in a file, without submitting it. */
export function CheckOnly({ submissionNo, ...look }: CheckOnlyProps) {
  const { t } = useTranslation('submission');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" {...look} onClick={() => setOpen(true)}>
        <LuFileSearch aria-hidden />
        {t('check.open')}
      </Button>
      {isOpen && <CheckDialog submissionNo={submissionNo} onClose={() => setOpen(false)} />}
    </>
  );
}

function CheckDialog({ submissionNo, onClose }: { submissionNo: string; onClose: () => void }) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const check = useCheckFile(submissionNo);
  const { data: earlier } = useFileChecks(submissionNo);
  const shown = check.data ?? earlier?.[0] ?? null;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={check.isPending}
      size="lg"
      title={t('check.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {t('check.close')}
          </Button>
          <SendButton size="md" colorPalette="ink" isSending={check.isPending} onClick={() => input.current?.click()}>
            <LuUpload aria-hidden />
            {t('check.choose')}
          </SendButton>
        </>
      }
    >
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv"
          tabIndex={-1}
          aria-label={t('check.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) check.mutate(file);
          }}
        />
      </VisuallyHidden>
      <Stack gap="3">
        <Text color="fg.muted">{t('check.intro')}</Text>
        {check.error && <FaultStrip>{messageOf(check.error)}</FaultStrip>}
        {check.isPending ? <Skeleton h="80px" aria-busy /> : shown && <CheckResult check={shown} />}
      </Stack>
    </AppDialog>
  );
}
