import { useTranslation } from 'react-i18next';
import { baseRoles } from '#contracts/roles.ts';
import type { RoleView } from '#contracts/roles.ts';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import type { ListColumn, ListResult } from '../../entities/list/list-column.ts';
import { ListTable } from '../../entities/list/list-table.tsx';
import type { ListState } from '../../entities/list/use-list-state.ts';
import type { ListView } from '../../entities/list/use-list-view.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { Panel } from '../../components/panel.tsx';
import { useRoleName } from '../../lib/role-name.ts';

export interface RoleListProps {
  list: ListState<'baseRole'>;
  result: ListResult<RoleView>;
  columns: readonly ListColumn<RoleView>[];
  view: ListView;
  chosenId: number;
  /** How many there are, while filters hide some. */
  hidden?: number;
}

/** Search, filter, order and page of the roles, all of it in the address. */
export function RoleList({ list, result, columns, view, chosenId, hidden }: RoleListProps) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  return (
    <Panel title={t('list')} isFlush>
      <FilterBar
        search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
        filters={[
          {
            id: 'baseRole',
            label: t('baseRole'),
            options: baseRoles.map((value) => ({ value, label: roleName(value) })),
            values: list.filters.baseRole,
            onChange: (values) => list.setFilter('baseRole', values),
          },
        ]}
        onReset={list.activeCount > 0 ? list.clearFilters : undefined}
      >
        <ViewControls view={view} />
      </FilterBar>
      <ListTable<RoleView>
        label={t('list')}
        columns={columns}
        view={view}
        hidden={hidden}
        rowKey={({ roleId }) => String(roleId)}
        rowName={({ name }) => roleName(name)}
        isOpen={({ roleId }) => roleId === chosenId}
        result={result}
        list={list}
      />
    </Panel>
  );
}
