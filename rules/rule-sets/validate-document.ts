import type { RuleCondition, RuleDocument, RuleScope, StoredRule } from '#contracts/rule-sets.ts';
import { missingPolicies } from '#contracts/rule-sets.ts';
import { compileRule } from './compiler.ts';
import { firingOf } from './impossible-conditions.ts';
import { factReference, leavesOf, UnknownOperator } from './conditions.ts';
import { isOtherSpelling, kindsOfFacts, unfitComparison } from './fact-kinds.ts';
import type { FactKind } from './fact-kinds.ts';
import { UnknownFact } from './compiled-facts.ts';
import type { ModelField } from './compiled-facts.ts';
import { operatorByName } from './operators.ts';
import type { ExpectedValue } from './rule-operator.ts';

export const documentProblemCodes = [
  'NOT_A_DOCUMENT',
  'EMPTY_GROUP',
  'AMBIGUOUS_GROUP',
  'TOO_LARGE',
  'UNKNOWN_FACT',
  'UNKNOWN_OPERATOR',
  'WRONG_VALUE',
  'PAIR_EXPECTED',
  'WRONG_KIND',
  'PATH_REFUSED',
  'UNKNOWN_FIELD',
  'UNKNOWN_DATASET',
  'WRONG_MISSING_POLICY',
  'DUPLICATE_FACT',
  'DIVISION_BY_ZERO',
  'NEVER_FIRES',
  'ALWAYS_FIRES',
] as const;

export interface DocumentProblem {
  code: (typeof documentProblemCodes)[number];
  /** What the problem is about: a fact, an operator, a group. */
  subject: string;
  /** What a value has to look like, for WRONG_VALUE. */
  expects?: ExpectedValue;
}

const groups = ['all', 'any', 'not'] as const;
const mostConditions = 200;
const mostDepth = 12;
/** Calculations and aggregates of one rule. */
const mostFacts = 200;

/** Everything that keeps a rule document from being saved; empty when it is sound. */
export function validateDocument(
  document: RuleDocument,
  scope: RuleScope,
  fields: readonly ModelField[],
  texts: Pick<StoredRule, 'names' | 'messages'> = { names: {}, messages: {} },
): DocumentProblem[] {
  const shape = shapeProblems(document.conditions, 0);
  if (shape.length > 0) return shape;
  const kinds = kindsOfFacts(document, fields);
  const problems: DocumentProblem[] = [...factProblems(document)];
  const leaves = leavesOf(document.conditions);
  if (leaves.length > mostConditions) problems.push({ code: 'TOO_LARGE', subject: String(leaves.length) });
  if (!missingPolicies.includes(document.missing)) {
    problems.push({ code: 'WRONG_MISSING_POLICY', subject: String(document.missing) });
  }
  if (document.field !== null && !fields.some((field) => field.name === document.field)) {
    problems.push({ code: 'UNKNOWN_FIELD', subject: document.field });
  }
  problems.push(
    ...leaves.flatMap((leaf) => [...leafProblems(leaf, document), ...kindProblems(leaf, document, kinds)]),
    ...duplicateFacts(document, fields),
  );
  if (problems.length > 0) return problems;
  const firing = firingOf(document.conditions);
  if (firing !== 'open') {
    return [{ code: firing === 'never' ? 'NEVER_FIRES' : 'ALWAYS_FIRES', subject: leaves[0]?.fact ?? '' }];
  }
  try {
    compileRule({ ruleId: 0, code: '', version: 1, type: 'hard', scope, document, ...texts }, fields);
    return [];
  } catch (error) {
    if (error instanceof UnknownFact) return [{ code: 'UNKNOWN_FACT', subject: error.fact }];
    if (error instanceof UnknownOperator) return [{ code: 'UNKNOWN_OPERATOR', subject: error.message }];
    throw error;
  }
}

/** Calculations and filters are read for every row as conditions are, and are bounded alike. */
function factProblems({ derived = [], aggregates = [] }: RuleDocument): DocumentProblem[] {
  const count = derived.length + aggregates.length;
  if (count > mostFacts) return [{ code: 'TOO_LARGE', subject: String(count) }];
  const nested = [
    ...derived.flatMap((fact) => (fact.kind === 'choose' ? [fact.when] : [])),
    ...aggregates.flatMap(({ where }) => (where && 'conditions' in where ? [where.conditions] : [])),
  ];
  const shape = nested.flatMap((conditions) => shapeProblems(conditions, 0));
  if (shape.length > 0) return shape;
  const inside = nested.flatMap(leavesOf).length;
  const zeros = new Set(
    derived.flatMap((fact) =>
      fact.kind === 'constant' && fact.type === 'number' && Number(fact.value) === 0 ? [fact.fact] : [],
    ),
  );
  return [
    ...(inside > mostConditions ? [{ code: 'TOO_LARGE' as const, subject: String(inside) }] : []),
    ...derived.flatMap((fact) => {
      const divisor = fact.kind === 'quotient' ? fact.by : fact.kind === 'percentOf' ? fact.base : null;
      return divisor !== null && zeros.has(divisor) ? [{ code: 'DIVISION_BY_ZERO' as const, subject: fact.fact }] : [];
    }),
  ];
}

