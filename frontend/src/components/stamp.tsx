import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../lib/dates.ts';

const sizes = {
  sm: { w: '40px', month: '11px', year: '9px', py: '1px' },
  md: { w: '50px', month: '13px', year: '11px', py: '2px' },
  lg: { w: '62px', month: '17px', year: '12px', py: '3px' },
} as const;

/** The post month as a date stamp; the only ornament. Japanese puts the year above the month. */
export function Stamp({ postMonth, size = 'lg' }: { postMonth: string; size?: keyof typeof sizes }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { w, month, year, py } = sizes[size];
  const isYearFirst = i18n.language === 'ja';
  return (
    <Box
      flexShrink="0"
      h="fit-content"
      // Arabic months are the longest.
      minW={w}
      w="max-content"
      rounded="l2"
      borderWidth="1px"
      borderColor="border.emphasized"
      p="2px"
      role="img"
      aria-label={t('stamp', { month: dates.month(postMonth) })}
    >
      <Flex
        direction={isYearFirst ? 'column-reverse' : 'column'}
        align="center"
        justify="center"
        rounded="2px"
        borderWidth="1px"
        px="3px"
        py={py}
        lineHeight="1.25"
        aria-hidden
      >
        <Box
          style={{ fontSize: month }}
          fontWeight="600"
          textTransform={i18n.language === 'en' ? 'uppercase' : undefined}
          letterSpacing={i18n.language === 'en' ? '0.06em' : undefined}
        >
          {dates.monthShort(postMonth)}
        </Box>
        <Box style={{ fontSize: year }} color="fg.muted">
          {dates.year(postMonth)}
        </Box>
      </Flex>
    </Box>
  );
}
