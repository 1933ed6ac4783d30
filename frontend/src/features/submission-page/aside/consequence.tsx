import { Flex, Icon } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { IconType } from 'react-icons';

/** What follows from the form below, before anything is filled in. */
export function Consequence({ icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <Flex gap="2" p="2.5" rounded="l2" bg="provider.subtle" color="provider.fg" textStyle="sm">
      <Icon as={icon} boxSize="16px" mt="2px" flexShrink="0" aria-hidden className="flip" />
      <span>{children}</span>
    </Flex>
  );
}
