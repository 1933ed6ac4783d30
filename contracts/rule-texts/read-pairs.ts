import type { SyntaxNode } from '@lezer/common';
import type { RuleTest } from '../rule-trees.ts';
import { argumentsOf, hasArguments } from './read-calls.ts';
import { nameOf, operandsOf, textOf } from './reading.ts';
import type { Reading } from './reading.ts';
import { testFunctions } from './words.ts';
import { foldName } from './words.ts';

type Negatable = Extract<RuleTest, { kind: 'compulsoryPair' | 'exclusivePair' | 'isEmpty' }>;

/** A test that is written as a function, with a name where it stands in brackets of its own; null for anything else. */
export function readPair(reading: Reading, node: SyntaxNode): Negatable | null {
  if (node.name === 'Paren') {
    const name = node.getChild('As')?.getChild('Name');
    const [inner] = operandsOf(node);
    const pair = name && inner ? readPair(reading, inner) : null;
    return pair && pair.kind !== 'isEmpty' && name ? { ...pair, as: nameOf(reading, name) } : null;
  }
  if (node.name !== 'Call') return null;
  const word = foldName(textOf(reading, node.getChild('FunctionName')!));
  const test = testFunctions.find((one) => foldName(one) === word);
  if (test === undefined) return null;
  const isPair = test === 'compulsoryPair' || test === 'exclusivePair';
  if (!hasArguments(reading, node, isPair ? 2 : 1)) return null;
  const [left, right] = argumentsOf(node).map((argument) => reading.value(argument));
  if (isPair) return { kind: test, isNegated: false, left: left!, right: right! };
  return { kind: 'isEmpty', isNegated: test === 'isNotNull', left: left! };
}
