import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MailChoice } from '#contracts/notifications.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { SentSwitch } from '../../components/sent-switch.tsx';
import { toast } from '../../components/toaster.tsx';
import { useChooseMail, useMailChoices, useMayMarkRead } from './notification-api.ts';

/** A switch for each kind of mails that one may stop. */
export function MailChoices() {
  const { t } = useTranslation('shell');
  const isOwn = useMayMarkRead();
  const { data, error, refetch } = useMailChoices();
  return (
    <Panel title={t('profile.mails')} maxW="560px" mt="4">
      <Stack gap="3">
        <Text textStyle="sm" color="fg.muted">
          {isOwn ? t('profile.mailsHelp') : t('profile.mailsForeign')}
        </Text>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height="180px" />}
        {data?.map((choice) => (
          <MailSwitch key={choice.kind} choice={choice} isDisabled={!isOwn} />
        ))}
      </Stack>
    </Panel>
  );
}

function MailSwitch({ choice: { kind, isOn }, isDisabled }: { choice: MailChoice; isDisabled: boolean }) {
  const { t } = useTranslation(['mail', 'shell']);
  const { mutate, isPending } = useChooseMail();
  return (
    <SentSwitch
      isOn={isOn}
      isDisabled={isDisabled}
      isSending={isPending}
      send={(checked, onRefused) =>
        mutate(
          { kind, isOn: checked },
          {
            onSuccess: () => toast.success({ title: t('shell:profile.mailsSaved') }),
            onError: (error) => {
              onRefused();
              toast.failure(error);
            },
          },
        )
      }
      labelCss={{ '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {t(`mail:kind.${kind}`)}
    </SentSwitch>
  );
}
