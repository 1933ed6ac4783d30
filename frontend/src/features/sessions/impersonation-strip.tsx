import { Flex, Icon, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { LuUserRoundCog } from 'react-icons/lu';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { leaveTo } from '../../lib/leave.ts';
import { useSession } from '../../lib/session.ts';
import { restoreStoredUser } from '../../lib/stored-user.ts';
import { useExitImpersonate } from './session-api.ts';

function useMinutesUntil(instant: string | undefined): number {
  const minutesLeft = () => (instant ? Math.ceil((new Date(instant).getTime() - Date.now()) / 60_000) : 0);
  const [minutes, setMinutes] = useState(minutesLeft);
  useEffect(() => {
    if (!instant) return;
    const timer = setInterval(() => {
      const left = Math.ceil((new Date(instant).getTime() - Date.now()) / 60_000);
      setMinutes(left);
      if (left > 0) return;
      // The server has ended it by itself; the page only follows.
      clearInterval(timer);
      restoreStoredUser();
      leaveTo('/');
    }, 15_000);
    return () => clearInterval(timer);
  }, [instant]);
  return minutes;
}

/** Above the top bar of every page while somebody acts as somebody else. */
export function ImpersonationStrip() {
  const { t } = useTranslation('shell');
  const { user, impersonator } = useSession();
  const exit = useExitImpersonate();
  const minutes = useMinutesUntil(impersonator?.endsAt);
  if (!impersonator) return null;
  return (
    <Flex
      role="status"
      colorPalette="provider"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderBottomWidth="1px"
      borderColor="colorPalette.muted"
      align="center"
      gap="2"
      px="4"
      minH="40px"
      flexShrink="0"
    >
      <Icon as={LuUserRoundCog} boxSize="16px" aria-hidden />
      <Text textStyle="sm" flex="1">
        <Trans
          t={t}
          i18nKey="impersonate.strip"
          values={{ name: user.userName, minutes }}
          components={{ b: <bdi style={{ fontWeight: 600 }} /> }}
        />
      </Text>
      <SendButton
        size="xs"
        variant="outline"
        colorPalette="gray"
        isSending={exit.isPending}
        onClick={() => exit.mutate(undefined, { onError: (error) => toast.failure(error) })}
      >
        {t('menu.exitImpersonate')}
      </SendButton>
    </Flex>
  );
}
