import { Box, Button, Flex, Icon, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleX, LuClock, LuCloudUpload } from 'react-icons/lu';
import { isApiError } from '../../../lib/api-error.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useSession } from '../../../lib/session.ts';
import { FileLine } from './file-line.tsx';
import type { UploadItem } from './upload-item.ts';
import type { Uploads } from './use-uploads.ts';

export interface UploadRowProps {
  item: UploadItem;
  submission: ReactNode;
  uploads: Pick<Uploads, 'cancel' | 'retry' | 'dismiss'>;
}

/** A file until the submission's process has it. */
export function UploadRow({ item, submission, uploads }: UploadRowProps) {
  const { t } = useTranslation('provider');
  const { key, phase } = item;
  const isOnItsWay = phase === 'waiting' || phase === 'sending';
  // The same file of the same person would be refused again.
  const isForGood = isApiError(item.error, 'IncorrectFile', 'TooLarge', 'BadInput', 'SelfApproval', 'Forbidden');
  const mayRetry = phase === 'cancelled' || (phase === 'failed' && !isForGood);
  return (
    <Box px="3" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <FileLine
        fileName={item.file.name}
        submission={submission}
        onDismiss={isOnItsWay || phase === 'pending' ? undefined : () => uploads.dismiss(key)}
      >
        {isOnItsWay && (
          <Button size="xs" variant="ghost" onClick={() => uploads.cancel(key)}>
            {t('upload.cancel')}
          </Button>
        )}
        {mayRetry && (
          <Button size="xs" variant="outline" onClick={() => uploads.retry(key)}>
            {t('upload.again')}
          </Button>
        )}
      </FileLine>
      {isOnItsWay && <SendingBar item={item} />}
      {phase === 'pending' && (
        <Note icon={LuClock} color="system.fg">
          {t('upload.pending')}
        </Note>
      )}
      {phase === 'cancelled' && <Note color="fg.muted">{t('upload.cancelled')}</Note>}
      {(phase === 'failed' || phase === 'refused') && <Failure item={item} />}
    </Box>
  );
}

function SendingBar({ item }: { item: UploadItem }) {
  const { t } = useTranslation('provider');
  const percent = Math.round(item.share * 100);
  return (
    <Box mt="1">
      <Flex align="center" gap="1.5" mb="1" textStyle="sm" color="system.fg">
        <Icon as={LuCloudUpload} boxSize="15px" aria-hidden />
        {item.phase === 'waiting' ? t('upload.waiting') : t('upload.sending', { percent })}
      </Flex>
      <Box
        role="progressbar"
        aria-label={t('upload.progressOf', { fileName: item.file.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        h="4px"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box h="full" w={`${percent}%`} bg="system.solid" />
      </Box>
    </Box>
  );
}

function Note({ icon, color, children }: { icon?: typeof LuClock; color: string; children: ReactNode }) {
  return (
    <Flex align="center" gap="1.5" mt="1" textStyle="sm" color={color}>
      {icon && <Icon as={icon} boxSize="15px" aria-hidden />}
      <Text>{children}</Text>
    </Flex>
  );
}

function Failure({ item }: { item: UploadItem }) {
  const { t } = useTranslation('provider');
  const { t: tErrors } = useTranslation('errors');
  const messageOf = useErrorMessage();
  const { fault, error } = item;
  const limit = Math.floor(useSession().uploadMaxBytes / 1_048_576);
  const sayReason = (reason: unknown) =>
    reason === 'WRONG_TYPE' || reason === 'EMPTY' || reason === 'TOO_LARGE'
      ? t(`upload.fault.${reason}`, { limit })
      : '';
  const say = (): [string, string] => {
    if (fault) return [tErrors('IncorrectFile'), sayReason(fault)];
    if (isApiError(error, 'IncorrectFile')) return [messageOf(error), sayReason(error.details['reason'])];
    if (isApiError(error, 'TooLarge')) return [tErrors('IncorrectFile'), sayReason('TOO_LARGE')];
    if (isApiError(error, 'Network', 'Unreadable')) return [t('upload.lost'), t('upload.kept')];
    if (isApiError(error, 'BadInput')) {
      return ['sameAsVersionNo' in error.details ? messageOf(error) : t('upload.same'), ''];
    }
    if (isApiError(error, 'StaleView')) return [t('upload.stale'), t('upload.kept')];
    return [messageOf(error), t('upload.kept')];
  };
  const [what, then] = say();
  return (
    <Flex role="alert" gap="1.5" mt="1" textStyle="sm" color="fg.error">
      <Icon as={LuCircleX} boxSize="15px" mt="2px" aria-hidden />
      <Text>
        {what}
        {then !== '' && ` ${then}`}
        {isApiError(error, 'Unexpected', 'Unavailable') && error.referenceId && (
          <Box as="span" color="fg.muted">
            {' '}
            <bdi dir="ltr">{t('upload.reference', { reference: error.referenceId })}</bdi>
          </Box>
        )}
      </Text>
    </Flex>
  );
}
