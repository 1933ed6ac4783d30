import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { createMasterFiller } from '#database/account-mappings/account-inputs.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { compileRules } from '#rules/rule-sets/compile-rules.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import type { Runs } from '#rules/rule-sets/file-window.ts';
import { loadPriorRowsOf, loadPublishedAggregates } from '../published-facts.ts';
import type { Submission } from '../submission.ts';
import type { VersionHead } from '../versions.ts';
import type { CorrectedRow } from './corrected-version.ts';

export interface RowJudge {
  rules: readonly CompiledRule[];
  contextOf: (row: CorrectedRow) => Promise<RowContext>;
  /** The file as a whole, for rules over the dataset. */
  file: RowContext;
}

/** Makes the rules ready to judge rows among all others of their file. */
export async function createRowJudge(
  em: EntityManager,
  { submission, version, inputs }: { submission: Submission; version: VersionHead; inputs: RunInputs },
  rows: readonly CorrectedRow[],
): Promise<RowJudge> {
  const fields = ruleFieldsOf(inputs.fields);
  const ofUploads = inputs.rules.filter(({ document }) => !document.isTieOut);
  const { rules } = compileRules(ofUploads, fields);
  const published = new Map<string, string | null>();
  for (const { rule } of rules) {
    for (const [key, value] of await loadPublishedAggregates(em, submission, rule)) published.set(key, value);
  }
  const window = createFileWindow({
    rules,
    fields,
    submission: { ...inputs.submissionFacts, today: new Date().toISOString().slice(0, 10) },
    published,
  });
  const runs = new Map<number, Runs>();
  const fillMaster = createMasterFiller(inputs.masterAccounts, inputs.fields, inputs.submission.postMonth);
  for (const { rowNo, values, propertyId } of rows) {
    fillMaster?.(values, propertyId);
    window.add(values);
    runs.set(rowNo, window.runs());
  }
  const readsPrior = rules.some(({ facts }) => [...facts.values()].some((fact) => fact.readsPrior));
  const positions = version.columns.map((column) => fields.findIndex(({ name }) => name === column.field));
  const priorOf = async ({ values, propertyId }: CorrectedRow) => {
    const own = positions.map((position) => values[position] ?? null);
    const prior = await loadPriorRowsOf(em, submission, version, { values: own, propertyId }, rules);
    return (periods: number) => {
      const row = prior(periods);
      return row && fields.map((_, position) => row[positions.indexOf(position)] ?? null);
    };
  };
  return {
    rules,
    contextOf: async (row) => window.contextOf(row.values, readsPrior ? await priorOf(row) : null, runs.get(row.rowNo)),
    file: window.contextOf([], null),
  };
}
