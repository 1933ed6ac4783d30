import type { GridColumn } from '#contracts/submission-views.ts';
import type { AccountAmounts, AmountName } from '#rules/account-mapping/recoding.ts';
import { amountNames } from '#rules/account-mapping/recoding.ts';
import { literal } from '../datasets/loaded-rows.ts';
import type { RunQueries } from '../submissions/run-submission.ts';
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
  propertyId: number | null;
  code: string;
  segment: string | null;
  book: string | null;
  currency: string | null;
  /** Of a row without a property: the entity that it names. */
  entity: string | null;
  amounts: AccountAmounts;
}

type RowOfSums = Omit<RowSum, 'amounts'> & AccountAmounts;

/** A cell that is no number counts as none. Empty for rows without accounts. */
export async function sumRows(
  client: RunQueries,
  { versionId, columns }: { versionId: number; columns: readonly GridColumn[] },
  /** Only rows of this property, or only those without one. */
  of?: { propertyId: number | null },
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
    `select r.property_id as "propertyId", min(${code}) as code, ${cell('segment')} as segment, ${cell('book')} as book,
            ${cell('currency')} as currency, case when r.property_id is null then ${cell('entity_code')} end as entity, ${sums.join(', ')}
       from version_row r where r.version_id = $1 and fold_key(${code}) <> ''
        and ($2::boolean is not true or r.property_id is not distinct from $3::int)
      group by r.property_id, fold_key(${code}), 3, 4, 5, 6`,
    [versionId, of !== undefined, of?.propertyId ?? null],
  );
  return rows.map(({ propertyId, code: account, segment, book, currency, entity, ...amounts }) => ({
    ...{ propertyId, code: account, segment, book, currency, entity, amounts },
  }));
}
