import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useDates } from '../../lib/dates.ts';
import { useRuleVersions } from './rule-api.ts';
import { RuleChangeList } from './rule-change-list.tsx';

/** The versions of a rule, newest first, each with its author and what it changed. */
export function RuleVersionsDialog({ rule, onClose }: { rule: { id: number; name: string }; onClose: () => void }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const { data, error, refetch } = useRuleVersions(rule.id);
  return (
    <AppDialog isOpen onClose={onClose} size="md" title={t('versions.title', { name: rule.name })}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h="120px" aria-busy />}
      <Stack as="ol" gap="4" listStyleType="none">
        {(data ?? []).map(({ version, savedAt, author, isInForce, changes }, index, all) => (
          <Box as="li" key={version}>
            <Text fontWeight="600">
              {t('versions.version', { version })}
              {isInForce && ` · ${t('versions.inForce')}`}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {author === null ? dates.instant(savedAt) : t('versions.by', { author, date: dates.instant(savedAt) })}
            </Text>
            {index === all.length - 1 ? (
              <Text textStyle="sm">{t('versions.first')}</Text>
            ) : changes.length === 0 ? (
              <Text textStyle="sm">{t('versions.none')}</Text>
            ) : (
              <RuleChangeList changes={changes} />
            )}
          </Box>
        ))}
      </Stack>
    </AppDialog>
  );
}
