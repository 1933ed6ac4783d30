import { Box, Button, Flex, Icon, IconButton, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuBookmark, LuX } from 'react-icons/lu';
import { mostSavedComments } from '#contracts/preferences.ts';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useChangePreferences, usePreferences } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session.ts';

interface SavedCommentsProps {
  text: string;
  /** With the chosen words after what is written already. */
  onChoose: (text: string) => void;
}

/** Words that a reviewer writes again and again: chosen from a list, which what is written can join. */
export function SavedComments({ text, onChoose }: SavedCommentsProps) {
  const { t } = useTranslation('statuses');
  const { savedComments } = usePreferences();
  const { impersonator } = useSession();
  const { mutate, isPending } = useChangePreferences();
  const written = text.trim();
  const save = (next: string[], title: string) =>
    mutate(
      { savedComments: next },
      { onSuccess: () => toast.success({ title }), onError: (error) => toast.failure(error) },
    );
  const mayAdd = written !== '' && !savedComments.includes(written) && savedComments.length < mostSavedComments;
  if (impersonator || (savedComments.length === 0 && !mayAdd)) return null;
  return (
    <Flex gap="2" wrap="wrap">
      {savedComments.length > 0 && (
        <Menu.Root lazyMount>
          <Menu.Trigger asChild>
            <Button size="xs" variant="ghost">
              <Icon as={LuBookmark} aria-hidden />
              {t('savedComments.choose')}
            </Button>
          </Menu.Trigger>
          <Portal>
            <Menu.Positioner>
              <Menu.Content maxW="320px" maxH="320px" overflowY="auto">
                {savedComments.map((comment) => (
                  <Menu.Item
                    key={comment}
                    value={comment}
                    onSelect={() => onChoose([text, comment].filter(Boolean).join('\n'))}
                  >
                    <Box flex="1" minW="0" truncate dir="auto">
                      {comment}
                    </Box>
                  </Menu.Item>
                ))}
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
      )}
      {mayAdd && (
        <SendButton
          size="xs"
          variant="ghost"
          isSending={isPending}
          onClick={() => save([...savedComments, written], t('savedComments.added'))}
        >
          {t('savedComments.add')}
        </SendButton>
      )}
      {savedComments.includes(written) && (
        <IconButton
          size="xs"
          variant="ghost"
          aria-disabled={isPending || undefined}
          aria-label={t('savedComments.remove')}
          onClick={() => {
            if (isPending) return;
            save(
              savedComments.filter((comment) => comment !== written),
              t('savedComments.removed'),
            );
          }}
        >
          <LuX aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
}
