import { Switch } from '@chakra-ui/react';
import type { SwitchLabelProps } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

export interface SentSwitchProps {
  isOn: boolean;
  isDisabled: boolean;
  isSending: boolean;
  /** `onRefused` puts the switch back. */
  send: (isOn: boolean, onRefused: () => void) => void;
  labelCss?: SwitchLabelProps['css'];
  children: ReactNode;
}

/** A choice that is sent as it is made. It keeps the focus while it is sent and after a refusal. */
export function SentSwitch({ isOn, isDisabled, isSending, send, labelCss, children }: SentSwitchProps) {
  // The native box has moved already when the server refuses; a new one stands where the choice does.
  const [refusals, setRefusals] = useState(0);
  return (
    <Switch.Root
      key={refusals}
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={({ checked }) => {
        if (!isSending) send(checked, () => setRefusals((count) => count + 1));
      }}
    >
      <Switch.HiddenInput autoFocus={refusals > 0} aria-busy={isSending || undefined} />
      <Switch.Control />
      <Switch.Label textStyle="sm" {...(labelCss && { css: labelCss })}>
        {children}
      </Switch.Label>
    </Switch.Root>
  );
}
