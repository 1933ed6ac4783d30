import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MappingChange } from '#contracts/mapping-changes.ts';
import type { Stale } from '../../lib/stale.ts';

export interface StaleStripProps {
  stale: Stale<MappingChange>;
  /** The dataset, where a report package has several. */
  name: string | null;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}

/** What another administrator saved meanwhile; nothing typed is lost. */
export function StaleStrip({ stale, name, onKeepMine, onLoadTheirs }: StaleStripProps) {
  const { t } = useTranslation('dataset-mapping');
  const isDeleted = stale.version === 0;
  return (
    <Stack role="alert" gap="2" p="3" rounded="l2" bg="provider.subtle" color="provider.fg">
      <Text fontWeight="600">
        {isDeleted
          ? t('stale.deleted')
          : t(name === null ? 'stale.title' : 'stale.titleOf', {
              ...{ author: stale.author ?? t('stale.somebody'), version: stale.version, name },
            })}
      </Text>
      <Stack as="ul" gap="0.5" ps="4" listStyleType="disc">
        {stale.changes.map(({ kind, name, before, after }) => (
          <li key={`${kind} ${name} ${before} ${after}`}>
            {t(`change.${kind}`, { name: name ?? '', before: before ?? '–', after: after ?? '–' })}
          </li>
        ))}
      </Stack>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={onLoadTheirs}>
          {isDeleted ? t('stale.loadNone') : t('stale.load', { version: stale.version })}
        </Button>
        <Button colorPalette="ink" onClick={onKeepMine}>
          {t('stale.mine')}
        </Button>
      </Flex>
    </Stack>
  );
}
