import { isMasterAccountField } from '#rules/rule-sets/master-account-fields.ts';
import { loadedColumn, quote } from '../datasets/loaded-rows.ts';

type Field = Parameters<typeof loadedColumn>[0];

/** Columns of `master_account` by the field that rules name. */
const columns = {
  master_account_code: 'code',
  master_account_type: 'account_type',
  master_account_subtype: 'subtype',
  master_account_report_type: 'report_type',
  master_account_normal_balance: 'normal_balance',
};

/** A row that is split has the values that all its parts share; one of an unmapped or ignored account has none. */
const shared = Object.entries(columns).map(
  ([name, column]) =>
    `case when count(m.${column}) = count(*) and min(m.${column}) = max(m.${column}) then min(m.${column}) end as ${quote(name)}`,
);

/** Joins to a loaded row `r` what its account leads to; empty where no field is of master accounts. */
export const masterAccountJoin = (names: readonly string[]): string =>
  names.some(isMasterAccountField)
    ? ` left join lateral (select ${shared.join(', ')} from loaded_account_line a
          left join master_account m on m.id = a.master_account_id
         where a.load_id = r.load_id and a.row_no = r.row_no) master on true`
    : '';

/** The value of a field in a loaded row `r`, or in what is joined to it. */
export const publishedColumn = (field: Field): string =>
  isMasterAccountField(field.name) ? `master.${quote(field.name)}` : loadedColumn(field);
