import { Box, Flex, Link as StyledLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LatenessForecast } from '#contracts/process-reports.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useFigures } from '../use-figures.ts';

/** Each submission with the share, and in one sentence how it was counted. */
export function ForecastList({ likely }: { likely: LatenessForecast['likely'] }) {
  const { t } = useTranslation('forecast');
  const dates = useDates();
  const figures = useFigures();
  return (
    <Box as="ul" listStyleType="none">
      {likely.map((one) => (
        <Box as="li" key={one.submissionNo} py="1.5" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
          <Flex gap="2" align="baseline">
            <Flex flex="1" minW="0" columnGap="2" wrap="wrap" align="baseline">
              <StyledLink asChild fontWeight="500">
                <Link to={`/dashboard/${one.submissionNo}`}>
                  <Bdi>{one.subject}</Bdi>
                </Link>
              </StyledLink>
              <Text textStyle="sm" color="fg.muted">
                <Bdi>{one.dataset}</Bdi> · <Bdi>{one.serviceProvider}</Bdi> · {t('due', { day: dates.day(one.dueOn) })}
              </Text>
            </Flex>
            <Text fontWeight="600" color="fg.warning">
              {figures.percent(one.share)}
            </Text>
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            {t('sentence', { count: one.cases, late: one.late, basis: t(`basis.${one.basis}`) })}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

/** How often the same forecast was right. */
export function ForecastRecord({ record }: { record: LatenessForecast['record'] }) {
  const { t } = useTranslation('forecast');
  const figures = useFigures();
  return (
    <Text textStyle="sm" color="fg.muted" mt="2">
      {record.cases === 0
        ? t('noRecord')
        : t('right', { share: figures.percent(String(record.right / record.cases)), count: record.cases })}
    </Text>
  );
}
