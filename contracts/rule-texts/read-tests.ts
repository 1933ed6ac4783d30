import type { SyntaxNode } from '@lezer/common';
import { comparedTypes } from '../rule-trees.ts';
import type { ComparedType, RuleTest, RuleValue, Tolerance } from '../rule-trees.ts';
import { chain } from './chain.ts';
import { comparedKind, kindOfValue } from './kinds.ts';
import type { ValueKind } from './kinds.ts';
import { readPair } from './read-pairs.ts';
import { childrenOf, literalOf, nameOf, note, operandsOf, stringOf, textOf } from './reading.ts';
import type { Reading } from './reading.ts';
import { comparisonSigns, textTestWords } from './words.ts';

const never: RuleTest = { kind: 'all', of: [] };

/** @param node an expression */
export function readTest(reading: Reading, node: SyntaxNode): RuleTest {
  const [first, second] = operandsOf(node);
  const isNegated = node.getChild('not') !== null;
  switch (node.name) {
    case 'Or':
    case 'And':
      return {
        kind: node.name === 'Or' ? 'any' : 'all',
        of: chain(node, () => true).map((part) => reading.test(part)),
      };
    case 'Not':
      return first ? readNot(reading, first) : never;
    case 'Paren':
      return readPair(reading, node) ?? (first ? reading.test(first) : never);
    case 'Call':
      return readPair(reading, node) ?? expected(reading, node);
    case 'Compare':
      return first && second ? readCompare(reading, node, first, second) : never;
    case 'Within':
      return first && second ? readWithin(reading, node, first, second) : never;
    case 'Between': {
      const [low = '', high = ''] = node.getChildren('Literal').map((one) => literalOf(reading, one));
      const left = reading.value(first!);
      for (const one of node.getChildren('Literal')) fitLiteral(reading, one, kindOfValue(left, reading.language));
      return { kind: 'between', isNegated, left, low, high };
    }
    case 'InList': {
      const values = node.getChildren('Literal').map((one) => literalOf(reading, one));
      return { kind: 'inList', isNegated, left: reading.value(first!), values };
    }
    case 'IsEmpty':
      return { kind: 'isEmpty', isNegated, left: reading.value(first!) };
    case 'TextTest':
      return readTextTest(reading, node, isNegated);
    default:
      return expected(reading, node);
  }
}

function expected(reading: Reading, node: SyntaxNode): RuleTest {
  note(reading, node, 'TestExpected');
  return never;
}

/** A negated pair has a test of its own; any other test is turned round as a whole. */
function readNot(reading: Reading, inner: SyntaxNode): RuleTest {
  const pair = readPair(reading, inner);
  if (pair) return { ...pair, isNegated: true };
  return { kind: 'not', of: reading.test(inner) };
}

function readCompare(reading: Reading, node: SyntaxNode, first: SyntaxNode, second: SyntaxNode): RuleTest {
  const [left, right] = [reading.value(first), reading.value(second)];
  const sign = textOf(reading, node.getChild('CompareOp')!);
  const comparison = (Object.keys(comparisonSigns) as (keyof typeof comparisonSigns)[]).find(
    (one) => comparisonSigns[one] === sign,
  )!;
  return { kind: 'compare', comparison, type: comparedType(reading, node, left, right, second), left, right };
}

function comparedType(
  reading: Reading,
  node: SyntaxNode,
  left: RuleValue,
  right: RuleValue,
  second: SyntaxNode,
): ComparedType {
  if (node.getChild('Folded')) return 'foldedText';
  const word = node.getChild('Typed')?.getChild('Name');
  if (word) {
    const type = comparedTypes.find((one) => one === nameOf(reading, word));
    if (type) return type;
    note(reading, word, 'UnknownWord', { expected: comparedTypes.join(', ') });
  }
  const { type, isClash } = comparedKind(left, right, reading.language);
  if (isClash) note(reading, second, 'WrongKind', { expected: kindOfValue(left, reading.language) ?? '' });
  return type;
}

function readWithin(reading: Reading, node: SyntaxNode, first: SyntaxNode, second: SyntaxNode): RuleTest {
  const tolerance: Tolerance = {};
  const amounts = node.getChild('Tolerance')?.getChildren('Amount') ?? [];
  for (const amount of amounts) {
    const part = amount.getChild('Percent') ? 'percent' : 'absolute';
    if (tolerance[part] !== undefined) note(reading, amount, 'WrongClause');
    tolerance[part] = textOf(reading, amount.getChild('Number')!);
  }
  const [left, right] = [reading.value(first), reading.value(second)];
  for (const [value, place] of [
    [left, first],
    [right, second],
  ] as const) {
    const kind = kindOfValue(value, reading.language);
    if (kind !== null && kind !== 'number') note(reading, place, 'WrongKind', { expected: 'number' });
  }
  const name = node.getChild('Named')?.getChild('Name');
  const isNegated = node.getChild('not') !== null;
  return { kind: 'within', isNegated, left, right, tolerance, ...(name && { as: nameOf(reading, name) }) };
}

function readTextTest(reading: Reading, node: SyntaxNode, isNegated: boolean): RuleTest {
  const words = Object.keys(textTestWords) as (keyof typeof textTestWords)[];
  const test = words.find((one) => node.getChild(textTestWords[one]) !== null)!;
  const last = childrenOf(node).at(-1)!;
  const [first] = operandsOf(node);
  return { kind: 'text', test, isNegated, left: reading.value(first!), text: stringOf(reading, last) };
}

function fitLiteral(reading: Reading, node: SyntaxNode, kind: ValueKind): void {
  const child = node.firstChild?.name === 'Number' ? 'number' : node.firstChild?.name === 'Day' ? 'day' : null;
  if (child !== null && kind !== null && kind !== 'text' && kind !== child) {
    note(reading, node, 'WrongKind', { expected: kind });
  }
}
