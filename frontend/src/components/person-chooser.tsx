import { Field, Icon, Input, RadioGroup, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleX } from 'react-icons/lu';
import { useDebounced } from '../lib/use-debounced.ts';
import { ErrorState } from './error-state.tsx';

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
      <Input
        size="md"
        type="search"
        autoComplete="off"
        placeholder={t('people.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <RadioGroup.Root
        aria-label={label}
        size="sm"
        w="full"
        maxH="220px"
        overflowY="auto"
        borderWidth="1px"
        rounded="l2"
        p="1.5"
        value={value === null ? null : String(value)}
        onValueChange={(change) => onChange(Number(change.value))}
      >
        <Stack gap="1">
          {people.map((person) => (
            <RadioGroup.Item key={person.userId} value={String(person.userId)}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>
                <bdi>{person.name}</bdi>{' '}
                <Text as="span" color="fg.muted">
                  <bdi>{person.note ?? person.email}</bdi>
                </Text>
              </RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Stack>
        <Text textStyle="sm" color="fg.muted" aria-live="polite">
          {offered.data && people.length === 0 && t('people.nothing')}
          {hasMore && t('people.more')}
        </Text>
      </RadioGroup.Root>
      <Field.ErrorText>
        <Icon as={LuCircleX} boxSize="13px" aria-hidden />
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}
