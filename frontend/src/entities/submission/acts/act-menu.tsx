import { Button, Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuExternalLink } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { useIsOperator } from '../../../lib/session.ts';
import { ActDialog, dialogActs } from './act-dialog.tsx';
import type { ActDialogName } from './act-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Everything else an administrator can do with this submission now, each behind its dialog. */
export function ActMenu({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const isOperator = useIsOperator();
  const [dialog, setDialog] = useState<ActDialogName | 'upload' | null>(null);
  const { allowedActions, temporalUrl } = submission;
  const acts = dialogActs.filter((act) => allowedActions.includes(act));
  const mayUpload = allowedActions.includes('upload');
  if (!isOperator || (acts.length === 0 && !mayUpload && temporalUrl === null)) return null;
  const close = () => setDialog(null);
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
        <Menu.Trigger asChild>
          <Button variant="outline" size="xs">
            {t('acts.menu')}
            <LuChevronDown aria-hidden />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              {mayUpload && (
                <Menu.Item value="upload" onSelect={() => setDialog('upload')}>
                  {t('upload.onBehalf')}
                </Menu.Item>
              )}
              {acts.map((act) => (
                <Menu.Item
                  key={act}
                  value={act}
                  onSelect={() => setDialog(act)}
                  color={act === 'close' ? 'fg.error' : undefined}
                >
                  {t(`acts.${act}.open`)}
                </Menu.Item>
              ))}
              {temporalUrl !== null && (
                <>
                  <Menu.Separator />
                  <Menu.Item value="process" asChild>
                    <a href={temporalUrl} target="_blank" rel="noreferrer">
                      <LuExternalLink aria-hidden />
                      {t('acts.process')}
                    </a>
                  </Menu.Item>
                </>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {dialog === 'upload' && <UploadDialog submission={submission} onClose={close} />}
      {dialog && dialog !== 'upload' && <ActDialog name={dialog} submission={submission} onClose={close} />}
    </>
  );
}
