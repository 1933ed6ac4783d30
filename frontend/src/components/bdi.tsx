import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A name from data: its direction is its own. */
export function Bdi({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}

/** A code like SUB-004171 or K17: mono, always from left to right. */
export function Code({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  return (
    <chakra.bdi dir="ltr" textStyle="code" fontWeight={isStrong ? '600' : undefined} whiteSpace="nowrap">
      {children}
    </chakra.bdi>
  );
}
