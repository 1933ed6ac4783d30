import type { SyntaxNode } from '@lezer/common';
import type { RuleTest, RuleValue } from '../rule-trees.ts';
import { isSubmissionFact } from './kinds.ts';
import type { LanguageField, RuleLanguage } from './kinds.ts';
import { nearestName } from './rule-faults.ts';
import type { RuleFault, RuleFaultCode } from './rule-faults.ts';
import { foldName } from './words.ts';

/** The text that is read, what it may name, and what was found wrong with it. */
export interface Reading {
  text: string;
  language: RuleLanguage;
  faults: RuleFault[];
  test: (node: SyntaxNode) => RuleTest;
  value: (node: SyntaxNode) => RuleValue;
  /** The same text, where other fields may be named. */
  scoped: (fields: readonly LanguageField[]) => Reading;
}

export const textOf = ({ text }: Pick<Reading, 'text'>, node: SyntaxNode): string => text.slice(node.from, node.to);

export function note(
  reading: Reading,
  node: Pick<SyntaxNode, 'from' | 'to'>,
  code: RuleFaultCode,
  more: Partial<Pick<RuleFault, 'expected' | 'suggestion'>> = {},
): void {
  const { from, to } = node;
  reading.faults.push({
    ...{ from, to, code, found: reading.text.slice(from, to), expected: '', suggestion: null },
    ...more,
  });
}

export function nameOf(reading: Reading, node: SyntaxNode): string {
  const text = textOf(reading, node);
  return text.startsWith('`') ? text.slice(1, -1) : text;
}

export const stringOf = (reading: Reading, node: SyntaxNode): string =>
  textOf(reading, node)
    .slice(1, -1)
    .replace(/\\(.)/gs, (_, character: string) => (character === 'n' ? '\n' : character));

/** The text of a literal: a number, a day or a string. */
export function literalOf(reading: Reading, node: SyntaxNode): string {
  const text = textOf(reading, node);
  return text.startsWith('"') ? stringOf(reading, node) : text.replaceAll(/\s/g, '');
}

/** A field by its name; a wrong one is noted. */
export function fieldNamed(reading: Reading, node: SyntaxNode | null, fields: readonly LanguageField[]): string {
  if (node?.name !== 'Name') {
    if (node) note(reading, node, 'FieldExpected');
    return '';
  }
  const name = nameOf(reading, node);
  if (fields.some((field) => field.name === name)) return name;
  const suggestion = nearestName(
    name,
    fields.map((field) => field.name),
  );
  note(reading, node, 'UnknownField', { suggestion });
  return name;
}

export function namedValue(reading: Reading, node: SyntaxNode): RuleValue {
  const name = nameOf(reading, node);
  const { fields } = reading.language;
  if (isSubmissionFact(name) && !fields.some((field) => field.name === name)) {
    return { kind: 'submission', fact: name };
  }
  return { kind: 'field', field: fieldNamed(reading, node, fields) };
}

/** The dataset that a path names; a wrong one is noted. */
export function datasetNamed(reading: Reading, node: SyntaxNode): RuleLanguage['datasets'][number] | null {
  const { datasets } = reading.language;
  const wanted = foldName(nameOf(reading, node));
  const dataset = datasets.find(({ code }) => foldName(code) === wanted);
  if (dataset) return dataset;
  const suggestion = nearestName(
    nameOf(reading, node),
    datasets.map(({ code }) => code),
  );
  note(reading, node, 'UnknownDataset', { suggestion });
  return null;
}

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
};

const expressions: ReadonlySet<string> = new Set([
  ...['Or', 'And', 'Not', 'Compare', 'Within', 'Between', 'InList', 'IsEmpty', 'TextTest', 'Plus', 'Times'],
  ...['Name', 'Path', 'Call', 'Paren', 'Negative', 'Number', 'Day', 'String', 'Flag'],
]);

export const isExpression = (node: SyntaxNode | null): boolean =>
  node !== null && expressions.has(node.name) && !node.type.isError;

/** The parts of a node that are expressions. */
export const operandsOf = (node: SyntaxNode): SyntaxNode[] => childrenOf(node).filter(isExpression);
