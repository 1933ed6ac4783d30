import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ChainChange } from '#contracts/workflow-configuration.schema.ts';
import type { Stale } from '../../lib/stale.ts';
import { ChangeList } from './change-list.tsx';

export interface StaleStripProps {
  stale: Stale<ChainChange>;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}

/** Nothing typed is lost: the person sees what changed and decides whose chain stands. */
export function StaleStrip({ stale, onKeepMine, onLoadTheirs }: StaleStripProps) {
  const { t } = useTranslation('workflow-configuration');
  const { version } = stale;
  return (
    <Stack role="alert" gap="2" p="3" mb="4" rounded="l2" bg="provider.subtle" color="provider.fg">
      <Text fontWeight="600">{t('stale.title', { author: stale.author ?? t('stale.somebody'), version })}</Text>
      <ChangeList changes={stale.changes} />
      <Flex gap="2" wrap="wrap">
        <Button size="md" variant="outline" onClick={onLoadTheirs}>
          {t('stale.load', { version })}
        </Button>
        <Button size="md" colorPalette="ink" onClick={onKeepMine}>
          {t('stale.mine')}
        </Button>
      </Flex>
    </Stack>
  );
}
