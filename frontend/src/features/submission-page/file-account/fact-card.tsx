import { Box, Flex, Heading, Icon, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { IconType } from 'react-icons';
import { LuCircleCheck, LuMinus, LuTriangleAlert } from 'react-icons/lu';

const looks: Record<'good' | 'doubtful' | 'plain', { icon: IconType; color: string }> = {
  good: { icon: LuCircleCheck, color: 'done.fg' },
  doubtful: { icon: LuTriangleAlert, color: 'provider.fg' },
  plain: { icon: LuMinus, color: 'fg.muted' },
};

export interface AccountFact {
  look: keyof typeof looks;
  title: string;
  text?: string;
}

/** A heading, how many of what, and the facts under it. */
export function FactCard({ title, sum, facts }: { title: string; sum?: ReactNode; facts: readonly AccountFact[] }) {
  return (
    <Box as="section" aria-label={title} borderWidth="1px" rounded="l3" overflow="hidden">
      <Box px="3" py="2" borderBottomWidth="1px">
        <Heading as="h2" textStyle="sm">
          {title}
        </Heading>
        {sum !== undefined && (
          <Text textStyle="xs" color="fg.muted">
            {sum}
          </Text>
        )}
      </Box>
      <Box as="ul" listStyleType="none">
        {facts.map((fact) => (
          <Flex as="li" key={fact.title} gap="2.5" px="3" py="2" borderBottomWidth={{ base: '1px', _last: '0' }}>
            <Icon as={looks[fact.look].icon} color={looks[fact.look].color} boxSize="16px" mt="0.5" aria-hidden />
            <Box minW="0">
              <Text textStyle="sm" fontWeight="500" wordBreak="break-word">
                {fact.title}
              </Text>
              {fact.text !== undefined && (
                <Text textStyle="xs" color="fg.muted" wordBreak="break-word">
                  {fact.text}
                </Text>
              )}
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
