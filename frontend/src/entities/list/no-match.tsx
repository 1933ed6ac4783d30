import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuFilterX } from 'react-icons/lu';
import { useDates } from '../../lib/dates.ts';
import { EmptyState } from '../../components/empty-state.tsx';

export interface HidingFilters {
  filters: readonly string[];
  search: string;
  things: string;
}

export interface NoMatchProps {
  /** Filters that are set. */
  count: number;
  /** Rows that they hide, where the page knows. */
  hidden?: number;
  /** What hides them, by name, and how those hidden are counted. */
  hiding?: HidingFilters;
  onClear: () => void;
}

/** Something is there, but the filters hide it. */
export function NoMatch({ count, hidden, hiding, onClear }: NoMatchProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const text = () => {
    if (!hidden) return t('empty.noMatchHint', { count });
    if (!hiding) return t('empty.hidden', { count: hidden });
    const search = hiding.search && t('empty.search', { text: `\u2068${hiding.search}\u2069` });
    const names = dates.list([...hiding.filters, ...(search ? [search] : [])]);
    const sentence = t('empty.hiddenBy', { count: hidden, names, things: hiding.things });
    // A count may begin with a word, as "more than".
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  };
  return (
    <EmptyState icon={<LuFilterX aria-hidden />} title={t('empty.noMatch')} text={text()}>
      <Button variant="outline" onClick={onClear}>
        {t('filter.clearAll')}
      </Button>
    </EmptyState>
  );
}