function shapeProblems(node: unknown, depth: number): DocumentProblem[] {
  if (depth > mostDepth) return [{ code: 'TOO_LARGE', subject: `depth ${depth}` }];
  if (typeof node !== 'object' || node === null || Array.isArray(node)) {
    return [{ code: 'NOT_A_DOCUMENT', subject: JSON.stringify(node) ?? '' }];
  }
  const present = groups.filter((group) => group in node);
  if (present.length > 1) return [{ code: 'AMBIGUOUS_GROUP', subject: present.join(' + ') }];
  const [group] = present;
  if (group === undefined) return depth === 0 ? [{ code: 'NOT_A_DOCUMENT', subject: 'conditions' }] : leafShape(node);
  const inner: unknown = (node as Record<string, unknown>)[group];
  if (group === 'not') return shapeProblems(inner, depth + 1);
  if (!Array.isArray(inner)) return [{ code: 'NOT_A_DOCUMENT', subject: group }];
  // The engine takes an empty group for true: the rule would fire on every row.
  if (inner.length === 0) return [{ code: 'EMPTY_GROUP', subject: group }];
  return inner.flatMap((part) => shapeProblems(part, depth + 1));
}

function leafShape(node: object): DocumentProblem[] {
  const leaf = node as Record<string, unknown>;
  if (typeof leaf['fact'] !== 'string' || leaf['fact'] === '') return [{ code: 'NOT_A_DOCUMENT', subject: 'fact' }];
  if (typeof leaf['operator'] !== 'string') return [{ code: 'NOT_A_DOCUMENT', subject: 'operator' }];
  return 'value' in leaf ? [] : [{ code: 'NOT_A_DOCUMENT', subject: 'value' }];
}

function leafProblems(leaf: RuleCondition, document: RuleDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  // Facts are plain values, so a path has nothing to reach into; its language can run code.
  const reference = typeof leaf.value === 'object' && leaf.value !== null && 'path' in leaf.value;
  if (leaf.path !== undefined || reference) problems.push({ code: 'PATH_REFUSED', subject: leaf.fact });
  if (leaf.params !== undefined) problems.push({ code: 'UNKNOWN_FACT', subject: `${leaf.fact} with params` });
  const operator = operatorByName.get(leaf.operator);
  if (!operator) return [...problems, { code: 'UNKNOWN_OPERATOR', subject: leaf.operator }];
  const isPair = document.derived?.some((derived) => derived.fact === leaf.fact && derived.kind === 'pair') ?? false;
  if (isPair !== (operator.readsPair ?? false)) problems.push({ code: 'PAIR_EXPECTED', subject: leaf.fact });
  if (factReference(leaf.value) === null && !operator.accepts(leaf.value as never)) {
    problems.push({ code: 'WRONG_VALUE', subject: leaf.fact, expects: operator.expects });
  }
  return problems;
}

const spellings = { number: 'plainNumber', date: 'day', flag: 'flag' } as const;

function kindProblems(
  leaf: RuleCondition,
  document: RuleDocument,
  kinds: ReadonlyMap<string, FactKind>,
): DocumentProblem[] {
  const unfit = unfitComparison(leaf, document, kinds);
  if (unfit !== null) return [{ code: 'WRONG_KIND', subject: unfit }];
  const kind = kinds.get(leaf.fact) ?? null;
  if (kind === null || !isOtherSpelling(leaf, kind)) return [];
  return [{ code: 'WRONG_VALUE', subject: leaf.fact, expects: spellings[kind] }];
}

function duplicateFacts(document: RuleDocument, fields: readonly ModelField[]): DocumentProblem[] {
  const names = [...(document.aggregates ?? []), ...(document.derived ?? [])].map((fact) => fact.fact);
  const taken = new Set(fields.map((field) => field.name));
  return names
    .filter((name, index) => name === '' || taken.has(name) || names.indexOf(name) !== index)
    .map((subject) => ({ code: 'DUPLICATE_FACT' as const, subject }));
}
