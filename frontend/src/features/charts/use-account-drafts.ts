import { useState } from 'react';
import type { AccountDraft, ChartTree, SaveAccounts, TreeAccount } from '#contracts/charts.schema.ts';
import { useWorkingState } from '../../lib/working-state.ts';

/** An edited row: a known account by its number, a new one by a negative number. */
export interface EditedAccount {
  key: number;
  /** Null deletes the account. */
  values: AccountDraft | null;
}

export interface AccountDrafts {
  edited: readonly EditedAccount[];
  draftOf: (key: number) => EditedAccount | undefined;
  edit: (key: number, values: AccountDraft) => void;
  remove: (key: number) => void;
  leave: (key: number) => void;
  add: (values: AccountDraft) => number;
  clear: () => void;
  /** What a save sends; rows that were opened and left as they were are no change. */
  changes: SaveAccounts['changes'];
  offered: readonly EditedAccount[] | null;
  takeUp: () => void;
}

/** Edited rows of a chart, kept in the browser until they are saved together. */
export function useAccountDrafts(chart: ChartTree): AccountDrafts {
  const work = useWorkingState<EditedAccount[]>('masterChart', chart.chartId, String(chart.version));
  const [edited, setEdited] = useState<EditedAccount[]>((chart.mayEdit && work.restored) || []);
  const change = (next: EditedAccount[]) => {
    setEdited(next);
    if (next.length === 0) work.clear();
    else work.keep(next);
  };
  const set = (key: number, values: AccountDraft | null) =>
    change([...edited.filter((one) => one.key !== key), { key, values }].sort((left, right) => left.key - right.key));
  const known = new Map(chart.accounts.map((account) => [account.accountId, account]));
  return {
    edited,
    draftOf: (key) => edited.find((one) => one.key === key),
    edit: set,
    remove: (key) => set(key, null),
    leave: (key) => change(edited.filter((one) => one.key !== key)),
    add: (values) => {
      const key = Math.min(0, ...edited.map((one) => one.key)) - 1;
      set(key, values);
      return key;
    },
    clear: () => change([]),
    changes: changesOf(edited, known),
    offered: work.offered,
    takeUp: () => {
      change(work.offered ?? []);
      work.takeUp();
    },
  };
}

const fields = ['code', 'name', 'nameJa', 'nameAr', 'normalBalance', 'accountType', 'reportType', 'subtype'] as const;

function changesOf(edited: readonly EditedAccount[], known: ReadonlyMap<number, TreeAccount>): SaveAccounts['changes'] {
  return edited.flatMap(({ key, values }): SaveAccounts['changes'] => {
    if (key < 0) return [{ accountId: null, values }];
    const account = known.get(key);
    if (!account || values === null) return [{ accountId: key, values }];
    const parent = account.parentId === null ? null : (known.get(account.parentId)?.code ?? null);
    const differs =
      fields.some((field) => values[field] !== undefined && (values[field] || null) !== account[field]) ||
      (values.parent !== undefined && (values.parent || null) !== parent) ||
      (values.isActive !== undefined && values.isActive !== account.isActive);
    return differs ? [{ accountId: key, values }] : [];
  });
}

/** The fields of an account as its row edits them. */
export function draftFrom(account: TreeAccount, parentCode: string | null): AccountDraft {
  const { code, name, nameJa, nameAr, normalBalance, accountType, reportType, subtype, isActive } = account;
  return { code, name, nameJa, nameAr, normalBalance, accountType, reportType, subtype, parent: parentCode, isActive };
}
