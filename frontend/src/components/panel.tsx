import { Box, Flex, Heading } from '@chakra-ui/react';
import type { BoxProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface PanelProps extends Omit<BoxProps, 'title'> {
  title?: ReactNode;
  /** At the end of the head: a count, a switch, a link. */
  titleEnd?: ReactNode;
  /** Without padding, for lists and tables. */
  isFlush?: boolean;
}

export function Panel({ title, titleEnd, isFlush = false, children, ...box }: PanelProps) {
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="l3" minW="0" {...box}>
      {(title !== undefined || titleEnd !== undefined) && (
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          columnGap="3"
          rowGap="1.5"
          px="3"
          py="2"
          minH="40px"
          borderBottomWidth="1px"
          borderColor="border.muted"
        >
          <Heading as="h2" textStyle="sm" fontWeight="600">
            {title}
          </Heading>
          {titleEnd}
        </Flex>
      )}
      {isFlush ? children : <Box p="3">{children}</Box>}
    </Box>
  );
}
