import { Box, Flex, Icon, Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { Vacancy } from '#contracts/reports.schema.ts';

/** Properties that lack what a measure needs, and the submission to ask about. */
export function VacancyWarnings({ report: { warnings, warned } }: { report: Vacancy }) {
  const { t } = useTranslation('reports');
  if (warned === 0) return null;
  const wordsOf = ({ property, withoutArea, withoutErv, withoutRent, units }: Vacancy['warnings'][number]) => {
    const values = { property: property.name };
    return [
      ...(withoutArea === 0
        ? []
        : withoutArea === units
          ? [t('vacancy.warning.area', values)]
          : [t('vacancy.warning.someArea', { ...values, count: withoutArea })]),
      ...(withoutErv > 0 ? [t('vacancy.warning.erv', { ...values, count: withoutErv })] : []),
      ...(withoutRent > 0 ? [t('vacancy.warning.rent', { ...values, count: withoutRent })] : []),
    ];
  };
  return (
    <Box
      role="note"
      px="3"
      py="2"
      mb="4"
      rounded="l2"
      borderWidth="1px"
      borderColor="provider.border"
      bg="bg.warning"
      textStyle="sm"
    >
      <Box as="ul" listStyleType="none" maxH="160px" overflowY="auto">
        {warnings.map((warning) => (
          <Flex as="li" key={warning.property.id} gap="2" align="start" py="0.5">
            <Icon as={LuTriangleAlert} boxSize="15px" mt="2px" color="fg.warning" aria-hidden />
            <Box flex="1">{wordsOf(warning).join(' ')}</Box>
            <ChakraLink asChild colorPalette="ink" flexShrink="0">
              <Link to={`/dashboard/${warning.submissionNo}`}>
                {t('vacancy.warning.open', { provider: warning.serviceProvider })}
              </Link>
            </ChakraLink>
          </Flex>
        ))}
      </Box>
      {warned > warnings.length && (
        <Box color="fg.muted">{t('vacancy.warning.more', { count: warned - warnings.length })}</Box>
      )}
    </Box>
  );
}
