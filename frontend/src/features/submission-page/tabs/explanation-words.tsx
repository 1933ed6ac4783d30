import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#contracts/submission-views.ts';

/** The reason that the provider chose, and the provider's own words. */
export function ExplanationWords({ finding }: { finding: Pick<Finding, 'explanation' | 'explanationReason'> }) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const { explanation, explanationReason } = finding;
  return (
    <Text>
      {explanationReason && (
        <Text as="span" fontWeight="500">
          {tStatuses(`explanationReason.${explanationReason}`)}{' '}
        </Text>
      )}
      {t('quote', { text: explanation ?? '' })}
    </Text>
  );
}
