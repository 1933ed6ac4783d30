import type { NotedAccounts } from '#database/account-mappings/note-accounts.ts';
import { addAmounts } from '#rules/account-mapping/amounts.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { FindingCollector } from './findings.ts';

const code = 'UNMAPPED_ACCOUNT';
const field = 'account_code';

/** What the dataset makes of accounts that nobody has mapped: nothing, one finding to explain, or a refusal of each. */
export function reportUnmappedAccounts(
  { handling, unmapped }: NotedAccounts,
  columns: readonly GridColumn[],
  sheet: string,
  findings: FindingCollector,
): void {
  if (handling === 'LIST' || unmapped.length === 0) return;
  const columnLetter = columns.find((column) => column.field === field)?.letter || null;
  const place = {
    ruleId: null,
    ruleVersion: null,
    sheet,
    rowNo: null,
    field,
    columnLetter,
    cell: null,
    expected: null,
  };
  if (handling === 'EXPLAIN') {
    const amount = addAmounts(unmapped.map((account) => account.amount));
    const first = unmapped[0]!;
    const found = unmapped.length === 1 ? first.code : `${first.code} …`;
    const params = { kind: 'GROUP', count: unmapped.length, amount };
    findings.add({ severity: 'soft', code, ...place, found, params, rowKey: field });
    return;
  }
  for (const { code: account, name, amount, currency } of unmapped) {
    const params = { account, name, amount: currency === null ? amount : `${amount} ${currency}` };
    findings.add({ severity: 'hard', code, ...place, found: account, params, rowKey: account });
  }
}
