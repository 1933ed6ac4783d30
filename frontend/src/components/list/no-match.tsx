import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuFilterX } from 'react-icons/lu';
import { EmptyState } from '../empty-state.tsx';

/** Something is there, but the filters hide it. */
export function NoMatch({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<LuFilterX aria-hidden />} title={t('empty.noMatch')} text={t('empty.noMatchHint', { count })}>
      <Button variant="outline" onClick={onClear}>
        {t('filter.clearAll')}
      </Button>
    </EmptyState>
  );
}
