import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useOpenDueSubmissions } from '../../entities/submission/api/acts.ts';

/** Does now what the sweep does every night. The submissions appear one after the other. */
export function OpenDueSubmissions({ onStarted }: { onStarted?: () => void }) {
  const { t } = useTranslation('admin');
  const open = useOpenDueSubmissions();
  const start = () =>
    open.mutate(undefined, {
      onSuccess: ({ isStarted }) => {
        toast.success({ title: t(isStarted ? 'openDue.started' : 'openDue.running'), text: t('openDue.wait') });
        onStarted?.();
      },
      onError: (error) => toast.failure(error),
    });
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center" justify="space-between">
      <Text textStyle="sm" color="fg.muted" flex="1" minW="200px">
        {t('openDue.text')}
      </Text>
      <SendButton variant="outline" size="sm" onClick={start} isSending={open.isPending}>
        {t('openDue.action')}
      </SendButton>
    </Flex>
  );
}
