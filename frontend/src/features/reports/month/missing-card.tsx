import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuHourglass } from 'react-icons/lu';
import type { WallPage } from '#contracts/month-wall.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { useDates } from '../../../lib/dates.ts';
import { WallCard } from './wall-card.tsx';

/** What is not in, dataset by dataset, what is held back until its package is released, and when all may be in. */
export function MissingCard({ page: { missing, embargoed, allInBy } }: { page: WallPage }) {
  const { t } = useTranslation('month');
  const dates = useDates();
  const isAllIn = missing.length > 0 && missing.every(({ expected, completed }) => completed === expected);
  return (
    <WallCard icon={LuHourglass} title={t('missing.title')}>
      {isAllIn && <Text mb="1">{t('missing.all')}</Text>}
      <Box as="ul" listStyleType="none">
        {missing.map(({ dataset, expected, completed }) => (
          <Flex as="li" key={dataset} align="center" gap="3" py="2">
            <Box flex="0 0 34%" minW="0">
              <Bdi>{dataset}</Bdi>
            </Box>
            <Flex flex="1" h="10px" bg="bg.emphasized" aria-hidden>
              <Box
                bg={completed === expected ? 'done.solid' : 'fg.muted'}
                w={`${expected === 0 ? 0 : (100 * completed) / expected}%`}
              />
            </Flex>
            <Text whiteSpace="nowrap">{t('missing.of', { completed, count: expected })}</Text>
          </Flex>
        ))}
      </Box>
      {embargoed.map(({ reportPackage, place, members, ready }) => (
        <Text key={`${reportPackage} ${place}`} textStyle="sm" borderTopWidth="1px" py="2">
          {t('missing.embargo', { reportPackage, place, ready, count: members })}
        </Text>
      ))}
      {allInBy !== null && (
        <Text textStyle="sm" color="fg.muted" borderTopWidth="1px" pt="2">
          {t('missing.pace', { day: dates.day(allInBy) })}
        </Text>
      )}
    </WallCard>
  );
}
