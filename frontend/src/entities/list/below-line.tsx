import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  parts: readonly { id: string; content: ReactNode }[];
  /** A part that is longer than the column goes on in another line. */
  mayBreak?: boolean;
}

/** Parts of the muted line below a value or a head, with a point between them; without room, each in a line of its own. */
export function BelowLine({ parts, mayBreak = false }: Props) {
  return (
    <Flex
      as="span"
      align="center"
      columnGap="1"
      wrap="wrap"
      textStyle="xs"
      fontWeight="400"
      color="fg.muted"
      minW="0"
      whiteSpace={mayBreak ? 'normal' : 'nowrap'}
    >
      {parts.map(({ id, content }, at) => (
        <Flex as="span" key={id} align="center" gap="1" minW="0">
          <Box as="span" minW="0">
            {content}
          </Box>
          {at < parts.length - 1 && <span aria-hidden>·</span>}
        </Flex>
      ))}
    </Flex>
  );
}
