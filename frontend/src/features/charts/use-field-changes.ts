import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#contracts/charts.ts';
import { listNames } from './account-field-names.ts';
import type { ListName } from './account-field-names.ts';
import { useAccountWords } from './use-account-words.ts';

const fields = [
  'code',
  'name',
  'nameJa',
  'nameAr',
  'normalBalance',
  'accountType',
  'reportType',
  'subtype',
  'parentId',
  'isActive',
] as const satisfies readonly (keyof AccountFacts)[];

/** What differs between two states of an account, a sentence a field. */
export function useFieldChanges(parents: Readonly<Record<string, string>>) {
  const { t } = useTranslation('charts');
  const { t: tAccounts } = useTranslation('master-accounts');
  const { t: tMasters } = useTranslation('masters');
  const wordOf = useAccountWords();
  const shown = (field: (typeof fields)[number], facts: AccountFacts): string => {
    const value = facts[field];
    if (field === 'isActive') return tMasters(value ? 'active' : 'inactive');
    if (value === null || value === '') return t('none');
    if (field === 'parentId') return parents[String(value)] ?? String(value);
    const list = listNames.find((name): name is ListName => name === field);
    return list ? wordOf(list, String(value)) : String(value);
  };
  return (before: AccountFacts, after: AccountFacts): string[] =>
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) =>
        t('fieldChange', {
          field: tAccounts(`field.${field === 'parentId' ? 'parent' : field}`),
          before: shown(field, before),
          after: shown(field, after),
        }),
      );
}
