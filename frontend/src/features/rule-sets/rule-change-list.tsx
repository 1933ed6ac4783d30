import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleChange } from '#contracts/rules.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';

/** How two versions of a rule differ, line by line. */
export function RuleChangeList({ changes }: { changes: readonly RuleChange[] }) {
  const { t } = useTranslation('rules-engine');
  const look = byName(t);
  const dates = useDates();
  const valueOf = ({ kind, name }: RuleChange, text: string | null): string => {
    if (text === null) return t('versions.empty');
    if (kind === 'type' || kind === 'mode') return look(`${kind}.${text}`);
    const isMonth = kind === 'reach' && (name === 'from' || name === 'until');
    return isMonth ? dates.month(`${text}-01`) : text;
  };
  const partOf = ({ kind, name }: RuleChange): string | null => {
    if (name === null) return null;
    if (kind !== 'reach') return look(`languages.${name}`);
    return look(`field.${name.replace('fundIds', 'funds').replace('serviceProviderIds', 'serviceProviders')}`);
  };
  return (
    <Box as="ul" ps="5" textStyle="sm">
      {changes.map((change) => {
        const { kind, name, before, after } = change;
        const part = partOf(change);
        return (
          <li key={`${kind} ${name}`}>
            {t(`change.${kind}`)}
            {part !== null && ` (${part})`}
            {(before !== null || after !== null) && (
              <Text as="span" color="fg.muted">
                {': '}
                {t('versions.change', { before: valueOf(change, before), after: valueOf(change, after) })}
              </Text>
            )}
          </li>
        );
      })}
    </Box>
  );
}
