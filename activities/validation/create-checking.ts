import type pg from 'pg';
import { createMasterFiller } from '#database/account-mappings/account-inputs.ts';
import { loadPublishedAggregates } from '#database/rule-sets/load-published.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { createRuleGuard } from '#rules/rule-sets/rule-guard.ts';
import type { RuleLimits } from '#rules/rule-sets/rule-limits.ts';
import { createRowChecker } from './check-rows.ts';
import { createFindingCollector } from './findings.ts';
import { guardedReading } from './guarded-reading.ts';
import { loadPriorRows } from './prior-month.ts';
import { createRowScope } from './row-scope.ts';
import type { PlacedRow } from './row-scope.ts';
import type { RowSource } from './row-sources.ts';

export interface CheckingInput {
  client: pg.ClientBase;
  inputs: RunInputs;
  source: Pick<RowSource, 'sheet' | 'cellOf'>;
  /** Stored findings of each rule. */
  findingsPerRule: number;
  ruleLimits: RuleLimits;
}

/** What the rows of a version are checked with, and what the rules read before the first of them. */
export async function createChecking(
  { client, inputs, source, findingsPerRule, ruleLimits }: CheckingInput,
  rules: CompiledRule[],
) {
  const fields = ruleFieldsOf(inputs.fields);
  const guard = createRuleGuard(ruleLimits, () => performance.now());
  const published = await loadPublishedAggregates(client, inputs, rules, guardedReading(client, guard));
  const submission = { ...inputs.submissionFacts, today: new Date().toISOString().slice(0, 10) };
  const window = createFileWindow({ rules, fields, submission, published, guard });
  const findings = createFindingCollector(findingsPerRule);
  const checker = createRowChecker({
    rules,
    fields,
    keyPositions: inputs.keyPositions,
    sheet: source.sheet,
    window,
    guard,
    place: createPlacing(inputs),
    prior: await loadPriorRows(client, inputs, rules, guard),
    cellOf: source.cellOf,
    findings,
  });
  return { window, findings, checker, guard };
}

/** Places a row, and adds what rules read of the master account that it is mapped to. */
function createPlacing(inputs: RunInputs): (values: (string | null)[]) => PlacedRow {
  const place = createRowScope(inputs);
  const fillMaster = createMasterFiller(inputs.masterAccounts, inputs.fields, inputs.submission.postMonth);
  return (values) => {
    const placed = place(values);
    if (placed.elsewhere === null) fillMaster?.(values, placed.propertyId);
    return placed;
  };
}
