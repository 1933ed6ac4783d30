import { Box, Button, Icon, Popover, Portal, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuTriangleAlert } from 'react-icons/lu';
import type { Coverage } from '#contracts/reports.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useDates } from '../../lib/dates.ts';

interface CoverageNoteProps {
  coverage: Coverage | undefined;
  /** Where it is of another month than the page. */
  isMonthNamed?: boolean;
}

/** "9 of 12 are in", beside every total; opens the list of what is missing. */
export function CoverageNote({ coverage, isMonthNamed = false }: CoverageNoteProps) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  if (!coverage) return null;
  const { expected, published, missing, postMonth } = coverage;
  const counted = t('coverage.of', { published, count: expected });
  const words = isMonthNamed ? t('coverage.ofMonth', { month: dates.monthLong(postMonth), words: counted }) : counted;
  if (published === expected)
    return (
      <Text as="span" display="inline-flex" alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
        <Icon as={LuCircleCheck} boxSize="15px" aria-hidden />
        {words}
      </Text>
    );
  return (
    <Popover.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <Button variant="ghost" size="xs" color="fg.warning" fontWeight="600">
          <Icon as={LuTriangleAlert} boxSize="15px" aria-hidden />
          {words}
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="360px" maxW="calc(100vw - 24px)" aria-label={words} p="3">
            <Text fontWeight="600" mb="1.5">
              {t('coverage.missing', { month: dates.monthLong(postMonth) })}
            </Text>
            <Box as="ul" listStyleType="none" maxH="300px" overflowY="auto">
              {missing.map((one) => (
                <Missing key={one.submissionNo} {...one} />
              ))}
            </Box>
            {expected - published > missing.length && (
              <Text textStyle="xs" color="fg.muted" mt="1.5">
                {t('coverage.more', { count: expected - published - missing.length })}
              </Text>
            )}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function Missing({ subject, status, holder, submissionNo }: Coverage['missing'][number]) {
  const { t } = useTranslation('statuses');
  return (
    <Box as="li" py="1" textStyle="sm">
      <Bdi>{subject}</Bdi>
      <Text textStyle="xs" color="fg.muted">
        {submissionNo} · {t(`status.${status}`)} · <Bdi>{holder}</Bdi>
      </Text>
    </Box>
  );
}
