import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { useDates } from '../../../lib/dates.ts';

const tallest = 96;

/** Violations of each month, as bars with their figures. */
export function MonthBars({ trial: { months, type } }: { trial: RuleTrialView }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const most = Math.max(1, ...months.map(({ violations }) => violations));
  return (
    <Box>
      <Text textStyle="sm" fontWeight="500" mb="2" id="violations-by-month">
        {t('machine.byMonth')}
      </Text>
      <Flex as="ul" listStyleType="none" gap="1" align="end" overflowX="auto" aria-labelledby="violations-by-month">
        {months.map(({ postMonth, violations }) => (
          <Flex as="li" key={postMonth} direction="column" align="center" flex="1" minW="40px" gap="1">
            <Text textStyle="xs" fontVariantNumeric="tabular-nums">
              {dates.number(violations)}
            </Text>
            <Box
              w="full"
              maxW="44px"
              h={`${Math.max(2, Math.round((violations / most) * tallest))}px`}
              bg={violations === 0 ? 'border.emphasized' : type === 'hard' ? 'fault.solid' : 'provider.solid'}
              roundedTop="l1"
              aria-hidden
            />
            <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap">
              {dates.month(postMonth)}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
