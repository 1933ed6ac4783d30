import { Badge, Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contracts/own-sessions.schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useEndSessions, useOwnSessions } from './own-session-api.ts';

/** The sessions of the signed-in person. Hidden during an impersonation. */
export function OwnSessions() {
  const { t } = useTranslation('sign-ins');
  const { impersonator } = useSession();
  if (impersonator !== null) return null;
  return (
    <Panel title={t('title')} maxW="880px" mt="4">
      <SessionList />
    </Panel>
  );
}

function SessionList() {
  const { t } = useTranslation('sign-ins');
  const { data, error, refetch } = useOwnSessions();
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="80px" aria-busy />;
  return (
    <Stack gap="3" align="start">
      <Text textStyle="sm" color="fg.muted">
        {t('help')}
      </Text>
      <Stack as="ul" aria-label={t('title')} w="full" gap="0" listStyleType="none">
        {data.map((session) => (
          <SessionItem key={session.sessionKey} session={session} onEnd={() => setEnding(session)} />
        ))}
      </Stack>
      {data.length > 1 && (
        <Button size="sm" variant="outline" onClick={() => setEnding('others')}>
          {t('endOthers')}
        </Button>
      )}
      {ending && <EndDialog which={ending} onClose={() => setEnding(null)} />}
    </Stack>
  );
}

const nameOf = ({ browser, system }: OwnSession): string | null =>
  [browser, system].filter((part) => part !== null).join(' · ') || null;

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('sign-ins');
  const dates = useDates();
  const { isCurrent, address, startedAt, lastActiveAt } = session;
  const name = nameOf(session);
  const startedText = dates.instant(startedAt);
  return (
    <Flex as="li" gap="3" align="center" justify="space-between" py="2" borderTopWidth="1px" borderColor="border.muted">
      <Box minW="0">
        {name === null ? t('unknown') : <bdi dir="ltr">{name}</bdi>}{' '}
        {isCurrent && <Badge colorPalette="ink">{t('here')}</Badge>}
        <Flex columnGap="4" wrap="wrap" textStyle="xs" color="fg.muted">
          {address && (
            <span>
              {t('field.address')}: <bdi dir="ltr">{address}</bdi>
            </span>
          )}
          <span>
            {t('field.startedAt')}: {startedText}
          </span>
          <span>
            {t('field.lastActiveAt')}: {dates.instant(lastActiveAt)}
          </span>
        </Flex>
      </Box>
      {!isCurrent && (
        <Button
          size="sm"
          variant="outline"
          flexShrink="0"
          onClick={onEnd}
          aria-label={t('endNamed', { name: name ?? t('unknown'), at: startedText })}
        >
          {t('end')}
        </Button>
      )}
    </Flex>
  );
}

function EndDialog({ which, onClose }: { which: OwnSession | 'others'; onClose: () => void }) {
  const { t } = useTranslation('sign-ins');
  const { mutate, isPending, error } = useEndSessions();
  const isAll = which === 'others';
  const end = () =>
    mutate(isAll ? null : which.sessionKey, {
      onSuccess: () => {
        toast.success({ title: t(isAll ? 'endedOthers' : 'ended') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(isAll ? 'endOthers' : 'end')}
      text={t(isAll ? 'endOthersText' : 'endText')}
      confirmLabel={t(isAll ? 'endOthers' : 'end')}
      isDangerous
      isPending={isPending}
      error={error}
      onConfirm={end}
    />
  );
}
