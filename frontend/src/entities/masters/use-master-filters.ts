import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MasterDefinition } from '#contracts/masters.ts';
import { api } from '../../lib/api.ts';
import { masterKey } from './masters.ts';
import type { FilterBarProps } from '../list/filter-bar.tsx';
import type { ListState } from '../list/use-list-state.ts';
import { useMasterWords } from './use-master-words.ts';

export function filterNames({ fields, firstFilters = [] }: MasterDefinition): string[] {
  const named = fields.filter((field) => field.isFilter).map((field) => field.name);
  return [...new Set([...firstFilters, ...named, 'isActive', 'isRetired'])];
}

/** One chip for each field that the list is narrowed by, and one for what is in force. */
export function useMasterFilters(
  definition: MasterDefinition,
  list: ListState,
): NonNullable<FilterBarProps['filters']> {
  const { t } = useTranslation();
  const words = useMasterWords(definition);
  const flags = definition.fields.filter((field) => field.isFilter && field.type === 'flag').map(({ name }) => name);
  const names = filterNames(definition).filter(
    (name) => name !== 'isActive' && name !== 'isRetired' && !flags.includes(name),
  );
  const choices = useQueries({
    queries: names.map((name) => ({
      queryKey: [...masterKey(definition), 'choices', name, 'filter'],
      queryFn: () => api.get(`${definition.path}/choices/${name}`, { query: { isFilter: true } }),
    })),
  });
  const chips = names.map((name, index) => ({
    id: name,
    label: words.field(name),
    options: (choices[index]?.data?.choices ?? []).map(({ code, name: label }) => ({ value: code, label })),
    values: list.filters[name] ?? [],
    onChange: (values: string[]) => list.setFilter(name, values),
  }));
  const yesOrNo = (name: string) => ({
    id: name,
    label: words.field(name),
    isSingle: true,
    options: [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ],
    values: list.filters[name] ?? [],
    onChange: (values: string[]) => list.setFilter(name, values),
  });
  const archived = {
    id: 'isRetired',
    label: words.t('archived'),
    isSingle: true,
    options: [{ value: 'true', label: words.t('archivedOnly') }],
    values: list.filters['isRetired'] ?? [],
    onChange: (values: string[]) => list.setFilter('isRetired', values),
  };
  return [...chips, ...[...flags, 'isActive'].map(yesOrNo), archived];
}
