import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuAlarmClock } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { WallPage } from '#contracts/month-wall.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { useDates } from '../../../lib/dates.ts';
import { WallCard, WallFigure } from './wall-card.tsx';

/** What is overdue with nothing in. */
export function LateCard({ late }: { late: WallPage['late'] }) {
  const { t } = useTranslation('month');
  const dates = useDates();
  return (
    <WallCard icon={LuAlarmClock} title={t('late.title')}>
      <WallFigure value={dates.number(late.submissions)}>
        {late.submissions === 0
          ? t('late.none')
          : t('late.oldest', { submissions: late.submissions, count: late.oldestDays })}
      </WallFigure>
      <Box as="ul" listStyleType="none">
        {late.listed.map(({ submissionNo, subject, dataset, daysLate }) => (
          <Flex as="li" key={submissionNo} gap="2" py="2" borderTopWidth="1px" justify="space-between">
            <SubmissionLink {...{ submissionNo, subject, dataset }} />
            <Text as="span" fontWeight="600" color="fault.fg" whiteSpace="nowrap">
              {t('late.days', { count: daysLate })}
            </Text>
          </Flex>
        ))}
      </Box>
      {late.cameLate > 0 && (
        <Text borderTopWidth="1px" py="2">
          {t('late.cameLate', { count: late.cameLate, days: late.mostDaysLate })}
        </Text>
      )}
      {late.listed.length === 0 && late.next.length > 0 && <Next next={late.next} />}
    </WallCard>
  );
}

/** What is due next, where nothing is overdue. */
function Next({ next }: Pick<WallPage['late'], 'next'>) {
  const { t } = useTranslation('month');
  const dates = useDates();
  return (
    <>
      <Text textStyle="sm" color="fg.muted" borderTopWidth="1px" pt="2">
        {t('late.next')}
      </Text>
      <Box as="ul" listStyleType="none">
        {next.map(({ submissionNo, subject, dataset, dueOn }) => (
          <Flex as="li" key={submissionNo} gap="2" py="1.5" justify="space-between">
            <SubmissionLink {...{ submissionNo, subject, dataset }} />
            <Text as="span" color="fg.muted" whiteSpace="nowrap">
              {t('late.dueOn', { day: dates.day(dueOn) })}
            </Text>
          </Flex>
        ))}
      </Box>
    </>
  );
}

function SubmissionLink({ submissionNo, subject, dataset }: Record<'submissionNo' | 'subject' | 'dataset', string>) {
  return (
    <Link to={`/dashboard/${submissionNo}`}>
      <strong>
        <Bdi>{subject}</Bdi>
      </strong>{' '}
      <Text as="span" color="fg.muted">
        <Bdi>{dataset}</Bdi>
      </Text>
    </Link>
  );
}
