import { Box, Button, Heading } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { ForecastList, ForecastRecord } from './forecast-list.tsx';
import { useForecast } from './use-forecast.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const RemindManyDialog = lazyPart(
  async () => (await import('../../../entities/submission/acts/remind-many-dialog.tsx')).RemindManyDialog,
);

/** So many are in sight first: a box that scrolls would cut one of them in the middle of a line. */
const firstShown = 3;

/** On the dashboard, before anything is late: what is likely to be, with a reminder to send. Nothing while all looks well. */
export function ForecastAside() {
  const { t } = useTranslation('forecast');
  const mayRemind = useSession().privileges.dashboard === 'All';
  const forecast = useForecast();
  const [isReminding, setReminding] = useState(false);
  const [isWhole, setWhole] = useState(false);
  if (!forecast || forecast.likely.length === 0) return null;
  const submissionNos = forecast.likely.map(({ submissionNo }) => submissionNo);
  return (
    <Box as="section" px="3" py="2.5" aria-label={t('title')}>
      <Heading as="h2" textStyle="xs" fontWeight="500" color="fg.muted" mb="1">
        {t('title')}
      </Heading>
      <ForecastList likely={isWhole ? forecast.likely : forecast.likely.slice(0, firstShown)} />
      {forecast.likely.length > firstShown && (
        <Button size="xs" variant="ghost" mb="1" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('showFewer') : t('showAll', { total: forecast.likely.length })}
        </Button>
      )}
      <ForecastRecord record={forecast.record} />
      {mayRemind && (
        <Button size="xs" variant="outline" mt="2" w="full" onClick={() => setReminding(true)}>
          {t('remind', { count: submissionNos.length })}
        </Button>
      )}
      {isReminding && <RemindManyDialog reminded={{ submissionNos }} onClose={() => setReminding(false)} />}
    </Box>
  );
}
