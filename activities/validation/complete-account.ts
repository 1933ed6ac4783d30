import type { FileAccount } from '#contracts/file-accounts.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { RowChecker } from './check-rows.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';

/** Adds to the account of a file what the checking of its rows tells. */
export function completeAccount(
  account: FileAccount,
  inputs: RunInputs,
  checker: RowChecker,
  judged: {
    rules: readonly CompiledRule[];
    skippedWhole: readonly CompiledRule[];
    file: RowContext;
    unfit: readonly { ruleId: number; fact: string }[];
  },
): FileAccount {
  const filled = new Set([...checker.requirements.filledPositions()].map((position) => inputs.fields[position]?.name));
  const mapped = account.columns.mapped.map((column) => ({ ...column, isFilled: filled.has(column.field) }));
  const unmapped = checker.requirements.unfed();
  const skipped = checker.skipped(judged.skippedWhole, judged.file);
  const unfit = judged.unfit.map(({ ruleId, fact }) => ({
    ...{ ruleId, rowCount: null, ofRows: checker.rowCount() },
    missing: [{ fact, kind: 'error' as const }],
  }));
  return {
    ...account,
    columns: { ...account.columns, mapped, unmapped },
    rules: { runCount: judged.rules.length - skipped.filter(isSkippedWhole).length, skipped: [...skipped, ...unfit] },
  };
}

const isSkippedWhole = ({ rowCount, ofRows }: FileAccount['rules']['skipped'][number]): boolean =>
  rowCount === null || rowCount === ofRows;
