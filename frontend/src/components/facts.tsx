import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Short facts in a line, set apart by dots; a dot at the beginning of a further line is cut off. */
export function Facts({ facts, textStyle }: { facts: readonly ReactNode[]; textStyle: 'xs' | 'sm' }) {
  return (
    <Box clipPath="inset(-6px -6px -6px 0)" _rtl={{ clipPath: 'inset(-6px 0 -6px -6px)' }}>
      <Flex ms="-16px" wrap="wrap" align="center" textStyle={textStyle} color="fg.muted">
        {facts.map((fact, at) => (
          <Flex as="span" key={at} minW="0" align="center">
            <Box as="span" w="16px" flexShrink="0" textAlign="center" aria-hidden>
              ·
            </Box>
            <Box as="span" overflowWrap="anywhere" minW="0">
              {fact}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
