import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpener } from './use-opener.ts';

export interface AppDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** 460, 560 or 860 px wide. */
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** Else the first control takes the focus. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Closed by the buttons of its footer alone: while something is being sent, or while a secret is shown. */
  isLocked?: boolean;
}

export function AppDialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'sm',
  role = 'dialog',
  initialFocus,
  isLocked = false,
}: AppDialogProps) {
  const { t } = useTranslation();
  const opener = useOpener(isOpen);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open && !isLocked) onClose();
      }}
      size={size}
      role={role}
      placement="center"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
      initialFocusEl={initialFocus ? () => initialFocus.current : undefined}
      finalFocusEl={() => (opener?.isConnected ? opener : null)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header pe="12">
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('close')} disabled={isLocked} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
