import { useTranslation } from 'react-i18next';
import type { TreeAccount } from '#contracts/charts.schema.ts';
import { byName } from '../../lib/named-words.ts';
import type { ListName } from './account-field-names.ts';

/** The name of a list value in the reader's language. */
export function useAccountWords(): (list: ListName, code: string | null) => string {
  const { t } = useTranslation('master-accounts');
  const look = byName(t);
  return (list, code) => (code === null || code === '' ? '' : look(`${list}.${code}`));
}

/** The name of an account in the reader's language, else in English. */
export function useAccountName(): (account: Pick<TreeAccount, 'name' | 'nameJa' | 'nameAr'>) => string {
  const { i18n } = useTranslation();
  return ({ name, nameJa, nameAr }) => {
    if (i18n.language === 'ja') return nameJa ?? name;
    return i18n.language === 'ar' ? (nameAr ?? name) : name;
  };
}
