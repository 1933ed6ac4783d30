import { isSame } from '#contracts/data-model-changes.ts';
import { isOwnField } from '#contracts/data-models.ts';
import { emptyCellCode } from '#contracts/data-models.ts';
import type { ConditionalRequirement, DataModelDefinition, ModelField } from '#contracts/data-models.ts';
import { foldKey } from '#contracts/text.ts';
import { leavesOf } from '../rule-sets/conditions.ts';
import { validateDocument } from '../rule-sets/validate-document.ts';

/** Why a version of a data model cannot be saved. */
export const modelProblemCodes = [
  'FieldMissing',
  'FieldTwice',
  'NotAnOwnField',
  'TypeFixed',
  'RuleFixed',
  'NoCondition',
  'ConditionWrong',
  'ValuesMissing',
  'ValueTwice',
  'ValueFixed',
  'HeadTwice',
] as const;
export type ModelProblemCode = (typeof modelProblemCodes)[number];

export interface ModelProblem {
  field: string;
  code: ModelProblemCode;
  /** The word or the other field that it is about. */
  about?: string;
}

/** Judges the fields of a new version against the version that it follows. */
export function checkModel(current: DataModelDefinition, fields: readonly ModelField[]): ModelProblem[] {
  const before = new Map(current.fields.map((field) => [field.name, field]));
  const now = new Map(fields.map((field) => [field.name, field]));
  const problems: ModelProblem[] = current.fields.flatMap(({ name }) =>
    now.has(name) ? [] : [{ field: name, code: 'FieldMissing' }],
  );
  if (now.size < fields.length) {
    const twice = fields.find(({ name }, index) => fields.findIndex((one) => one.name === name) < index)!;
    problems.push({ field: twice.name, code: 'FieldTwice' });
  }
  for (const field of fields) problems.push(...checkField(field, before.get(field.name), fields));
  return [...problems, ...doubledHeads(fields)];
}

function checkField(field: ModelField, before: ModelField | undefined, fields: readonly ModelField[]): ModelProblem[] {
  const problem = (code: ModelProblemCode, about?: string): ModelProblem[] => [
    { field: field.name, code, ...(about !== undefined && { about }) },
  ];
  if (!before && !isOwnField(field.name)) return problem('NotAnOwnField');
  // Values of before are loaded in the type that they were read in.
  if (before && before.type !== field.type) return problem('TypeFixed');
  const fixed = before ?? { requiredWhen: undefined, derivation: undefined, requirement: 'optional' };
  if (!isSame(fixed.derivation, field.derivation)) return problem('RuleFixed');
  if (field.requirement === 'conditional' && field.requiredWhen === undefined) return problem('NoCondition');
  if (!isSame(fixed.requiredWhen, field.requiredWhen)) {
    const wrong = conditionProblem(field, fixed.requiredWhen, fields);
    if (wrong !== null) return problem('ConditionWrong', wrong);
  }
  if (field.requirement === 'derived' && field.derivation === undefined && fixed.requirement !== 'derived') {
    return problem('NoCondition');
  }
  return field.type === 'enum' ? checkValues(field, before, problem) : [];
}

/** What keeps a new condition from being used: it reads other fields that are collected, in comparisons that the rules know. */
function conditionProblem(
  { name, requiredWhen }: ModelField,
  before: ConditionalRequirement | undefined,
  fields: readonly ModelField[],
): string | null {
  if (requiredWhen === undefined) return null;
  const { when, severity, code } = requiredWhen;
  const readable = fields.filter((field) => field.requirement !== 'off' && field.name !== name);
  const document = { conditions: when, field: null, expected: null, missing: 'SKIP_IF_ANY' } as const;
  const [first] = validateDocument(document, 'row', readable);
  if (first) return first.subject;
  const known = new Set(readable.map((field) => field.name));
  const strange = leavesOf(when).find(({ fact }) => !known.has(fact));
  if (strange) return strange.fact;
  const kept = before && before.code === code && before.severity === severity;
  return kept || code === emptyCellCode ? null : code;
}

function checkValues(
  field: ModelField,
  before: ModelField | undefined,
  problem: (code: ModelProblemCode, about?: string) => ModelProblem[],
): ModelProblem[] {
  const { enumValues = [], lookupKey, valueSynonyms = {} } = field;
  if (lookupKey === undefined && enumValues.length === 0) return problem('ValuesMissing');
  const gone = (before?.enumValues ?? []).find((value) => !enumValues.includes(value));
  // Rows of before hold it; the standard's own lists are read by rules and reports besides.
  if (gone !== undefined && lookupKey === undefined) return problem('ValueFixed', gone);
  const owners = new Map<string, string>();
  for (const value of enumValues) {
    const key = foldKey(value);
    if (owners.has(key)) return problem('ValueTwice', value);
    owners.set(key, value);
  }
  for (const value of enumValues) {
    for (const word of valueSynonyms[value] ?? []) {
      const owner = owners.get(foldKey(word));
      if (owner !== undefined && owner !== value) return problem('ValueTwice', word);
      owners.set(foldKey(word), value);
    }
  }
  return [];
}

/** A head that means two fields would be read as either. */
function doubledHeads(fields: readonly ModelField[]): ModelProblem[] {
  const owners = new Map<string, string>();
  const problems: ModelProblem[] = [];
  for (const { name, requirement, labels, synonyms = {} } of fields) {
    if (requirement === 'off') continue;
    for (const head of [...Object.values(labels), ...Object.values(synonyms).flat()]) {
      const owner = owners.get(foldKey(head));
      if (owner !== undefined && owner !== name) problems.push({ field: name, code: 'HeadTwice', about: head });
      owners.set(foldKey(head), owner ?? name);
    }
  }
  return problems;
}

/** The facts that the condition of a field reads. */
export function factsOfCondition(field: ModelField): string[] {
  const facts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'fact' && typeof value === 'string') facts.push(value);
      else visit(value);
    }
  };
  if (field.requirement === 'conditional') visit(field.requiredWhen?.when);
  if (field.requirement !== 'off' && field.derivation) {
    // A product is by a number.
    const operands = Object.values(field.derivation).slice(1);
    facts.push(...operands.filter((operand) => !/^\d/.test(operand)));
  }
  return [...new Set(facts)];
}
