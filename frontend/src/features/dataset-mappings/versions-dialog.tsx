import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useDates } from '../../lib/dates.ts';
import { ChangeList } from './change-list.tsx';
import { useMappingVersions } from './inbox-api.ts';

/** The versions of a mapping, newest first, each with its author and what it changed. */
export function VersionsDialog({ mappingId, onClose }: { mappingId: number; onClose: () => void }) {
  const { t } = useTranslation('dataset-mappings');
  const dates = useDates();
  const { data, error, refetch } = useMappingVersions(mappingId);
  return (
    <AppDialog isOpen onClose={onClose} size="md" title={t('versions.title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h="120px" aria-busy />}
      <Stack as="ol" gap="4" listStyleType="none">
        {(data ?? []).map(({ version, savedAt, author, dataModelVersion, changes }, index, all) => (
          <Box as="li" key={version}>
            <Text fontWeight="600">{t('versions.version', { version })}</Text>
            <Text textStyle="sm" color="fg.muted">
              {author === null ? dates.instant(savedAt) : t('versions.by', { author, date: dates.instant(savedAt) })}
              {dataModelVersion !== null && ` · ${t('versions.model', { version: dataModelVersion })}`}
            </Text>
            {index === all.length - 1 && version === 1 && <Text textStyle="sm">{t('versions.first')}</Text>}
            <ChangeList changes={changes} />
          </Box>
        ))}
      </Stack>
    </AppDialog>
  );
}
