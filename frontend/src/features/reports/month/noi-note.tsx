import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { WallNoi } from '#contracts/month-wall.schema.ts';
import { useDates } from '../../../lib/dates.ts';

const reasons = ['NOT_IN', 'UNMAPPED', 'NO_RATE'] as const;
const mostNamed = 3;

/** Which properties the net operating income leaves out, and what each of them lacks. */
export function NoiNote({ noi: { properties, expected, leftOut } }: { noi: WallNoi }) {
  const { t } = useTranslation('month');
  const dates = useDates();
  if (expected === 0) return null;
  const lacking = reasons.flatMap((reason) => {
    const names = leftOut.filter((one) => one.reason === reason).map(({ property }) => property);
    if (names.length === 0) return [];
    const others = names.length - mostNamed;
    const shown = others > 0 ? [...names.slice(0, mostNamed), t('noi.others', { count: others })] : names;
    return [t(`noi.${reason}`, { names: dates.list(shown) })];
  });
  return (
    <Text textStyle="sm" color="fg.muted" mb="2">
      {[t('noi.of', { counted: properties, count: expected }), ...lacking].join(' · ')}
    </Text>
  );
}
