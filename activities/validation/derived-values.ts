import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { compileDerivedFields } from '#rules/data-models/derived-fields.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { CheckedRow } from './checked-row.ts';
import type { createDrafter } from './draft-findings.ts';
import type { FindingCollector } from './findings.ts';

interface DerivedValuesInput {
  fields: readonly DataModelFieldDefinition[];
  rowRules: readonly CompiledRule[];
  draft: ReturnType<typeof createDrafter>;
  findings: FindingCollector;
}

/** Computes derived fields that a row leaves empty, and compares those that it gives. */
export function createDerivedValues({ fields, rowRules, draft, findings }: DerivedValuesInput) {
  const derived = compileDerivedFields(fields);
  const judged = judgedByRules(rowRules);
  return {
    fill: derived.fill,
    compare(row: CheckedRow, faulty: readonly number[]): void {
      for (const { position, expected } of derived.differences(row.values, row.computed, faulty)) {
        if (judged.has(fields[position]!.name)) continue;
        findings.add({ ...draft.ofCell(row, position, { severity: 'soft', code: 'DERIVED_DIFFERS' }), expected });
      }
    },
  };
}

/**
 * Fields that a rule of the dataset compares with a value of the same row. Its limits are the installation's, so such a
 * field is not compared a second time with what it derives from.
 */
function judgedByRules(rules: readonly CompiledRule[]): ReadonlySet<string> {
  const fields = rules.flatMap(({ rule: { document } }) => {
    const { field, derived = [] } = document;
    const isPrior = (fact: string): boolean => derived.some((one) => one.fact === fact && one.kind === 'prior');
    const isCompared = derived.some(
      (one) =>
        one.kind === 'pair' && (one.left === field || one.right === field) && !isPrior(one.left) && !isPrior(one.right),
    );
    return field !== null && isCompared ? [field] : [];
  });
  return new Set(fields);
}
