import { useTranslation } from 'react-i18next';
import type { TreeAccount } from '#contracts/charts.schema.ts';
import { accountTypes, reportTypes } from '#contracts/charts.ts';
import type { FilterBarProps } from '../../entities/list/filter-bar.tsx';
import type { ListName } from './account-field-names.ts';
import { useAccountWords } from './use-account-words.ts';

export interface AccountFilterValues {
  search: string;
  reportType: string;
  accountType: string;
  isActive: string;
}

const listOf = (text: string) => text.split(',').filter((one) => one !== '');

/** Filters of the accounts of a chart, alike for tree and table. */
export function useAccountFilters(values: AccountFilterValues, set: (changes: Partial<AccountFilterValues>) => void) {
  const { t } = useTranslation();
  const { t: tAccounts } = useTranslation('master-accounts');
  const wordOf = useAccountWords();
  const chip = (name: 'reportType' | 'accountType', codes: readonly string[]) => ({
    id: name,
    label: tAccounts(`field.${name}`),
    options: codes.map((value) => ({ value, label: wordOf(name satisfies ListName, value) })),
    values: listOf(values[name]),
    onChange: (chosen: string[]) => set({ [name]: chosen.join(',') }),
  });
  const filters: NonNullable<FilterBarProps['filters']> = [
    chip('reportType', reportTypes),
    chip('accountType', accountTypes),
    {
      id: 'isActive',
      label: tAccounts('field.isActive'),
      isSingle: true,
      options: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
      values: listOf(values.isActive),
      onChange: ([chosen = '']: string[]) => set({ isActive: chosen }),
    },
  ];
  const [reports, types] = [listOf(values.reportType), listOf(values.accountType)];
  return {
    filters,
    isFiltered: reports.length + types.length > 0 || values.isActive !== '',
    isMatch: ({ reportType, accountType, isActive }: TreeAccount) =>
      (reports.length === 0 || reports.includes(reportType)) &&
      (types.length === 0 || (accountType !== null && types.includes(accountType))) &&
      (values.isActive === '' || String(isActive) === values.isActive),
    reset: () => set({ search: '', reportType: '', accountType: '', isActive: '' }),
  };
}
