import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Figure {
  label: ReactNode;
  /** Undefined while it is computed. */
  value: string | undefined;
  note?: ReactNode;
  color?: string;
}

/** Figures side by side, on a phone two by two. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Box role="group" aria-label={label}>
      <Flex
        as="dl"
        wrap="wrap"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
        mb="4"
        css={{ '& > div': { borderInlineStartWidth: '1px' }, '& > div:first-of-type': { borderInlineStartWidth: '0' } }}
      >
        {figures.map(({ label: name, value, note, color }, at) => (
          <Box key={at} flex={{ base: '1 1 50%', md: '1 1 0', _print: '1 1 0' }} minW={{ md: '130px' }} px="4" py="3">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {name}
            </Text>
            <Box as="dd">
              {value === undefined ? (
                <Skeleton h="22px" w="90px" my="1" />
              ) : (
                <Text textStyle="xl" fontWeight="600" color={color}>
                  {value}
                </Text>
              )}
              {note !== undefined && (
                <Text textStyle="xs" color="fg.muted">
                  {note}
                </Text>
              )}
            </Box>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
