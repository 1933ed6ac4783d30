import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** White ground and a scroll of its own, below the tabs. */
export function TabBody({ children }: { children: ReactNode }) {
  return (
    <Box
      bg="bg.panel"
      flex="1"
      minH={{ base: '240px', lg: '0' }}
      overflowY={{ lg: 'auto' }}
      px={{ base: '3', md: '5' }}
      py="4"
      // What scrolls must be reached by keys, also where nothing in it takes the focus.
      tabIndex={0}
      focusVisibleRing="inside"
    >
      {children}
    </Box>
  );
}
