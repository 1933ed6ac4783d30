import { Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuServerOff } from 'react-icons/lu';
import type { StuckOverview } from '#contracts/stuck-views.ts';
import { useDates } from '../../../lib/dates.ts';

/** Says that nothing at all can go on; nothing when workers and Temporal are there. */
export function WorkersNotice({ unservedQueues }: Pick<StuckOverview, 'unservedQueues'>) {
  const { t } = useTranslation('stuck');
  const dates = useDates();
  if (unservedQueues?.length === 0) return null;
  return (
    <Flex
      role="status"
      gap="2"
      p="3"
      textStyle="sm"
      bg="fault.subtle"
      borderBottomWidth="1px"
      borderColor="fault.border"
    >
      <Icon as={LuServerOff} boxSize="16px" mt="2px" color="fault.fg" aria-hidden />
      <Text minW="0">
        {unservedQueues === null
          ? t('temporalAway')
          : t('unserved', { count: unservedQueues.length, queues: dates.list(unservedQueues) })}
      </Text>
    </Flex>
  );
}
