import type { RowBeforePlan } from './compiled-facts.ts';
import { compareDecimals } from './decimals.ts';
import { keyOf } from './keys.ts';

type Values = readonly (string | null)[];

interface OrderedRow {
  order: readonly string[];
  value: string | null;
}

/** Values of rows in a named order. Rows with an empty value in the order have no row before, and are before none. */
export function createRowsBefore(plans: readonly RowBeforePlan[]) {
  const lists = new Map(plans.map((plan) => [plan, new Map<string, { rows: OrderedRow[]; isSorted: boolean }>()]));
  const kept = new Map(plans.map((plan) => [plan, 0]));
  return {
    /** Values that are kept for a plan. */
    kept: (plan: RowBeforePlan): number => kept.get(plan) ?? 0,
    drop: (plan: RowBeforePlan): void => {
      lists.delete(plan);
      kept.delete(plan);
    },
    add(values: Values): void {
      for (const [plan, groups] of lists) {
        const order = orderOf(plan, values);
        if (order === null) continue;
        const key = keyOf(values, plan.within);
        const group = groups.get(key) ?? { rows: [], isSorted: false };
        groups.set(key, group);
        group.rows.push({ order, value: values[plan.field] ?? null });
        group.isSorted = false;
        kept.set(plan, (kept.get(plan) ?? 0) + order.length + 1);
      }
    },
    /** The value of the last row that is before this one in the order; of rows that are alike in it, the last of the file. */
    find(plan: RowBeforePlan, values: Values): string | null {
      const order = orderOf(plan, values);
      const group = lists.get(plan)?.get(keyOf(values, plan.within));
      if (order === null || !group) return null;
      if (!group.isSorted) group.rows.sort((left, right) => compareOrders(plan, left.order, right.order));
      group.isSorted = true;
      let [low, high] = [0, group.rows.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compareOrders(plan, group.rows[middle]!.order, order) < 0) low = middle + 1;
        else high = middle;
      }
      return group.rows[low - 1]?.value ?? null;
    },
  };
}

function orderOf({ orderBy }: RowBeforePlan, values: Values): string[] | null {
  const order = orderBy.map(({ position }) => values[position] ?? null);
  return order.every((value) => value !== null) ? order : null;
}

function compareOrders({ orderBy }: RowBeforePlan, left: readonly string[], right: readonly string[]): number {
  for (const [index, { isNumber }] of orderBy.entries()) {
    const [a = '', b = ''] = [left[index], right[index]];
    const order = (isNumber ? compareDecimals(a, b) : null) ?? (a < b ? -1 : a > b ? 1 : 0);
    if (order !== 0) return order;
  }
  return 0;
}
