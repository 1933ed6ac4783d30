import { Box, Button, Flex, IconButton, Popover, Portal, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuBell, LuCheck, LuCheckCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { UnreadEmailRow } from '#contracts/notifications.ts';
import { SendButton } from '../../components/send-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useMarkRead, useMayMarkRead, useUnread } from './notification-api.ts';
import type { CountMode } from './notification-api.ts';

const mostShown = 5;

function UnreadItem({ row, onRead, onGo }: { row: UnreadEmailRow; onRead?: () => void; onGo: () => void }) {
  const { t } = useTranslation('shell');
  const dates = useDates();
  return (
    <Flex as="li" gap="2" align="flex-start" px="3" py="2" borderBottomWidth="1px" borderColor="border.muted">
      <Box flex="1" minW="0" textStyle="sm">
        {row.Page ? (
          <Box
            asChild
            fontWeight="500"
            rounded="l1"
            focusVisibleRing="outside"
            _hover={{ textDecoration: 'underline' }}
          >
            <Link
              to={row.Page}
              onClick={() => {
                onRead?.();
                onGo();
              }}
            >
              {row.Subject}
            </Link>
          </Box>
        ) : (
          <Text as="span" fontWeight="500">
            {row.Subject}
          </Text>
        )}
        <Text textStyle="xs" color="fg.muted">
          <time dateTime={row.CreatedDate}>{dates.instant(row.CreatedDate)}</time>
        </Text>
      </Box>
      {onRead && (
        <IconButton
          size="2xs"
          variant="ghost"
          aria-label={t('notifications.markOne', { subject: row.Subject })}
          title={t('notifications.markRead')}
          onClick={onRead}
        >
          <LuCheck aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
}

function UnreadList({ rows, onGo }: { rows: UnreadEmailRow[]; onGo: () => void }) {
  const { t } = useTranslation('shell');
  const markRead = useMarkRead();
  const mayMark = useMayMarkRead();
  const mark = (id?: number) => markRead.mutate(id, { onError: (error) => toast.failure(error) });
  return (
    <>
      <Flex align="center" justify="space-between" px="3" py="2" borderBottomWidth="1px">
        <Popover.Title textStyle="sm" fontWeight="600">
          {t('notifications.open')}
        </Popover.Title>
        {mayMark && rows.length > 0 && (
          <SendButton size="2xs" variant="ghost" isSending={markRead.isPending} onClick={() => mark()}>
            <LuCheckCheck aria-hidden />
            {t('notifications.markAll')}
          </SendButton>
        )}
      </Flex>
      {rows.length === 0 ? (
        <EmptyState title={t('notifications.none')} text={t('notifications.noneHint')} />
      ) : (
        <Box as="ul" listStyleType="none">
          {rows.slice(0, mostShown).map((row) => (
            <UnreadItem
              key={row.EmailHistoryId}
              row={row}
              onRead={mayMark ? () => mark(row.EmailHistoryId) : undefined}
              onGo={onGo}
            />
          ))}
        </Box>
      )}
      <Flex justify="center" p="1.5">
        <Button asChild size="xs" variant="ghost" colorPalette="ink">
          <Link to="/viewNotifications" onClick={onGo}>
            {t('notifications.showAll')}
          </Link>
        </Button>
      </Flex>
    </>
  );
}

export function NotificationBell() {
  const { t } = useTranslation('shell');
  const dates = useDates();
  const [mode, setMode] = useState<CountMode>(1);
  const { data } = useUnread(mode);
  const isOpen = mode === 0;
  const count = data?.count ?? 0;
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => setMode(open ? 0 : 1)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton variant="ghost" position="relative">
          <LuBell aria-hidden />
          <Box as="span" srOnly>
            {t('notifications.open')}: {t('notifications.unread', { count })}
          </Box>
          {count > 0 && (
            <Flex
              as="span"
              aria-hidden
              position="absolute"
              // Grows outwards, and leaves the bell to be seen.
              top="-1px"
              insetStart="17px"
              minW="16px"
              h="16px"
              px="1"
              align="center"
              justify="center"
              rounded="full"
              bg="ink.solid"
              color="ink.contrast"
              textStyle="2xs"
              fontWeight="600"
              lineHeight="1"
            >
              {count > 99 ? `${dates.number(99)}+` : dates.number(count)}
            </Flex>
          )}
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={t('notifications.open')} w="360px" maxW="calc(100vw - 24px)">
            <UnreadList rows={data?.rows ?? []} onGo={() => setMode(1)} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
