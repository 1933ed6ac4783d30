import type { TreeAccount } from '#contracts/charts.schema.ts';
import type { AccountType, RollUp } from '#contracts/charts.ts';
import { rollUps, rollUpTypes } from '#contracts/charts.ts';

export type TreeRow =
  | { kind: 'account'; account: TreeAccount; level: number; below: number; isOpen: boolean }
  | { kind: 'rollUp'; rollUp: RollUp; accounts: number };

interface Branches {
  roots: TreeAccount[];
  below: ReadonlyMap<number, TreeAccount[]>;
}

function branchesOf(accounts: readonly TreeAccount[]): Branches {
  const known = new Set(accounts.map(({ accountId }) => accountId));
  const below = new Map<number, TreeAccount[]>();
  const roots: TreeAccount[] = [];
  for (const account of accounts) {
    const { parentId } = account;
    if (parentId === null || !known.has(parentId)) roots.push(account);
    else below.set(parentId, [...(below.get(parentId) ?? []), account]);
  }
  return { roots, below };
}

/** Whole branches with an account that matches stay. */
export function matching(accounts: readonly TreeAccount[], isMatch: (account: TreeAccount) => boolean): TreeAccount[] {
  const byId = new Map(accounts.map((account) => [account.accountId, account]));
  const kept = new Set<number>();
  for (const account of accounts) {
    if (!isMatch(account)) continue;
    for (let at: TreeAccount | undefined = account; at && !kept.has(at.accountId);) {
      kept.add(at.accountId);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
  }
  return accounts.filter(({ accountId }) => kept.has(accountId));
}

/** The rows of the tree, with each roll-up where the last of its accounts has been named. */
export function treeRows(accounts: readonly TreeAccount[], isClosed: (account: TreeAccount) => boolean): TreeRow[] {
  const { roots, below } = branchesOf(accounts);
  const rows: TreeRow[] = [];
  const lastRootOf = lastRoots(roots, below);
  const counts = countByType(accounts);
  const add = (account: TreeAccount, level: number) => {
    const children = below.get(account.accountId) ?? [];
    const isOpen = children.length > 0 && !isClosed(account);
    rows.push({ kind: 'account', account, level, below: children.length, isOpen });
    if (isOpen) for (const child of children) add(child, level + 1);
  };
  roots.forEach((root, index) => {
    add(root, 1);
    for (const rollUp of rollUps) {
      if (lastRootOf.get(rollUp) !== index) continue;
      const sum = rollUpTypes[rollUp].reduce((all, type) => all + (counts.get(type) ?? 0), 0);
      rows.push({ kind: 'rollUp', rollUp, accounts: sum });
    }
  });
  return rows;
}

/** Where each roll-up is reached; one whose own type has no account is left out. */
function lastRoots(roots: readonly TreeAccount[], below: Branches['below']): Map<RollUp, number> {
  const last = new Map<AccountType, number>();
  roots.forEach((root, index) => {
    const pending = [root];
    for (let at = pending.pop(); at; at = pending.pop()) {
      if (at.accountType) last.set(at.accountType, index);
      pending.push(...(below.get(at.accountId) ?? []));
    }
  });
  const reached = new Map<RollUp, number>();
  for (const rollUp of rollUps) {
    const types = rollUpTypes[rollUp];
    if (!last.has(types.at(-1)!)) continue;
    reached.set(rollUp, Math.max(...types.map((type) => last.get(type) ?? -1)));
  }
  return reached;
}

function countByType(accounts: readonly TreeAccount[]): Map<AccountType, number> {
  const counts = new Map<AccountType, number>();
  for (const { accountType } of accounts) {
    if (accountType) counts.set(accountType, (counts.get(accountType) ?? 0) + 1);
  }
  return counts;
}
