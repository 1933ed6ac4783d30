import type { SyntaxNode } from '@lezer/common';
import type { Aggregate } from '../rule-sets.ts';
import type { AggregateValue, GroupKey, RuleValue } from '../rule-trees.ts';
import { unread } from './kinds.ts';
import type { LanguageField } from './kinds.ts';
import { childrenOf, datasetNamed, fieldNamed, literalOf, note, operandsOf } from './reading.ts';
import type { Reading } from './reading.ts';

/** An aggregate over a field, with its clauses; of another dataset where a path names it. */
export function readAggregate(reading: Reading, node: SyntaxNode, aggregate: Aggregate): RuleValue {
  const [argument, ...others] = node.getChildren('Argument');
  const [of] = argument ? operandsOf(argument) : [];
  if (!argument || !of || others.length > 0) {
    note(reading, node, 'WrongCount', { expected: '1' });
    return unread;
  }
  const [first, second] = of.getChildren('Name');
  const other = of.name === 'Path' && first ? datasetNamed(reading, first) : null;
  if (of.name === 'Path' && !other) return unread;
  const fields = other?.fields ?? reading.language.fields;
  const value: AggregateValue = {
    ...{ kind: 'aggregate', aggregate, where: null, periodOffset: 0, groupBy: [] },
    field: fieldNamed(reading, of.name === 'Path' ? (second ?? null) : of, fields),
    dataset: other?.code ?? null,
  };
  for (const clause of argument.getChildren('Clause').flatMap(childrenOf)) readClause(reading, clause, value, fields);
  return value;
}

function readClause(
  reading: Reading,
  clause: SyntaxNode,
  value: AggregateValue,
  fields: readonly LanguageField[],
): void {
  switch (clause.name) {
    case 'Where': {
      const [test] = operandsOf(clause);
      if (test) value.where = reading.scoped(fields).test(test);
      return;
    }
    case 'By':
      value.groupBy = clause.getChildren('Key').map((key) => readKey(reading, key, fields));
      return;
    case 'Before':
      value.periodOffset = 0 - Number(literalOf(reading, clause.getChild('Number')!));
      if (!Number.isInteger(value.periodOffset) || value.periodOffset < -60)
        note(reading, clause, 'NumberExpected', { expected: '0 - 60' });
      return;
    case 'Weight':
      value.weightField = fieldNamed(reading, clause.getChild('Name'), fields);
      return;
    default:
      note(reading, clause, 'WrongClause');
  }
}

function readKey(reading: Reading, key: SyntaxNode, fields: readonly LanguageField[]): GroupKey {
  const [own, other = own] = key.getChildren('Name');
  return {
    own: fieldNamed(reading, own ?? null, reading.language.fields),
    other: fieldNamed(reading, other ?? null, fields),
  };
}
