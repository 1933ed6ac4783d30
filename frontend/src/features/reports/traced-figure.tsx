import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** A figure that leads to where it comes from. */
export function TracedFigure({ shown, onTrace }: { shown: string; onTrace: () => void }) {
  const { t } = useTranslation('reports');
  return (
    <Button
      variant="plain"
      size="2xs"
      h="auto"
      minH={{ base: '24px', md: 'auto' }}
      px="0"
      fontWeight="inherit"
      fontSize="inherit"
      title={t('lineage.trace', { value: shown })}
      _hover={{ textDecoration: 'underline' }}
      onClick={onTrace}
    >
      {shown}
    </Button>
  );
}
