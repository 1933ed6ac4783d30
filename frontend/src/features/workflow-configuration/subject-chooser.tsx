import { Field } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchedRadios } from '../../components/searched-radios.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useSubjects } from './chain-api.ts';

export interface SubjectChooserProps {
  label: string;
  kind: 'dataset' | 'reportPackage' | 'fund' | 'property';
  value: number | null;
  onChange: (id: number, name: string) => void;
  excludedIds?: readonly number[];
}

/** One dataset, package, fund or property of any number: the server searches. */
export function SubjectChooser({ label, kind, value, onChange, excludedIds = [] }: SubjectChooserProps) {
  const { t } = useTranslation('workflow-configuration');
  const { t: tCommon } = useTranslation();
  const [text, setText] = useState('');
  const { data } = useSubjects(kind, useDebounced(text.trim(), 250));
  const offered = data?.filter(({ id }) => !excludedIds.includes(id)) ?? [];
  return (
    <Field.Root gap="1">
      <Field.Label>{label}</Field.Label>
      <SearchedRadios
        label={label}
        placeholder={tCommon('search')}
        text={text}
        onText={setText}
        options={offered.map(({ id, name }) => ({ id, label: <bdi>{name}</bdi> }))}
        value={value}
        onChange={(id) => onChange(id, offered.find((one) => one.id === id)?.name ?? '')}
        status={data && offered.length === 0 && t('choose.none')}
      />
    </Field.Root>
  );
}
