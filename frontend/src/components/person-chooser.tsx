import { Field, Icon, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleX } from 'react-icons/lu';
import { useDebounced } from '../lib/use-debounced.ts';
import { ErrorState } from './error-state.tsx';
import { SearchedRadios } from './searched-radios.tsx';

export interface OfferedPerson {
  userId: number;
  name: string;
  email: string;
  /** After the name: what tells people of one name apart. */
  note?: string;
}

export interface PersonChooserProps {
  label: string;
  /** Under which the answers are kept, before the search. */
  queryKey: readonly unknown[];
  find: (search: string, signal: AbortSignal) => Promise<{ people: OfferedPerson[]; hasMore?: boolean }>;
  value: number | null;
  onChange: (userId: number) => void;
  error?: string | undefined;
}

/** Chooses one person of any number by name or e-mail: the server searches. */
export function PersonChooser({ label, queryKey, find, value, onChange, error }: PersonChooserProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250);
  const offered = useQuery({
    queryKey: [...queryKey, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: (before) => before,
  });
  if (offered.error) return <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />;
  const { people = [], hasMore = false } = offered.data ?? {};
  return (
    <Field.Root invalid={error !== undefined} required gap="1">
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      <SearchedRadios
        label={label}
        placeholder={t('people.search')}
        text={text}
        onText={setText}
        options={people.map((person) => ({ id: person.userId, label: <PersonLabel person={person} /> }))}
        value={value}
        onChange={onChange}
        status={
          <>
            {offered.data && people.length === 0 && t('people.nothing')}
            {hasMore && t('people.more')}
          </>
        }
      />
      <Field.ErrorText>
        <Icon as={LuCircleX} boxSize="13px" aria-hidden />
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}

function PersonLabel({ person }: { person: OfferedPerson }) {
  return (
    <>
      <bdi>{person.name}</bdi>{' '}
      <Text as="span" color="fg.muted">
        <bdi>{person.note ?? person.email}</bdi>
      </Text>
    </>
  );
}
