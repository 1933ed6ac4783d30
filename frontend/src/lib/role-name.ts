import { useTranslation } from 'react-i18next';
import { builtInRoleWords } from '#contracts/roles.ts';

/** Names a role: those that come with the product in the reader's language, others as they were given. */
export function useRoleName(): (roleName: string) => string {
  const { t } = useTranslation('shell');
  return (roleName) => {
    const known = builtInRoleWords[roleName];
    return known ? t(`role.${known}`) : roleName;
  };
}
