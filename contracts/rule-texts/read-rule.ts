import type { SyntaxNode } from '@lezer/common';
import type { MissingPolicy } from '../rule-sets.ts';
import type { RuleTree } from '../rule-trees.ts';
import type { RuleLanguage } from './kinds.ts';
import { parser } from './rule-parser.ts';
import { usualField, usualScope } from './rule-reach.ts';
import { fieldNamed, isExpression, note, operandsOf, textOf } from './reading.ts';
import type { Reading } from './reading.ts';
import type { RuleFault } from './rule-faults.ts';
import { nearestName } from './rule-faults.ts';
import { readTest } from './read-tests.ts';
import { readValue } from './read-values.ts';
import { missingWords, wordKey } from './words.ts';

export interface ReadRule {
  /** Null while something is wrong. */
  tree: RuleTree | null;
  /** In the order of the text. */
  faults: RuleFault[];
}

/** The tree of a rule in advance mode, or what is wrong with its text and where. */
export function readRule(text: string, language: RuleLanguage): ReadRule {
  const reading = createReading(text, language, []);
  const top = parser.parse(text).topNode;
  noteSyntax(reading, top);
  // What stands around a fault of syntax would be noted as wrong, too.
  const tree = reading.faults.length === 0 ? treeOf(reading, top) : null;
  const faults = reading.faults.sort((left, right) => left.from - right.from);
  return { tree: faults.length === 0 ? tree : null, faults };
}

function createReading(text: string, language: RuleLanguage, faults: RuleFault[]): Reading {
  const reading: Reading = {
    ...{ text, language, faults },
    test: (node) => readTest(reading, node),
    value: (node) => readValue(reading, node),
    scoped: (fields) => createReading(text, { ...language, fields }, faults),
  };
  return reading;
}

/** The first place that the grammar cannot read. */
function noteSyntax(reading: Reading, top: SyntaxNode): void {
  const cursor = top.cursor();
  do {
    if (!cursor.type.isError) continue;
    const { from, to } = cursor;
    const place = { from: from === to ? Math.max(0, from - (from === reading.text.length ? 1 : 0)) : from, to };
    if (place.from === place.to) place.to = Math.min(reading.text.length, place.to + 1);
    note(reading, place, endsExpression(reading, top, from) ? 'SignExpected' : 'ValueExpected');
    return;
  } while (cursor.next());
}

/** What stands before is a whole value or test, after which a sign or a word has to follow. */
function endsExpression({ text }: Reading, top: SyntaxNode, at: number): boolean {
  const end = text.slice(0, at).trimEnd().length;
  for (let node: SyntaxNode | null = top.resolveInner(end, -1); node !== null; node = node.parent) {
    // A leaf before the fault takes in what the parser skipped.
    const isLeaf = node.firstChild === null || node.firstChild.type.isError;
    const nodeEnd = isLeaf && node.from < end ? Math.min(node.to, end) : node.to;
    if (nodeEnd <= end && nodeEnd > node.from && isExpression(node)) return true;
  }
  return false;
}

function treeOf(reading: Reading, top: SyntaxNode): RuleTree | null {
  const [check] = operandsOf(top);
  if (!check) {
    note(reading, top, 'ValueExpected');
    return null;
  }
  const when = top.getChild('WhenClause');
  const [condition] = when ? operandsOf(when) : [];
  const show = top.getChild('ShowClause');
  const said = {
    when: condition ? reading.test(condition) : null,
    check: reading.test(check),
    shown: show ? operandsOf(show).map((value) => reading.value(value)) : [],
  };
  return {
    scope: scopeOf(top) ?? usualScope(said),
    field: fieldOf(reading, top, said.check),
    ...said,
    missing: missingOf(reading, top),
  };
}

function scopeOf(top: SyntaxNode): RuleTree['scope'] | null {
  const clause = top.getChild('ScopeClause');
  if (!clause) return null;
  return clause.getChild('row') ? 'row' : 'dataset';
}

function fieldOf(reading: Reading, top: SyntaxNode, check: RuleTree['check']): string | null {
  const clause = top.getChild('AtClause');
  if (!clause) return usualField(check);
  return clause.getChild('nothing') ? null : fieldNamed(reading, clause.getChild('Name'), reading.language.fields);
}

function missingOf(reading: Reading, top: SyntaxNode): RuleTree['missing'] {
  const words = top.getChild('MissingClause')?.getChildren('Identifier') ?? [];
  const [left = 'SKIP_IF_ANY', right = left] = words.map((node): MissingPolicy => {
    const word = textOf(reading, node);
    const found = wordKey(missingWords, word);
    if (found !== undefined) return found;
    const known = Object.values(missingWords);
    note(reading, node, 'UnknownWord', { expected: known.join(', '), suggestion: nearestName(word, known) });
    return 'SKIP_IF_ANY';
  });
  return { left, right };
}
