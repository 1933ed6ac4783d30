import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MappingVersions } from '#contracts/mapping-places.schema.ts';

type Change = MappingVersions[number]['changes'][number];

/** How two definitions of a mapping differ, line by line. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('dataset-mappings');
  if (changes.length === 0) return null;
  return (
    <Box as="ul" ps="5" textStyle="sm">
      {changes.map(({ kind, name, before, after }, index) => (
        <li key={index}>
          {t(`change.${kind}`)}
          {name !== null && (
            <>
              {' '}
              <bdi>{name}</bdi>
            </>
          )}
          {': '}
          <Text as="span" color="fg.muted">
            {t('versions.change', {
              before: before ?? t('versions.empty'),
              after: after ?? t('versions.empty'),
            })}
          </Text>
        </li>
      ))}
    </Box>
  );
}
