import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A name from data: its direction is its own. */
export function Bdi({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}

/** A code like SUB-004171 or K17: mono, always from left to right; on a telephone an address of mail may wrap. */
export function Code({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  return (
    <chakra.bdi
      dir="ltr"
      textStyle="code"
      fontWeight={isStrong ? '600' : undefined}
      whiteSpace={{ base: 'nowrap', mdDown: 'normal' }}
    >
      {children}
    </chakra.bdi>
  );
}
