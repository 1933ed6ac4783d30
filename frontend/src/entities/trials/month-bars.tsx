import { Box, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useDates } from '../../lib/dates.ts';

const tallest = 96;

/** What a count of something to do, or of something that is done, is drawn in. */
export type CountTone = 'fault' | 'provider' | 'done' | 'system';

export interface MonthCount {
  postMonth: string;
  count: number;
}

/** A count of each month, as bars with their figures. */
export function MonthBars({ label, months, tone }: { label: string; months: readonly MonthCount[]; tone: CountTone }) {
  const id = useId();
  const dates = useDates();
  const most = Math.max(1, ...months.map(({ count }) => count));
  return (
    <Box>
      <Text textStyle="sm" fontWeight="500" mb="2" id={id}>
        {label}
      </Text>
      <Box overflowX="auto" tabIndex={0} role="group" aria-labelledby={id}>
        <Flex as="ul" listStyleType="none" gap="1" align="end" aria-labelledby={id}>
          {months.map(({ postMonth, count }) => (
            <Flex as="li" key={postMonth} direction="column" align="center" flex="1" minW="40px" gap="1">
              <Text textStyle="xs" fontVariantNumeric="tabular-nums">
                {dates.number(count)}
              </Text>
              <Box
                w="full"
                maxW="44px"
                h={`${Math.max(2, Math.round((count / most) * tallest))}px`}
                bg={count === 0 ? 'border.emphasized' : `${tone}.solid`}
                roundedTop="l1"
                aria-hidden
              />
              <Text textStyle="xs" color="fg.muted" textAlign="center" minH="2lh">
                {dates.month(postMonth)}
              </Text>
            </Flex>
          ))}
        </Flex>
      </Box>
    </Box>
  );
}
