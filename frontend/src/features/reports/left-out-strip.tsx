import { Box, Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import { useDates } from '../../lib/dates.ts';

export interface LeftOutStripProps {
  /** Rows without a rate to the currency of the report. */
  leftOut: readonly { currency: string; rows: number }[];
  unitsWithoutArea: number;
  currency: string | null;
}

/** What the sums of a report could not include; nothing when they are whole. */
export function LeftOutStrip({ leftOut, unitsWithoutArea, currency }: LeftOutStripProps) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const rows = leftOut.reduce((sum, one) => sum + one.rows, 0);
  const sentences = [
    ...(rows > 0
      ? [
          t('leftOut.rate', {
            count: rows,
            currencies: dates.list(leftOut.map((one) => one.currency)),
            currency: currency ?? '',
          }),
        ]
      : []),
    ...(unitsWithoutArea > 0 ? [t('leftOut.area', { count: unitsWithoutArea })] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Flex
      role="note"
      gap="2"
      align="start"
      px="3"
      py="2"
      mb="4"
      rounded="l2"
      borderWidth="1px"
      borderColor="provider.border"
      bg="bg.warning"
      textStyle="sm"
    >
      <Icon as={LuTriangleAlert} boxSize="16px" mt="2px" color="fg.warning" aria-hidden />
      <Box>
        {sentences.map((sentence) => (
          <Box key={sentence}>{sentence}</Box>
        ))}
      </Box>
    </Flex>
  );
}
