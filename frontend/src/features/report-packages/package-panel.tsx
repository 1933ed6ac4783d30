import { Box, Flex, Grid, Progress, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PackageOverview } from '#contracts/packages.schema.ts';
import { seriesIn } from '#locales/series.ts';
import { Bdi } from '../../components/bdi.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { PackageMonths } from './package-months.tsx';

type Overview = PackageOverview['packages'][number];

/** One package in the month under collection: its members, how far each is, and its properties by state. */
export function PackagePanel({ overview, postMonth }: { overview: Overview; postMonth: string }) {
  const { t } = useTranslation('report-packages');
  const dates = useDates();
  return (
    <Panel title={<Bdi>{overview.name}</Bdi>} titleEnd={<Text textStyle="sm">{dates.monthLong(postMonth)}</Text>}>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {t('subtitle')}
      </Text>
      <Grid templateColumns={{ base: '1fr', lg: '3fr 1fr' }} gap={{ base: '4', lg: '8' }}>
        <Box as="ol" listStyleType="none">
          {overview.members.map((member) => (
            <Member key={member.datasetId} member={member} />
          ))}
        </Box>
        <Box as="dl" textStyle="sm">
          {overview.states.map(({ state, count }) => (
            <Flex key={state} justify="space-between" gap="2" py="0.5">
              <Text as="dt" color={count === 0 ? 'fg.muted' : undefined}>
                {t(`state.${state}`)}
              </Text>
              <Text as="dd" fontWeight={count === 0 ? undefined : '600'} color={count === 0 ? 'fg.muted' : undefined}>
                {dates.number(count)}
              </Text>
            </Flex>
          ))}
        </Box>
      </Grid>
      <PackageMonths reportPackageId={overview.reportPackageId} />
    </Panel>
  );
}

function Member({ member }: { member: Overview['members'][number] }) {
  const { t, i18n } = useTranslation('report-packages');
  const { dataset, expected, ready, waitsFor } = member;
  const names = seriesIn(i18n.language, waitsFor);
  const more = expected - ready - waitsFor.length;
  const waits = more > 0 ? t('member.waitsForMore', { names, more }) : t('member.waitsFor', { names });
  return (
    <Grid
      as="li"
      templateColumns={{ base: '1fr auto', md: '1fr 2fr auto' }}
      columnGap="3"
      rowGap="1"
      alignItems="center"
      py="1.5"
    >
      <Text fontWeight="600">
        <Bdi>{dataset}</Bdi>
      </Text>
      <Box gridRow={{ base: '2', md: '1' }} gridColumn={{ base: '1 / -1', md: '2' }}>
        <Progress.Root value={expected === 0 ? 0 : ready} max={Math.max(expected, 1)} size="xs" colorPalette="done">
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
        <Text textStyle="sm" color="fg.muted">
          {expected === 0 ? t('member.notDue') : ready === expected ? t('member.done') : waits}
        </Text>
      </Box>
      <Text as="span" textStyle="sm" whiteSpace="nowrap" gridRow="1" gridColumn={{ base: '2', md: '3' }}>
        {t('member.of', { ready, expected })}
      </Text>
    </Grid>
  );
}
