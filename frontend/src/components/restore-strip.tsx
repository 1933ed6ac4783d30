import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export interface RestoreStripProps {
  /** Takes up what was left; absent when it was taken up already. */
  onRestore?: () => void;
  onDiscard: () => void;
}

/** Unsaved work of an earlier visit: back again, or, where the record has moved on, offered. */
export function RestoreStrip({ onRestore, onDiscard }: RestoreStripProps) {
  const { t } = useTranslation();
  return (
    <Flex role="status" align="center" gap="3" p="3" rounded="l2" bg="provider.subtle" color="provider.fg" wrap="wrap">
      <Text flex="1 1 200px">{t(onRestore ? 'work.offer' : 'work.restored')}</Text>
      <Button variant="outline" onClick={onDiscard}>
        {t('work.discard')}
      </Button>
      {onRestore && (
        <Button colorPalette="ink" onClick={onRestore}>
          {t('work.restore')}
        </Button>
      )}
    </Flex>
  );
}
