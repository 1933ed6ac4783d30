import type { SyntaxNode } from '@lezer/common';
import type { Calculation, RuleValue } from '../rule-trees.ts';
import { readCall } from './read-calls.ts';
import { chain } from './chain.ts';
import { isSubmissionFact, kindOfValue, unread } from './kinds.ts';
import { datasetNamed, literalOf, namedValue, nameOf, note, operandsOf, textOf } from './reading.ts';
import type { Reading } from './reading.ts';

/** @param node an expression */
export function readValue(reading: Reading, node: SyntaxNode): RuleValue {
  const text = textOf(reading, node);
  switch (node.name) {
    case 'Number':
    case 'Negative':
      return { kind: 'constant', type: 'number', value: literalOf(reading, node) };
    case 'Day':
      return { kind: 'constant', type: 'day', value: text };
    case 'String':
      return { kind: 'constant', type: 'text', value: literalOf(reading, node) };
    case 'Flag':
      return { kind: 'constant', type: 'flag', value: text };
    case 'Name':
      return namedValue(reading, node);
    case 'Path':
      return readPath(reading, node);
    case 'Plus':
    case 'Times':
      return readSum(reading, node);
    case 'Call':
      return readCall(reading, node);
    case 'Paren': {
      const [inner] = operandsOf(node);
      const name = node.getChild('As')?.getChild('Name');
      if (!inner) return unread;
      const value = reading.value(inner);
      return name ? { ...value, as: nameOf(reading, name) } : value;
    }
    default:
      note(reading, node, 'ValueExpected');
      return unread;
  }
}

/** A fact of the submission that has the name of a field; rows of other datasets are read by aggregates. */
function readPath(reading: Reading, node: SyntaxNode): RuleValue {
  const [first, second] = node.getChildren('Name');
  if (first && second && nameOf(reading, first) === 'submission') {
    const fact = nameOf(reading, second);
    if (!isSubmissionFact(fact)) note(reading, second, 'UnknownField');
    return { kind: 'submission', fact };
  }
  if (first && datasetNamed(reading, first)) note(reading, node, 'FieldExpected');
  return unread;
}

const calculationOf: Readonly<Record<string, Calculation>> = {
  '+': 'sum',
  '-': 'difference',
  '*': 'product',
  '/': 'quotient',
};

function readSum(reading: Reading, node: SyntaxNode): RuleValue {
  const sign =
    node.getChild('PlusOp') ?? node.getChild('MinusOp') ?? node.getChild('TimesOp') ?? node.getChild('DivideOp');
  const calculation = calculationOf[sign ? textOf(reading, sign) : '+']!;
  const parts = calculation === 'sum' ? chain(node, (one) => one.getChild('PlusOp') !== null) : operandsOf(node);
  const of = parts.map((part) => {
    const value = reading.value(part);
    const kind = kindOfValue(value, reading.language);
    if (kind !== null && kind !== 'number') note(reading, part, 'WrongKind', { expected: 'number' });
    return value;
  });
  const divisor = of[1];
  if (calculation === 'quotient' && divisor?.kind === 'constant' && Number(divisor.value) === 0) {
    note(reading, parts[1]!, 'DivisionByZero');
  }
  return { kind: 'calculation', calculation, of };
}
