import type { SyntaxNode } from '@lezer/common';
import { calculationArity } from '../rule-trees.ts';
import type { RuleValue } from '../rule-trees.ts';
import { unread } from './kinds.ts';
import { readAggregate } from './read-aggregates.ts';
import { childrenOf, fieldNamed, literalOf, note, operandsOf, stringOf, textOf } from './reading.ts';
import type { Reading } from './reading.ts';
import { nearestName } from './rule-faults.ts';
import { aggregateWords, calculationWords, constantFunctions, foldName, functionWords, wordKey } from './words.ts';

/** The values of the arguments, without their clauses. */
export const argumentsOf = (node: SyntaxNode): SyntaxNode[] =>
  node.getChildren('Argument').flatMap((argument) => operandsOf(argument).slice(0, 1));

export function hasArguments(reading: Reading, node: SyntaxNode, least: number, most = least): boolean {
  const given = argumentsOf(node).length;
  if (given >= least && given <= most) return true;
  note(reading, node, 'WrongCount', { expected: least === most ? String(least) : `${least}-${most}` });
  return false;
}

/** A value that is written as a function. */
export function readCall(reading: Reading, node: SyntaxNode): RuleValue {
  const name = node.getChild('FunctionName')!;
  const word = textOf(reading, name);
  const aggregate = wordKey(aggregateWords, word);
  if (aggregate !== undefined) return readAggregate(reading, node, aggregate);
  if (foldName(word) !== 'rowbefore') refuseClauses(reading, node);
  const calculation = wordKey(calculationWords, word);
  if (calculation !== undefined) {
    const [least, most] = calculationArity[calculation];
    if (!hasArguments(reading, node, least, most)) return unread;
    return { kind: 'calculation', calculation, of: argumentsOf(node).map(reading.value) };
  }
  const type = constantFunctions.find((one) => foldName(one) === foldName(word));
  if (type !== undefined) return readConstant(reading, node, type);
  const read = readers[foldName(word)];
  if (read) return read(reading, node);
  const suggestion = nearestName(word, functionWords);
  note(reading, name, 'UnknownFunction', { suggestion });
  return unread;
}

function readConstant(reading: Reading, node: SyntaxNode, type: (typeof constantFunctions)[number]): RuleValue {
  const [text] = argumentsOf(node);
  if (!hasArguments(reading, node, 1) || text?.name !== 'String') {
    if (text) note(reading, text, 'WrongKind', { expected: 'text' });
    return unread;
  }
  return { kind: 'constant', type, value: stringOf(reading, text) };
}

type Reader = (reading: Reading, node: SyntaxNode) => RuleValue;

const readers: Readonly<Record<string, Reader>> = {
  prior: (reading, node) => {
    if (!hasArguments(reading, node, 1, 2)) return unread;
    const [field, periods] = argumentsOf(node);
    return {
      kind: 'prior',
      field: ownField(reading, field!),
      periods: periods ? wholeNumber(reading, periods, 1, 60) : 1,
    };
  },
  round: (reading, node) => {
    if (!hasArguments(reading, node, 2)) return unread;
    const [value, digits] = argumentsOf(node);
    return { kind: 'round', of: reading.value(value!), digits: wholeNumber(reading, digits!, 0, 12) };
  },
  if: (reading, node) => {
    if (!hasArguments(reading, node, 3)) return unread;
    const [when, then, otherwise] = argumentsOf(node);
    return {
      kind: 'choose',
      when: reading.test(when!),
      then: reading.value(then!),
      otherwise: reading.value(otherwise!),
    };
  },
  shiftday: (reading, node) => {
    if (!hasArguments(reading, node, 3)) return unread;
    const [value, months, days] = argumentsOf(node);
    return {
      kind: 'shiftedDay',
      of: reading.value(value!),
      months: wholeNumber(reading, months!, -1_200, 1_200),
      days: wholeNumber(reading, days!, -36_600, 36_600),
    };
  },
  rowslike: (reading, node) => {
    if (!hasArguments(reading, node, 1, 10)) return unread;
    return { kind: 'rowsLike', fields: argumentsOf(node).map((field) => ownField(reading, field)) };
  },
  placeamong: (reading, node) => {
    if (!hasArguments(reading, node, 1, 10)) return unread;
    return { kind: 'placeAmong', fields: argumentsOf(node).map((field) => ownField(reading, field)) };
  },
  runlength: (reading, node) =>
    hasArguments(reading, node, 1) ? { kind: 'runLength', field: ownField(reading, argumentsOf(node)[0]!) } : unread,
  outlier: (reading, node) =>
    hasArguments(reading, node, 1) ? { kind: 'outlierScore', field: ownField(reading, argumentsOf(node)[0]!) } : unread,
  rowbefore: (reading, node) => {
    if (!hasArguments(reading, node, 1)) return unread;
    const clauses = clausesOf(node);
    const named = (clause: string) =>
      (clauses.find(({ name }) => name === clause)?.getChildren('Name') ?? []).map((field) => ownField(reading, field));
    for (const clause of clauses) {
      if (clause.name !== 'OrderBy' && clause.name !== 'Among') note(reading, clause, 'WrongClause');
    }
    const field = ownField(reading, argumentsOf(node)[0]!);
    return { kind: 'rowBefore', field, orderBy: named('OrderBy'), within: named('Among') };
  },
};

export const clausesOf = (node: SyntaxNode): SyntaxNode[] =>
  node
    .getChildren('Argument')
    .flatMap((argument) => argument.getChildren('Clause'))
    .flatMap(childrenOf);

function refuseClauses(reading: Reading, node: SyntaxNode): void {
  for (const clause of clausesOf(node)) note(reading, clause, 'WrongClause');
}

const ownField = (reading: Reading, node: SyntaxNode): string => fieldNamed(reading, node, reading.language.fields);

function wholeNumber(reading: Reading, node: SyntaxNode, least: number, most: number): number {
  const text = literalOf(reading, node);
  const value = Number(text);
  if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
  note(reading, node, 'NumberExpected', { expected: `${least} - ${most}` });
  return least;
}
