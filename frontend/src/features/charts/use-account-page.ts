import type { ChartTree, TreeAccount } from '#contracts/charts.schema.ts';
import { masterAccounts } from '#contracts/charts.ts';
import type { ListPagerProps } from '../../entities/list/list-pager.tsx';
import { useLastPage } from '../../entities/list/use-last-page.ts';
import { useRecords } from '../../entities/masters/masters.ts';
import type { AccountFilterValues } from './use-account-filters.ts';

interface PageValues extends AccountFilterValues {
  page: string;
  size: string;
}

/** One page of the table as the server finds it; its accounts are those of the chart. */
export function useAccountPage(
  chart: ChartTree,
  values: PageValues,
  set: (changes: Partial<PageValues>, options?: { replace?: boolean }) => void,
): { accounts: TreeAccount[]; pager: ListPagerProps | null } {
  const { search, reportType, accountType, isActive, page, size } = values;
  const result = useRecords(masterAccounts, {
    chart: String(chart.chartId),
    ...{ sort: 'code', search, reportType, accountType, isActive, page, size },
  });
  const { data } = result;
  const setPage = (next: number, options?: { replace: boolean }) => set({ page: String(next) }, options);
  useLastPage({ page: data?.page ?? 1, size: data?.size ?? 1, setPage }, result);
  if (!data) return { accounts: [], pager: null };
  const known = new Map(chart.accounts.map((account) => [account.accountId, account]));
  const { total, isTotalCapped } = data;
  return {
    accounts: data.rows.flatMap(({ id }) => known.get(id) ?? []),
    pager: {
      ...{ page: data.page, size: data.size, total, isTotalCapped },
      onPage: setPage,
      onSize: (next) => set({ size: String(next) }),
    },
  };
}
