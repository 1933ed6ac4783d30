import { Engine } from 'json-rules-engine';
import type { TopLevelCondition } from 'json-rules-engine';
import type { RuleCondition, RuleConditions, RuleType } from '#contracts/rule-sets.ts';
import type { CompiledRule } from './compiler.ts';
import { factReference } from './conditions.ts';
import type { FactValue } from './decimals.ts';
import type { RowContext } from './compiled-facts.ts';
import { ruleOperators } from './operators.ts';

type Node = RuleCondition | RuleConditions;

/** A fresh stock engine that knows our operators; one run at a time, because overlapping runs skip rules. */
export function createEngine(): Engine {
  const engine = new Engine();
  for (const operator of ruleOperators) engine.addOperator<FactValue, unknown>(operator.name, operator.evaluate);
  return engine;
}

export interface ConditionResult {
  /** `all`, `any`, `not`, or null for a comparison. */
  group: 'all' | 'any' | 'not' | null;
  result: boolean;
  parts: ConditionResult[];
  fact?: string;
  operator?: string;
  /** Value of the fact in this row, and what it was compared with. */
  factResult?: FactValue;
  valueResult?: FactValue;
  /** The fact that it was compared with, where that is no constant. */
  valueFact?: string;
}

export interface StockResult {
  violates: boolean;
  conditions: ConditionResult;
}

/** What the stock engine says of one rule and one row; null when the rule's missing policy spares the row: it is not asked. */
export async function runStockRule(compiled: CompiledRule, row: RowContext): Promise<StockResult | null> {
  if (compiled.isSkipped(row)) return null;
  const facts = Object.fromEntries(compiled.usedFacts.map((fact) => [fact.name, fact.read(row)]));
  return askEngine(createRuleEngine(compiled.rule.document.conditions), facts);
}

/** The ids of the rules that a row violates, by the stock engine. Wait for an answer before the next question. */
export type RowReplay = (row: RowContext) => Promise<ReadonlySet<number>>;

/**
 * Asks of many rows with one engine that knows all the rules and reads its facts from the row itself: one run a row, where
 * an engine for each rule would need the facts of each question first.
 */
export function createRowReplay(rules: readonly CompiledRule[]): RowReplay {
  const engine = createEngine();
  let asked: RowContext | null = null;
  for (const { rule, usedFacts } of rules) {
    const { ruleId, document } = rule;
    for (const fact of usedFacts) {
      engine.addFact<FactValue>(`${ruleId}:${fact.name}`, () => asked && fact.read(asked), { cache: false });
    }
    const conditions = ownNames(document.conditions, ruleId) as TopLevelCondition;
    engine.addRule({ name: String(ruleId), conditions, event: { type: 'violation' } });
  }
  return async (row) => {
    asked = row;
    const { results } = await engine.run();
    const violated = new Set(results.map(({ name }) => name));
    const isViolated = ({ rule, isSkipped }: CompiledRule) => violated.has(String(rule.ruleId)) && !isSkipped(row);
    return new Set(rules.filter(isViolated).map(({ rule }) => rule.ruleId));
  };
}

function createRuleEngine(conditions: RuleConditions): Engine {
  const engine = createEngine();
  engine.addRule({ conditions: conditions as TopLevelCondition, event: { type: 'violation' } });
  return engine;
}

async function askEngine(engine: Engine, facts: Record<string, FactValue>): Promise<StockResult> {
  const { results, failureResults } = await engine.run(facts);
  const outcome = results[0] ?? failureResults[0];
  if (!outcome) throw new Error('The engine answered no result for the rule.');
  // The engine types the conditions as they were put in; with the outcome it writes a result beside each.
  return { violates: results.length > 0, conditions: readResult(outcome.conditions as unknown as RawResult) };
}

interface RawResult {
  all?: RawResult[];
  any?: RawResult[];
  not?: RawResult;
  result?: boolean;
  fact?: string;
  operator?: string;
  value?: unknown;
  factResult?: FactValue;
  valueResult?: FactValue;
}

function readResult(raw: RawResult): ConditionResult {
  const result = raw.result ?? false;
  if (raw.any) return { group: 'any', result, parts: raw.any.map(readResult) };
  if (raw.all) return { group: 'all', result, parts: raw.all.map(readResult) };
  if (raw.not) return { group: 'not', result, parts: [readResult(raw.not)] };
  const { fact, operator, value, factResult = null, valueResult = null } = raw;
  const compared = fact && operator ? { fact, operator } : {};
  return { group: null, result, parts: [], factResult, valueResult, ...compared, ...valueFactOf(value) };
}

function valueFactOf(value: unknown): { valueFact?: string } {
  const fact = typeof value === 'object' && value !== null && 'fact' in value ? value.fact : null;
  return typeof fact === 'string' ? { valueFact: fact } : {};
}

export interface DatasetDecision {
  outcome: 'pass' | RuleType;
  /** Rules that fired: row rules with at least one row, dataset rules that are violated. */
  firedRuleIds: number[];
  /** Dataset rules that had something to compare. */
  checkedDatasetRuleIds: number[];
}

/**
 * The decision about a whole file: one run of the stock engine over the facts of the dataset.
 * @param hits rows per row rule, counted by the compiled rules
 * @param problems hard faults of the reading, such as an error cell or a missing value
 * @param row aggregates and facts of the submission; it has no values of its own
 */
export async function decideDataset(input: {
  rules: readonly CompiledRule[];
  hits: ReadonlyMap<number, number>;
  problems: number;
  row: RowContext;
}): Promise<DatasetDecision> {
  const engine = createEngine();
  const facts: Record<string, FactValue> = { problems: input.problems };
  const checkedDatasetRuleIds: number[] = [];
  engine.addFact('rowsWhere', (params) => input.hits.get(Number(params['ruleId'])) ?? 0);
  engine.addRule({
    conditions: { all: [{ fact: 'problems', operator: 'decimalGreater', value: 0 }] },
    event: { type: 'hard', params: { ruleId: null } },
  });
  for (const compiled of input.rules) {
    const { ruleId, type, scope, document } = compiled.rule;
    const event = { type, params: { ruleId } };
    if (scope === 'row') {
      const condition = { fact: 'rowsWhere', params: { ruleId }, operator: 'decimalGreater', value: 0 };
      engine.addRule({ conditions: { all: [condition] }, event });
    } else if (!compiled.isSkipped(input.row)) {
      checkedDatasetRuleIds.push(ruleId);
      for (const fact of compiled.usedFacts) facts[`${ruleId}:${fact.name}`] = fact.read(input.row);
      engine.addRule({ conditions: ownNames(document.conditions, ruleId) as TopLevelCondition, event });
    }
  }
  const { events } = await engine.run(facts);
  const has = (type: RuleType): boolean => events.some((event) => event.type === type);
  const firedRuleIds = events.map((event) => event.params?.['ruleId'] as number | null).filter((id) => id !== null);
  return { outcome: has('hard') ? 'hard' : has('soft') ? 'soft' : 'pass', firedRuleIds, checkedDatasetRuleIds };
}

/** Two documents may give one name to different facts; inside the common run each name carries its rule. */
function ownNames(node: Node, ruleId: number): Node {
  if ('any' in node) return { any: node.any.map((part) => ownNames(part, ruleId)) };
  if ('all' in node) return { all: node.all.map((part) => ownNames(part, ruleId)) };
  if ('not' in node) return { not: ownNames(node.not, ruleId) };
  const reference = factReference(node.value);
  const value = reference === null ? node.value : { fact: `${ruleId}:${reference}` };
  return { ...node, fact: `${ruleId}:${node.fact}`, value };
}
