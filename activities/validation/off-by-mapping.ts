import { codesOf } from '#contracts/account-mappings.ts';
import type { UnmappedHandling } from '#contracts/account-mappings.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { ControlOffByMapping } from '#database/account-mappings/off-by-mapping.ts';
import type { FindingCollector } from './findings.ts';

const code = 'RECODED_CONTROL';
const field = 'account_code';
const mostNamed = 5;

/**
 * One finding for each control that the account mapping puts off, with the accounts that do it. It is to be explained; where the dataset
 * refuses unmapped accounts, a trial balance of which a part gets lost on its way to the master chart is refused as well.
 */
export function reportOffByMapping(
  off: readonly ControlOffByMapping[],
  handling: UnmappedHandling,
  { columns, sheet }: { columns: readonly GridColumn[]; sheet: string },
  findings: FindingCollector,
): void {
  const columnLetter = columns.find((column) => column.field === field)?.letter || null;
  for (const { control, group, difference, causes } of off) {
    findings.add({
      severity: handling === 'REFUSE' ? 'hard' : 'soft',
      ...{ code, ruleId: null, ruleVersion: null, sheet, rowNo: null, field, columnLetter, cell: null, expected: null },
      found: difference,
      params: { kind: control, group, difference, ...namedCauses(causes) },
      rowKey: `${control} ${group}`,
    });
  }
}

/** Texts of params are plain: each account has its own numbered ones, and the words around them come with the language. */
function namedCauses(causes: ControlOffByMapping['causes']): Record<string, string | number> {
  const params: Record<string, string | number> = { named: Math.min(causes.length, mostNamed) };
  for (const [index, { code: account, name, amount, reason, rule }] of causes.slice(0, mostNamed).entries()) {
    const no = index + 1;
    params[`account${no}`] = account;
    params[`name${no}`] = name;
    params[`amount${no}`] = amount;
    params[`reason${no}`] = reason;
    params[`mapping${no}`] = codesOf(rule.matcher);
    params[`month${no}`] = rule.effectiveFrom.slice(0, 7);
  }
  return causes.length > mostNamed ? { ...params, more: causes.length - mostNamed } : params;
}
