import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTrendingUp } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { WallPage } from '#contracts/month-wall.schema.ts';
import type { RentRollLine } from '#contracts/reports.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { useDates } from '../../../lib/dates.ts';
import { ChangeBadge } from '../change-badge.tsx';
import { CoverageNote } from '../coverage-note.tsx';
import { RestatedNote } from '../restated-note.tsx';
import { TracedFigure } from '../traced-figure.tsx';
import { useFigures } from '../use-figures.ts';
import { NoiNote } from './noi-note.tsx';
import { WallCard } from './wall-card.tsx';

export interface ChangedCardProps {
  page: WallPage;
  postMonth: string;
  against: string;
  /** Shows the rows behind the net operating income; absent while the page is presented. */
  onNoi: (() => void) | null;
}

/** The figures of published rent rolls beside those of the month before, and the largest changes of tenancies. */
export function ChangedCard({ page: { changed, restated, fund }, postMonth, against, onNoi }: ChangedCardProps) {
  const { t } = useTranslation('month');
  const dates = useDates();
  const figures = useFigures();
  const { occupancy, rent, wault, noi, currency, lines, more, coverage } = changed;
  const address = `/report/rentroll?fundId=${fund.id}&postMonth=${postMonth}&against=${against}`;
  const shown = [
    { name: 'occupancy', now: figures.percent(occupancy.now), before: figures.percent(occupancy.before) },
    {
      name: 'rent',
      now: `${figures.amount(rent.now, currency)} ${rent.now === null ? '' : (currency ?? '')}`,
      before: figures.amount(rent.before, currency),
    },
    { name: 'wault', now: figures.decimal(wault.now, 1), before: figures.decimal(wault.before, 1) },
    {
      name: 'noi',
      now: `${figures.amount(noi.now, noi.currency)} ${noi.now === null ? '' : (noi.currency ?? '')}`,
      before: figures.amount(noi.before, noi.currency),
    },
  ] as const;
  return (
    <WallCard icon={LuTrendingUp} title={t('changed.title', { month: dates.monthLong(against) })}>
      <CoverageNote coverage={coverage} />
      <Grid as="dl" templateColumns={{ base: '1fr', md: 'repeat(4, auto)', _print: 'repeat(4, auto)' }} gap="4" my="3">
        {shown.map(({ name, now, before }) => (
          <Box key={name}>
            <Text as="dt" textStyle="xs" color="fg.muted">
              {t(`changed.${name}`)}
            </Text>
            <Text as="dd" textStyle="2xl" fontWeight="600">
              {name === 'noi' && onNoi && noi.now !== null ? <TracedFigure shown={now} onTrace={onNoi} /> : now}
            </Text>
            <Text as="dd" textStyle="sm">
              {t('changed.before', { value: before })}
            </Text>
          </Box>
        ))}
      </Grid>
      <NoiNote noi={noi} />
      {lines.length === 0 && (
        <Text borderTopWidth="1px" pt="3" mb="1">
          {coverage.published === 0
            ? t('changed.noRentRoll', { month: dates.monthLong(postMonth) })
            : t('changed.none')}
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {lines.map((line) => (
          <ChangedLine key={`${line.loadId} ${line.rowNo} ${line.isGone}`} line={line} />
        ))}
      </Box>
      <Flex gap="3" my="2">
        {lines.length > 0 && (
          <Link to={`${address}&view=changed`}>
            {more > 0 ? t('changed.more', { count: more }) : t('changed.inRentRoll')}
          </Link>
        )}
      </Flex>
      <RestatedNote restated={restated} publishedOn={null} />
    </WallCard>
  );
}

function ChangedLine({ line }: { line: RentRollLine }) {
  const { t } = useTranslation('month');
  const figures = useFigures();
  const tenant = line.tenant ?? line.before?.tenant ?? null;
  const { rent, currency } = line.rent === null && line.before ? line.before : line;
  return (
    <Flex as="li" gap="2" py="2" borderTopWidth="1px" wrap="wrap" align="center">
      {line.changes.map((change) => (
        <ChangeBadge key={change} change={change} />
      ))}
      <span>
        <Bdi>{tenant ?? '–'}</Bdi>,{' '}
        <Bdi>{t('changed.unit', { property: line.property.name, unit: line.unit ?? '–' })}</Bdi>
      </span>
      <Text ms="auto" color="fg.muted">
        {figures.amount(rent, currency)} {currency}
      </Text>
    </Flex>
  );
}
