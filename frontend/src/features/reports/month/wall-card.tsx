import { Box, Flex, Heading, Icon, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { IconType } from 'react-icons';

/** A question of the page with its answer. */
export function WallCard({ icon, title, children }: { icon: IconType; title: string; children: ReactNode }) {
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="l3" p="5" minW="0" aria-label={title}>
      <Flex align="center" gap="2" mb="2">
        <Icon as={icon} boxSize="18px" color="fg.muted" aria-hidden />
        <Heading as="h2" textStyle="md" fontWeight="600">
          {title}
        </Heading>
      </Flex>
      {children}
    </Box>
  );
}

/** The answer in one figure, and what it is of. */
export function WallFigure({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <Flex align="baseline" gap="3" wrap="wrap" mb="3">
      <Text as="span" fontSize="54px" lineHeight="60px" fontWeight="600">
        {value}
      </Text>
      <Text as="span" color="fg.muted">
        {children}
      </Text>
    </Flex>
  );
}
