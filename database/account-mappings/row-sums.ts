import type { GridColumn } from '#contracts/submission-views.ts';
import { decimalsOf } from '#rules/account-mapping/amounts.ts';
import type { CarriedRow } from '#rules/account-mapping/carry-forward.ts';
import type { AccountAmounts, AmountName } from '#rules/account-mapping/recoding.ts';
import { amountNames } from '#rules/account-mapping/recoding.ts';
import { literal } from '../datasets/loaded-rows.ts';
import type { RunQueries } from '../submissions/run-submission.ts';
import { idList } from './load-rules.ts';
import { decimals } from './note-accounts.ts';

/** Fields of data models, and columns of `loaded_account_line`. */
export const amountFields: Readonly<Record<AmountName, string>> = {
  opening: 'opening_balance',
  debit: 'debit',
  credit: 'credit',
  movement: 'net_change',
  closing: 'closing_balance',
  yearToDate: 'ytd_balance',
  amount: 'amount',
};

/** Rows of a version that have the same property, account, segment, book and currency, added up. */
interface RowSum {
  versionId: number;
  propertyId: number | null;
  code: string;
  segment: string | null;
  book: string | null;
  currency: string | null;
  /** Of a row without a property: the entity that it names. */
  entity: string | null;
  amounts: AccountAmounts;
}

/** Such a sum as the controls take it, in the group of its entity, book and currency. */
export function carriedRow({ code, segment, amounts, entity, book, currency }: RowSum): CarriedRow {
  const group = [entity, book, currency].filter((word) => word !== null).join(' ');
  return { group, code, segment, amounts, decimals: decimalsOf(currency ?? '') };
}

type RowOfSums = Omit<RowSum, 'amounts'> & AccountAmounts;

/**
 * A cell that is no number counts as none. Empty for rows without accounts.
 * @param versions that have the same columns
 */
export async function sumRows(
  client: RunQueries,
  { versionIds, columns }: { versionIds: readonly number[]; columns: readonly GridColumn[] },
  /** Only rows of these properties; null is for the rows without one. */
  of?: { propertyIds: readonly (number | null)[] },
): Promise<RowSum[]> {
  const cell = (field: string): string => {
    const index = columns.findIndex((column) => column.field === field);
    return index < 0 ? 'null::text' : `(r."values" ->> ${index})`;
  };
  const code = cell('account_code');
  if (code === 'null::text') return [];
  const sums = amountNames.map((name) => {
    const value = cell(amountFields[name]);
    return `sum(case when ${value} ~ ${literal(decimals)} then (${value})::numeric end)::text as "${name}"`;
  });
  const { rows } = await client.query<RowOfSums>(
    `select r.version_id as "versionId", r.property_id as "propertyId", min(${code}) as code, ${cell('segment')} as segment, ${cell('book')} as book,
            ${cell('currency')} as currency, case when r.property_id is null then ${cell('entity_code')} end as entity, ${sums.join(', ')}
       from version_row r where r.version_id = any($1::int[]) and fold_key(${code}) <> ''
        and ($2::boolean is not true or r.property_id = any($3::int[]) or ($4::boolean and r.property_id is null))
      group by r.version_id, r.property_id, fold_key(${code}), 4, 5, 6, 7`,
    [
      idList(versionIds),
      of !== undefined,
      idList(of?.propertyIds.filter((id) => id !== null) ?? []),
      of?.propertyIds.includes(null) ?? false,
    ],
  );
  return rows.map(({ versionId, propertyId, code: account, segment, book, currency, entity, ...amounts }) => ({
    ...{ versionId, propertyId, code: account, segment, book, currency, entity, amounts },
  }));
}
