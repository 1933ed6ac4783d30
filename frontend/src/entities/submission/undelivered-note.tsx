import { Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuHourglass } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { useDates } from '../../lib/dates.ts';

/** What people have given and the process has not taken up: it is stored, nobody has to give it again. */
export function UndeliveredNote({ undelivered }: Pick<SubmissionDetail, 'undelivered'>) {
  const { t } = useTranslation('statuses');
  const dates = useDates();
  if (undelivered.length === 0) return null;
  return (
    <Flex
      role="status"
      direction="column"
      gap="1"
      mt="2"
      px="3"
      py="2"
      rounded="l2"
      bg="system.subtle"
      color="system.fg"
      textStyle="sm"
    >
      {undelivered.map(({ person, at, fileName }) => (
        <Flex key={at} align="flex-start" gap="2">
          <Icon as={LuHourglass} boxSize="15px" mt="3px" flexShrink="0" aria-hidden />
          <Text overflowWrap="anywhere">
            {fileName === null ? t('undelivered.act') : t('undelivered.file', { fileName })}
            {person !== null && (
              <Text as="span" color="fg.muted">
                {' · '}
                {t('undelivered.by', { name: person.name, when: dates.instant(at) })}
              </Text>
            )}
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}
