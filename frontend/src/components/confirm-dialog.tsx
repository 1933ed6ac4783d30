import { Box, Button, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleX } from 'react-icons/lu';
import { useErrorMessage } from '../lib/error-messages.ts';
import { AppDialog } from './app-dialog.tsx';
import { SendButton } from './send-button.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Names the object: "Change post month of SUB-004179". */
  title: ReactNode;
  /** What follows. */
  text?: ReactNode;
  /** Fields the act needs. */
  children?: ReactNode;
  /** Repeats the verb. */
  confirmLabel: string;
  onConfirm: () => void;
  isDangerous?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  error?: unknown;
}

export function FaultStrip({ children }: { children: ReactNode }) {
  return (
    <Flex
      role="alert"
      gap="2"
      p="2.5"
      rounded="l2"
      colorPalette="fault"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      textStyle="sm"
    >
      <Icon as={LuCircleX} boxSize="16px" mt="2px" aria-hidden />
      <span>{children}</span>
    </Flex>
  );
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, text, children, confirmLabel, onConfirm, isDangerous, isPending, isDisabled, error } =
    props;
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const cancel = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  // With fields to fill, the first of them is where one goes on; else the harmless button.
  const initialFocus = useMemo(
    () => ({
      get current(): HTMLElement | null {
        return fields.current?.querySelector<HTMLElement>('input, select, textarea') ?? cancel.current;
      },
    }),
    [],
  );
  return (
    <AppDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      isLocked={isPending}
      initialFocus={initialFocus}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette={isDangerous ? 'fault' : 'ink'}
            isSending={isPending}
            disabled={isDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </SendButton>
        </>
      }
    >
      <Stack gap="3">
        {text && <Text color="fg.muted">{text}</Text>}
        {children && <Box ref={fields}>{children}</Box>}
        {error !== undefined && error !== null && (
          <FaultStrip>{typeof error === 'string' ? error : messageOf(error)}</FaultStrip>
        )}
      </Stack>
    </AppDialog>
  );
}
