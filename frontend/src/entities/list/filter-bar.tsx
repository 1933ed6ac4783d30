import { Button, Flex, Icon, Input, InputGroup } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuSearch } from 'react-icons/lu';
import { useNavigation } from 'react-router-dom';
import { AddFilter } from './add-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { FilterChipProps } from './filter-chip.tsx';

export interface FilterBarProps {
  search?: { value: string; onChange: (value: string) => void; placeholder: string };
  filters?: (Omit<FilterChipProps, 'onChange'> & { id: string; onChange: (values: string[]) => void })[];
  /** How many filters are in a line where not all of them fit. */
  firstChips?: number | undefined;
  /** Given while something is set. */
  onReset?: () => void;
  /** At the end: counts, column choice, keys. */
  children?: ReactNode;
}

/**
 * What is typed goes on after a short rest; a change from outside (Reset, Back) comes in at once. While another page
 * loads nothing goes on: a change of the address would cancel that navigation.
 */
function SearchField({ value, onChange, placeholder }: NonNullable<FilterBarProps['search']>) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const isLeaving = useNavigation().state !== 'idle';
  if (value !== lastValue) {
    setLastValue(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value || isLeaving) return;
    const timer = setTimeout(() => onChange(text), 300);
    return () => clearTimeout(timer);
  }, [text, value, isLeaving, onChange]);
  return (
    <InputGroup
      w={{ base: 'full', md: '236px', xl: 'auto' }}
      startElement={<Icon as={LuSearch} boxSize="15px" aria-hidden />}
    >
      <Input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        css={asWideAsItsHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </InputGroup>
  );
}

// Where the browser knows no such width, a long hint is cut.
const asWideAsItsHint = {
  xl: { fieldSizing: 'content', width: 'auto', minWidth: '236px', maxWidth: '340px' },
} as const;

/** So many filters are in a line; of more than that, the first few and those that are set. */
const mostChips = 5;

export function FilterBar({ search, filters = [], firstChips = 4, onReset, children }: FilterBarProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = ({ id, values }: { id: string; values: readonly string[] }, at: number) =>
    filters.length <= mostChips || at < firstChips || values.length > 0 || added.includes(id);
  const shown = filters.filter(isShown);
  const more = filters.filter((filter, at) => !isShown(filter, at));
  return (
    <Flex
      role="search"
      aria-label={t('filter.label')}
      align="center"
      wrap="wrap"
      gap="2"
      px="3"
      py="2"
      minH="48px"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      {search && <SearchField {...search} />}
      {shown.map(({ id, ...filter }) => (
        <FilterChip key={id} {...filter} isFirstOpen={id === added.at(-1)} />
      ))}
      {more.length > 0 && <AddFilter filters={more} onAdd={(id) => setAdded([...added, id])} />}
      {onReset && (
        <Button variant="ghost" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
      <Flex align="center" wrap="wrap" gap="2" ms="auto">
        {children}
      </Flex>
    </Flex>
  );
}
