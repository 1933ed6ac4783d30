import type { RuleCondition, RuleDocument, StoredRule } from '#contracts/rule-sets.ts';
import type { KeptTieOutState, MissingFigure, TieOutTolerance } from '#contracts/tie-outs.ts';
import { knownFact } from './compiled-facts.ts';
import type { RowContext } from './compiled-facts.ts';
import type { CompiledRule } from './compiler.ts';
import { factNames, leavesOf } from './conditions.ts';
import { toDecimal } from './decimals.ts';
import type { FactValue } from './decimals.ts';
import { runStockRule } from './engine.ts';
import { describeMissing } from './missing-facts.ts';
import { readSides, toleranceOperators } from './trial-gaps.ts';

export interface ControlOutcome {
  state: Exclude<KeptTieOutState, 'waiting'>;
  /** As decimals, to the last digit; null where a side is empty or no number. */
  left: string | null;
  right: string | null;
  /** The left value comes from the file alone. */
  isLeftOwn: boolean;
  missing: MissingFigure[];
}

/** A control compares figures of a whole file with those of another dataset. */
export function isControl({ scope, document }: Pick<StoredRule, 'scope' | 'document'>): boolean {
  return scope === 'dataset' && (document.aggregates ?? []).some(({ dataset }) => dataset !== undefined);
}

/** What a control says of a file: the answer of the stock engine, and the two figures that it compared. */
export async function judgeControl(compiled: CompiledRule, file: RowContext): Promise<ControlOutcome> {
  const leaf = comparisonOf(compiled.rule.document, (name) => compiled.facts.get(name)?.sources ?? [name]);
  const [left, right] = leaf ? readSides(leaf, compiled.facts)(file) : [null, null];
  const isLeftOwn = leaf !== undefined && !knownFact(compiled.facts, leftFact(compiled.rule.document, leaf)).isOutside;
  const answer = await runStockRule(compiled, file);
  const missing = answer ? [] : compiled.missingFacts(file).map((fact) => describeMissing(compiled, fact));
  const state = answer ? (answer.violates ? 'differs' : 'ties') : 'skipped';
  return { state, left: exact(left), right: exact(right), isLeftOwn, missing };
}

const exact = (value: FactValue): string | null => toDecimal(value)?.toFixed() ?? null;

function leftFact({ derived = [] }: RuleDocument, leaf: RuleCondition): string {
  const pair = derived.find(({ fact }) => fact === leaf.fact);
  return pair?.kind === 'pair' ? pair.left : leaf.fact;
}

/** The first comparison of figures that reads another dataset, else the first one of figures. */
function comparisonOf(
  document: RuleDocument,
  sourcesOf: (fact: string) => readonly string[],
): RuleCondition | undefined {
  const others = (document.aggregates ?? []).filter(({ dataset }) => dataset !== undefined).map(({ fact }) => fact);
  const leaves = leavesOf(document.conditions).filter(
    ({ operator }) => operator.startsWith('decimal') || toleranceOperators.includes(operator),
  );
  return (
    leaves.find((leaf) =>
      factNames(leaf)
        .flatMap(sourcesOf)
        .some((name) => others.includes(name)),
    ) ?? leaves[0]
  );
}

/** The tolerance of the comparison of a control. */
export function toleranceOf(document: RuleDocument): TieOutTolerance | null {
  const leaf = leavesOf(document.conditions).find(({ operator }) => toleranceOperators.includes(operator));
  const value = leaf?.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const limit = (name: 'absolute' | 'percent'): string | null => {
    const part: unknown = (value as Record<string, unknown>)[name];
    return typeof part === 'string' || typeof part === 'number' ? String(part) : null;
  };
  return { absolute: limit('absolute'), percent: limit('percent') };
}
