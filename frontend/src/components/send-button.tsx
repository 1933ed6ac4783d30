import { Button, Spinner } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';

export interface SendButtonProps extends Omit<ButtonProps, 'loading' | 'loadingText'> {
  isSending: boolean | undefined;
}

/**
 * Sends a form. It keeps the focus while it sends, because a button that is disabled loses it to the page. When the
 * form is refused, the first field with a fault takes the focus, and screen readers read the fault with it.
 */
export function SendButton({ isSending, onClick, children, ...rest }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isSending) isAsked.current = true;
    else if (isAsked.current) {
      isAsked.current = false;
      firstFault(button.current)?.focus();
    }
  });
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isSending) {
      event.preventDefault();
      return;
    }
    isAsked.current = true;
    onClick?.(event);
  };
  return (
    <Button
      {...rest}
      ref={button}
      aria-disabled={isSending || undefined}
      aria-busy={isSending || undefined}
      onClick={click}
    >
      {isSending && <Spinner size="xs" aria-hidden />}
      {children}
    </Button>
  );
}

function firstFault(button: HTMLButtonElement | null): HTMLElement | null {
  const form = button?.form ?? button?.closest('form, [role="dialog"], [role="alertdialog"], section');
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
}
