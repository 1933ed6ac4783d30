import { submissionFacts } from '#contracts/rule-sets.ts';
import type { RuleDocument, RuleScope } from '#contracts/rule-sets.ts';
import { isNumberType } from '#contracts/data-models.ts';
import { numericSubmissionFacts, plain, positionOf } from './compiled-facts.ts';
import type { CompiledFact, FactReader, ModelField } from './compiled-facts.ts';
import { compileDerived } from './derived-facts.ts';
import { keyOf } from './keys.ts';
import { isMasterAccountField } from './master-account-fields.ts';

/** The missing policy of a fact at the bottom. */
export const policyOf = ({ missing, otherSide }: RuleDocument, fact: string): RuleDocument['missing'] =>
  otherSide?.facts.includes(fact) ? otherSide.missing : missing;

/**
 * Every fact a document may name, by name. Dataset rules see no fields, only aggregates and facts of the submission.
 * @throws UnknownFact when a derived fact or an aggregate names what does not exist
 */
export function compileFacts(
  document: RuleDocument,
  fields: readonly ModelField[],
  scope: RuleScope,
  ruleId = 0,
): Map<string, CompiledFact> {
  const facts = new Map<string, CompiledFact>();
  const filled = (name: string, read: FactReader, isNumber: boolean): FactReader =>
    isNumber && policyOf(document, name) === 'NEVER_SKIP' ? (row) => read(row) ?? '0' : read;
  for (const name of submissionFacts) {
    const read: FactReader = (row) => row.submission[name] ?? null;
    const isNumber = numericSubmissionFacts.includes(name);
    facts.set(name, plain(name, filled(name, read, isNumber), { isOutside: true }));
  }
  if (scope === 'row') {
    fields.forEach(({ name, type }, position) => {
      const read: FactReader = (row) => row.values[position] ?? null;
      const told = filled(name, read, isNumberType(type));
      const rest = { positions: [position], isOutside: isMasterAccountField(name) };
      facts.set(name, plain(name, told, { ...rest, ...(told === read && { fieldPosition: position }) }));
    });
  }
  for (const aggregate of document.aggregates ?? []) {
    const { fact, groupBy = [] } = aggregate;
    const isOwn = aggregate.dataset === undefined && !aggregate.periodOffset;
    if (isOwn) positionOf(fields, aggregate.field);
    if (isOwn && aggregate.weightField !== undefined) positionOf(fields, aggregate.weightField);
    if (isOwn && aggregate.where && 'field' in aggregate.where) positionOf(fields, aggregate.where.field);
    // A dataset rule has no row whose group it could be.
    const positions = groupBy.map(({ own }) => positionOf(scope === 'row' ? fields : [], own));
    const read: FactReader =
      groupBy.length === 0
        ? (row) => row.aggregate(ruleId, fact)
        : (row) => row.aggregate(ruleId, fact, keyOf(row.values, positions));
    const rest = { positions, needsWholeFile: isOwn, isOutside: !isOwn };
    facts.set(fact, plain(fact, filled(fact, read, true), rest));
  }
  for (const derived of document.derived ?? []) {
    const fact = compileDerived(derived, facts, fields, scope);
    const isFilled = derived.kind === 'prior' && document.otherSide?.facts.includes(derived.fact);
    facts.set(derived.fact, isFilled ? { ...fact, read: filled(derived.fact, fact.read, true) } : fact);
  }
  return facts;
}
