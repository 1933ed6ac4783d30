import { Tooltip as ChakraTooltip, Portal } from '@chakra-ui/react';
import type { TooltipRootProps } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface TooltipProps {
  content: ReactNode;
  isDisabled?: boolean;
  /** As read from left to right; turned round in Arabic. */
  placement?: 'top' | 'bottom' | 'right' | 'left';
  children: ReactElement;
}

const turned = { left: 'right', right: 'left', top: 'top', bottom: 'bottom' } as const;

export function Tooltip({ content, isDisabled = false, placement = 'top', children }: TooltipProps) {
  const { i18n } = useTranslation();
  const side: NonNullable<TooltipRootProps['positioning']>['placement'] =
    i18n.dir() === 'rtl' ? turned[placement] : placement;
  return (
    <ChakraTooltip.Root disabled={isDisabled} openDelay={400} closeDelay={80} positioning={{ placement: side }}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{content}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
