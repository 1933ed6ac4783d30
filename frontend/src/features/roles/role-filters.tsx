import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { baseRoles } from '#contracts/roles.ts';
import type { RoleView } from '#contracts/roles.ts';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import type { ChoosableColumn, ListView } from '../../components/list/use-list-view.ts';
import { ViewControls } from '../../components/list/view-controls.tsx';
import { useRoleName } from '../../lib/role-name.ts';
import { splitList } from '../../lib/use-url-state.ts';
import type { UrlState } from '../../lib/use-url-state.ts';

export const noFilters = { search: '', baseRole: '' };
export type RoleFilterValues = typeof noFilters;

export const countSet = ({ search, baseRole }: RoleFilterValues): number =>
  Number(search !== '') + Number(baseRole !== '');

/** What a row of the list tells. */
export function useRoleColumns(): ChoosableColumn[] {
  const { t } = useTranslation('roles');
  return useMemo(
    () => [
      { id: 'name', header: t('column.name'), isFixed: true },
      { id: 'baseRole', header: t('column.baseRole') },
      { id: 'userCount', header: t('column.userCount') },
    ],
    [t],
  );
}

/** Finds roles by what they are called in the reader's language, or by who has them. */
export function useRoleFilter(roles: readonly RoleView[] = []) {
  const roleName = useRoleName();
  return ({ search = '', baseRole = '' }: Partial<RoleFilterValues>): RoleView[] => {
    const wanted = splitList(baseRole);
    const text = search.trim().toLocaleLowerCase();
    return roles.filter(
      (role) =>
        (wanted.length === 0 || wanted.includes(role.baseRole)) &&
        [role.name, roleName(role.name), ...role.userNames].some((name) => name.toLocaleLowerCase().includes(text)),
    );
  };
}

export function RoleFilters({ url, view }: { url: UrlState<RoleFilterValues & { roleId: string }>; view: ListView }) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const { search, baseRole } = url.values;
  return (
    <FilterBar
      search={{
        value: search,
        onChange: (text) => url.set({ search: text }, { replace: true }),
        placeholder: t('search'),
      }}
      filters={[
        {
          id: 'baseRole',
          label: t('baseRole'),
          options: baseRoles.map((value) => ({ value, label: roleName(value) })),
          values: splitList(baseRole),
          onChange: (values) => url.set({ baseRole: values.join(',') }),
        },
      ]}
      onReset={countSet(url.values) > 0 ? () => url.set(noFilters) : undefined}
    >
      <ViewControls view={view} />
    </FilterBar>
  );
}
