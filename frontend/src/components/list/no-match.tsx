import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuFilterX } from 'react-icons/lu';
import { EmptyState } from '../empty-state.tsx';

export interface NoMatchProps {
  /** Filters that are set. */
  count: number;
  /** Rows that they hide, where the page knows. */
  hidden?: number;
  onClear: () => void;
}

/** Something is there, but the filters hide it. */
export function NoMatch({ count, hidden, onClear }: NoMatchProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<LuFilterX aria-hidden />}
      title={t('empty.noMatch')}
      text={hidden ? t('empty.hidden', { count: hidden }) : t('empty.noMatchHint', { count })}
    >
      <Button variant="outline" onClick={onClear}>
        {t('filter.clearAll')}
      </Button>
    </EmptyState>
  );
}
