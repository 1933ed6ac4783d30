import { Button, Spinner, mergeRefs } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import type { MouseEvent, Ref } from 'react';

export interface SendButtonProps extends Omit<ButtonProps, 'loading' | 'loadingText'> {
  isSending: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Sends a form. It keeps the focus while it sends, because a button that is disabled loses it to the page. When the
 * form is refused, the first field with a fault takes the focus, and screen readers read the fault with it.
 */
export function SendButton({ isSending, onClick, children, ref, ...rest }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const merged = useMemo(() => mergeRefs(button, ref), [ref]);
  const isAsked = useRef(false);
  const isBusy = useRef(false);
  const settle = () => {
    if (!isAsked.current || isBusy.current) return;
    isAsked.current = false;
    firstFault(button.current)?.focus();
  };
  useEffect(() => {
    isBusy.current = isSending === true;
    if (isSending) isAsked.current = true;
    else settle();
  });
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isSending) {
      event.preventDefault();
      return;
    }
    isAsked.current = true;
    onClick?.(event);
    // Refused again for the same fault, nothing renders again: without this, the next letter typed would move the focus.
    setTimeout(settle);
  };
  return (
    <Button
      {...rest}
      ref={merged}
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
