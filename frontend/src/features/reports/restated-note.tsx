import { Box, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuHistory } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { RestatedLoads } from '#contracts/report-loads.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useDates } from '../../lib/dates.ts';
import { useFigures } from './use-figures.ts';

export interface RestatedNoteProps {
  restated: RestatedLoads;
  /** The day whose figures are shown; null for the latest. */
  publishedOn: string | null;
}

/** Which figures of the report replaced others: before and after, when, by whom and why. */
export function RestatedNote({ restated: { total, rows }, publishedOn }: RestatedNoteProps) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  return (
    <>
      {publishedOn !== null && (
        <Text role="note" textStyle="sm" fontWeight="500" mb="2">
          {t('publishedOn.shown', { day: dates.day(publishedOn) })}
        </Text>
      )}
      {total > 0 && (
        <Box as="details" textStyle="sm" mb="3">
          <Box as="summary" cursor="pointer" color="fg.muted" focusVisibleRing="outside">
            <Icon as={LuHistory} boxSize="14px" me="1.5" aria-hidden />
            {t('restated.count', { count: total })}
          </Box>
          <Box as="ul" listStyleType="none" mt="1">
            {rows.map((row) => (
              <Restated key={`${row.submissionNo} ${row.at}`} row={row} />
            ))}
          </Box>
          {total > rows.length && <Text color="fg.muted">{t('coverage.more', { count: total - rows.length })}</Text>}
        </Box>
      )}
    </>
  );
}

function Restated({ row }: { row: RestatedLoads['rows'][number] }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  const { before, after } = row;
  const isRentKnown = before.rent !== null && after.rent !== null && before.currency === after.currency;
  const words = [
    t(`restated.kind.${row.kind ?? 'unknown'}`),
    ...(row.by === null ? [] : [row.by]),
    dates.instant(row.at),
    ...(row.reason === null ? [] : [`“${row.reason}”`]),
  ];
  return (
    <Box as="li" py="1" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="2" wrap="wrap">
        <Link to={`/dashboard/${row.submissionNo}`}>
          <Bdi>{row.subject}</Bdi>, {dates.monthLong(row.postMonth)}
        </Link>
        <span>{t('restated.units', { before: before.units, count: after.units })}</span>
        {isRentKnown && (
          <span>
            {t('restated.rent', {
              before: figures.amount(before.rent, before.currency),
              after: figures.amount(after.rent, after.currency),
              currency: after.currency ?? '',
            })}
          </span>
        )}
      </Flex>
      <Text textStyle="xs" color="fg.muted">
        {words.join(' · ')}
      </Text>
    </Box>
  );
}
