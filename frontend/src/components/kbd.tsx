import { Kbd as ChakraKbd } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A key. Put margins on a wrapper: a logical side follows this element's own direction. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <ChakraKbd dir="ltr" size="sm" variant="raised">
      {children}
    </ChakraKbd>
  );
}
