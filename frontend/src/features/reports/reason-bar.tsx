import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { vacancyReasons } from '#contracts/reports.ts';
import type { VacancyProperty } from '#contracts/reports.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { useFigures } from './use-figures.ts';
import { reasonColors } from './vacancy-looks.ts';

/** Shares of the lettable area by reason; a quarter of the area fills the bar. */
const whole = 0.25;

export function ReasonBar({ reasons }: Pick<VacancyProperty, 'reasons'>) {
  const { t } = useTranslation('reports');
  const figures = useFigures();
  const { series } = useDates();
  const ordered = [...reasons].sort(
    (one, other) => vacancyReasons.indexOf(one.reason) - vacancyReasons.indexOf(other.reason),
  );
  const words = ordered.map(({ reason, share }) => `${t(`vacancy.reason.${reason}`)} ${figures.percent(share)}`);
  const sum = ordered.reduce((total, { share }) => total + Number(share ?? 0), 0);
  const scale = Math.max(whole, sum);
  if (ordered.length === 0) return null;
  return (
    <Flex role="img" aria-label={series(words)} title={series(words)} gap="1px" minW="140px" h="9px">
      {ordered.map(({ reason, share }) => (
        <Box
          key={reason}
          bg={reasonColors[reason]}
          rounded="1px"
          style={{ width: `${(Number(share ?? 0) / scale) * 100}%` }}
        />
      ))}
    </Flex>
  );
}

/** Names of the colours of the bars. */
export function ReasonLegend() {
  const { t } = useTranslation('reports');
  return (
    <Flex gap="3" wrap="wrap" textStyle="xs">
      {vacancyReasons.map((reason) => (
        <Flex key={reason} align="center" gap="1.5">
          <Box bg={reasonColors[reason]} boxSize="9px" rounded="1px" aria-hidden />
          {t(`vacancy.reason.${reason}`)}
        </Flex>
      ))}
    </Flex>
  );
}
