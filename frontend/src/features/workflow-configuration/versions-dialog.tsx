import { Badge, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useDates } from '../../lib/dates.ts';
import { useVersions } from './chain-api.ts';
import { ChangeList } from './change-list.tsx';

/** Who saved which version, what it changed, and how many open submissions are on it. */
export function VersionsDialog({ chainId, onClose }: { chainId: number; onClose: () => void }) {
  const { t } = useTranslation('workflow-configuration');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  const { data, error, refetch } = useVersions(chainId);
  return (
    <AppDialog isOpen onClose={onClose} title={t('versions.title')} size="md">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h="120px" aria-busy />
      ) : (
        <Stack as="ol" gap="4" listStyleType="none">
          {data.map((version) => (
            <li key={version.version}>
              <Flex gap="2" align="center" wrap="wrap">
                <Text fontWeight="600">
                  {t('savedBy', {
                    version: version.version,
                    author: version.author ?? tCommon('system'),
                    on: dates.instant(version.savedAt),
                  })}
                </Text>
                {version.isInForce && <Badge colorPalette="done">{t('versions.inForce')}</Badge>}
              </Flex>
              <Text textStyle="sm" color="fg.muted">
                {t('versions.open', { count: version.openSubmissions })}
              </Text>
              {version.changes.length > 0 ? (
                <ChangeList changes={version.changes} />
              ) : (
                version.version === 1 && <Text textStyle="sm">{t('versions.first')}</Text>
              )}
            </li>
          ))}
        </Stack>
      )}
    </AppDialog>
  );
}
