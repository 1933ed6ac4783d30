import { Box, Center, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface RailRowProps {
  /** The number of a step, or an icon. */
  mark: ReactNode;
  palette?: 'provider' | 'reviewer' | 'approver';
  /** Nothing follows on the rail. */
  isLast?: boolean;
  children: ReactNode;
}

/** One stop of a chain: a circle on the rail that runs from the upload to the last step, and what stands beside it. */
export function RailRow({ mark, palette, isLast = false, children }: RailRowProps) {
  return (
    <Flex gap={{ base: '2', md: '3' }} align="stretch">
      <Flex direction="column" align="center" flex="none" w={{ base: '28px', md: '36px' }} aria-hidden>
        <Center
          flex="none"
          w="full"
          aspectRatio="1"
          rounded="full"
          borderWidth="1px"
          textStyle="sm"
          fontWeight="600"
          {...(palette
            ? {
                colorPalette: palette,
                bg: 'colorPalette.subtle',
                color: 'colorPalette.fg',
                borderColor: 'colorPalette.muted',
              }
            : { borderStyle: 'dashed', borderColor: 'border.emphasized', color: 'fg.muted' })}
        >
          {mark}
        </Center>
        {!isLast && <Box flex="1" w="1px" minH="3" my="1" bg="border.emphasized" />}
      </Flex>
      <Box flex="1" minW="0" pb={isLast ? undefined : '4'}>
        {children}
      </Box>
    </Flex>
  );
}
