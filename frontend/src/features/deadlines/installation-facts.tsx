import { Box, Code, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeadlineOverview } from '#contracts/deadlines.ts';
import { Bdi } from '../../components/bdi.tsx';
import { Panel } from '../../components/panel.tsx';
import { hourWords } from './hour-words.ts';

function Row({ label, names, children }: { label: string; names: string[]; children: ReactNode }) {
  return (
    <Flex
      wrap="wrap"
      columnGap="4"
      px="3"
      py="2"
      align="baseline"
      textStyle="sm"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Text as="dt" color="fg.muted" flex="1 1 240px">
        {label}
      </Text>
      <Box as="dd" flex="1 1 240px">
        {children}
        <Flex gap="2" wrap="wrap" mt="0.5">
          {names.map((name) => (
            <Code key={name} size="xs" dir="ltr" variant="plain" color="fg.muted">
              {name}
            </Code>
          ))}
        </Flex>
      </Box>
    </Flex>
  );
}

/** Settings of the operators of the servers: shown here, changed there. */
export function InstallationFacts({ installation }: Pick<DeadlineOverview, 'installation'>) {
  const { t, i18n } = useTranslation('deadlines');
  const { sweepTime, sweepTimeZone, closePeriodsAfter, keepSupersededRows } = installation;
  return (
    <Panel title={t('installation.title')} isFlush>
      <Text px="3" py="2" textStyle="sm" color="fg.muted">
        {t('installation.text')}
      </Text>
      <Box as="dl">
        <Row label={t('installation.sweep')} names={['SWEEP_TIME', 'SWEEP_TIME_ZONE']}>
          {hourWords(i18n.language, sweepTime)} (<Bdi>{sweepTimeZone}</Bdi>)
        </Row>
        <Row label={t('installation.close')} names={['CLOSE_PERIODS_AFTER_MONTHS']}>
          {closePeriodsAfter === null
            ? t('installation.never')
            : t('installation.months', { count: closePeriodsAfter })}
        </Row>
        <Row label={t('installation.keep')} names={['KEEP_SUPERSEDED_ROWS_MONTHS']}>
          {keepSupersededRows === null
            ? t('installation.forGood')
            : t('installation.months', { count: keepSupersededRows })}
        </Row>
      </Box>
    </Panel>
  );
}
