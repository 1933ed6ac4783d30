import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck } from 'react-icons/lu';
import type { ListedAccount, ProviderChart } from '#contracts/account-mappings.schema.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ListTable } from '../../entities/list/list-table.tsx';
import type { ListState } from '../../entities/list/use-list-state.ts';
import { useAmounts } from '../../lib/amounts.ts';
import type { QueryValues } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';
import { useAccounts } from './account-mapping-api.ts';
import { RowActs } from './row-acts.tsx';
import { ChartStatusBadge, NotAssociated, Subject } from './use-chart-columns.tsx';

export interface RowsProps {
  list: Pick<ListState, 'page' | 'size' | 'sort' | 'activeCount' | 'setPage' | 'setSize' | 'setSort' | 'clearFilters'>;
  query: QueryValues;
  isForProperty: boolean;
  onClone: (chart: ProviderChart) => void;
}

/** The accounts of all charts that the filter leaves, each in a row of its own. */
export function AccountList({ list, query, isForProperty, onClone }: RowsProps) {
  const { t } = useTranslation('account-mappings');
  const columns = useAccountColumns(isForProperty);
  return (
    <ListTable<ListedAccount>
      label={t(isForProperty ? 'tab.property' : 'tab.fund')}
      columns={columns}
      rowKey={(row) => String(row.accountId)}
      rowName={({ code, name }) => `${code} ${name}`}
      result={useAccounts(query)}
      list={list}
      hasActionsBelow
      isDense
      rowActions={({ chart }) => <RowActs chart={chart} onClone={() => onClone(chart)} />}
      empty={<EmptyState icon={<LuCircleCheck aria-hidden />} title={t('empty.noCharts')} text={t('empty.text')} />}
    />
  );
}

function useAccountColumns(isForProperty: boolean): ListColumn<ListedAccount>[] {
  const { t } = useTranslation('account-mappings');
  const wordOf = byName(useTranslation('master-accounts').t);
  const { series } = useDates();
  const amount = useAmounts();
  const subject = isForProperty ? 'propertyName' : 'fundName';
  const place = (id: 'fundName' | 'propertyName'): ListColumn<ListedAccount> => ({
    id,
    header: t(`column.${id}`),
    sortKey: id,
    isStrong: id === subject,
    ...(id !== subject && { under: subject }),
    cell: ({ chart }) =>
      id === subject ? <Subject name={chart[id]} provider={chart.serviceProvider} /> : <Bdi>{chart[id]}</Bdi>,
    title: ({ chart }) => chart[id] ?? undefined,
  });
  return [
    place('fundName'),
    ...(isForProperty ? [place('propertyName')] : []),
    {
      id: 'masterCoa',
      under: subject,
      header: t('column.masterCoa'),
      sortKey: 'masterCoa',
      cell: ({ chart: { masterCoa } }) => (masterCoa ? <Bdi>{masterCoa.name}</Bdi> : <NotAssociated />),
    },
    { id: 'status', header: t('column.status'), cell: ({ status }) => <ChartStatusBadge status={status} /> },
    {
      id: 'accountCode',
      under: 'accountName',
      header: t('column.accountCode'),
      cell: ({ code }) => <Code>{code}</Code>,
    },
    {
      id: 'accountName',
      header: t('column.accountName'),
      isStrong: true,
      cell: ({ name }) => <Bdi>{name}</Bdi>,
      title: ({ name }) => name,
    },
    {
      id: 'accountType',
      under: 'accountName',
      header: t('column.accountType'),
      cell: ({ accountTypes }) => (
        <Text as="span" color="fg.muted">
          {accountTypes.length === 0 ? '–' : series(accountTypes.map((type) => wordOf(`accountType.${type}`)))}
        </Text>
      ),
    },
    {
      id: 'closing',
      header: t('column.closing'),
      isNumeric: true,
      cell: ({ closing, currency }) => (closing === null ? '–' : amount(closing, currency)),
    },
  ];
}
