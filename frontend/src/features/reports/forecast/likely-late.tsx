import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/panel.tsx';
import { ForecastList, ForecastRecord } from './forecast-list.tsx';
import { useForecast } from './use-forecast.ts';

/** Submissions that are due soon and likely to be late, with what that is read from. */
export function LikelyLate() {
  const { t } = useTranslation('forecast');
  const forecast = useForecast();
  if (!forecast) return null;
  return (
    <Panel title={t('title')} mb="4">
      {forecast.likely.length === 0 && <Text color="fg.muted">{t('none')}</Text>}
      <ForecastList likely={forecast.likely} />
      <ForecastRecord record={forecast.record} />
    </Panel>
  );
}
